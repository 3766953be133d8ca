import { expect, it } from 'vitest';
import { inChromium } from './in-chromium.js';
import { expectEachOnce, numbered, openPage } from './opened-page.js';

const pages = inChromium(['sdk-2']);

const PATIENT = { initialIntervalMillis: 3_600_000, maxIntervalMillis: 3_600_000 };

it('a page that is offline holds what it may hold, and says what it loses', async () => {
  const { page, backend } = await openPage(pages(), pages().url('sdk-2'), {
    options: { queueSize: 10, retryOnFailure: PATIENT },
  });
  await page.context().setOffline(true);
  await page.evaluate(() => window.page.endOneByOne(50));
  const offline = await page.evaluate(() => window.page.snapshot());
  expect(offline).toMatchObject({ enqueued: 10, rejected: 40, rejectedByReason: { 'queue-full': 40 } });
  expect(offline.capacityUsed).toBe(10);
  expect(backend.requests).toHaveLength(0);
  expect(await page.evaluate(() => window.page.lines.filter((line) => line.includes('lost')))).toEqual([
    expect.stringMatching(/traces: items lost: 1 queue-full$/),
  ]);

  // Nothing waits for an hour once the network is back.
  await page.context().setOffline(false);
  await backend.until(() => backend.received.count() >= 10);
  expectEachOnce(backend, numbered(10));
});

it('a page that is offline for too long gives up, oldest first, and its books balance', async () => {
  const { page, backend } = await openPage(pages(), pages().url('sdk-2'), {
    options: {
      queueSize: 3,
      overflow: 'drop-oldest',
      retryOnFailure: { initialIntervalMillis: 50, maxIntervalMillis: 100, maxElapsedTimeMillis: 300 },
    },
  });
  await page.context().setOffline(true);
  await page.evaluate(() => window.page.endOneByOne(20));
  await page.waitForFunction(() => window.page.snapshot().dropped === 20);
  const { enqueued, droppedByReason, queuedItems, inFlightItems } = await page.evaluate(() =>
    window.page.snapshot(),
  );
  expect({ enqueued, queuedItems, inFlightItems }).toEqual({
    enqueued: 20,
    queuedItems: 0,
    inFlightItems: 0,
  });
  const { overflow = 0, 'retries-exhausted': exhausted = 0 } = droppedByReason;
  expect(overflow).toBeGreaterThan(0);
  expect(overflow + exhausted).toBe(20);
  expect(backend.requests).toHaveLength(0);
});
