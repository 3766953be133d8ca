import { describe, expect, it } from 'vitest';
import { bundlers } from './bundlers.js';
import { inChromium } from './in-chromium.js';
import { expectEachOnce, numbered, openPage } from './opened-page.js';

const SDKS = ['sdk-2', 'sdk-3'] as const;

const pages = inChromium(SDKS, bundlers);

const RETRIES = { retryOnFailure: { initialIntervalMillis: 300, maxIntervalMillis: 600 } };

describe.each(bundlers)('a page bundled by $name', (bundler) => {
  it.each(SDKS.flatMap((sdk) => [`${sdk} json`, `${sdk} protobuf`]))(
    'delivers spans of %s',
    async (which) => {
      const [sdk, encoding] = which.split(' ') as [string, 'json' | 'protobuf'];
      const { page, backend } = await openPage(pages(), pages().url(sdk, bundler), { encoding });
      await page.evaluate(async () => {
        window.page.end(600);
        await window.page.flush();
      });
      expectEachOnce(backend, numbered(600));
      const snapshot = await page.evaluate(() => window.page.snapshot());
      expect(snapshot).toMatchObject({ signal: 'traces', delivered: 600, dropped: 0, rejected: 0 });
    },
  );
});

describe.each(SDKS)('a page with %s', (sdk) => {
  it('delivers everything in spite of a backend that answers 503 for two seconds', async () => {
    let firstAtMillis = Infinity;
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      options: RETRIES,
      behaviour: ({ arrivedAtMillis }) => {
        firstAtMillis = Math.min(firstAtMillis, arrivedAtMillis);
        return arrivedAtMillis < firstAtMillis + 2000 ? 503 : {};
      },
    });
    await page.evaluate(() => window.page.endOneByOne(20));
    await page.evaluate(() => window.page.flush());
    expectEachOnce(backend, numbered(20));
    const { delivered, retriesByStatus, lastStatus } = await page.evaluate(() => window.page.snapshot());
    expect(delivered).toBe(20);
    expect(retriesByStatus.UNAVAILABLE).toBeGreaterThan(0);
    expect(lastStatus).toMatchObject({ code: 0 });
    expect(await page.evaluate(() => window.page.lines.filter((line) => line.includes('traces:')))).toEqual([
      expect.stringContaining('traces: destination turned bad: UNAVAILABLE: Fetch request errored: HTTP 503'),
      expect.stringContaining('traces: destination recovered'),
    ]);
  });

  it('sees the status of every attempt, since the exporter makes one for each send', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      options: { retryOnFailure: { enabled: false } },
      behaviour: [429, 502, 503, 504, 400, 401, 413, 500],
    });
    const codes = await page.evaluate(async () => {
      const seen: unknown[] = [];
      for (let attempt = 0; attempt < 8; attempt++) {
        window.page.end(1);
        await window.page.flush();
        const { lastStatus } = window.page.snapshot();
        seen.push([lastStatus?.httpStatus, lastStatus?.code]);
      }
      return seen;
    });
    expect(codes).toEqual([
      [429, 8],
      [502, 14],
      [503, 14],
      [504, 14],
      [400, 3],
      [401, 16],
      [413, 3],
      [500, 2],
    ]);
    expect(backend.requests).toHaveLength(8);
    const { droppedByReason } = await page.evaluate(() => window.page.snapshot());
    expect(droppedByReason).toEqual({
      'retries-exhausted': 4,
      'rejected-by-destination': 3,
      'payload-too-large': 1,
    });
  });

  it('leaves a backend alone that asks for it with Retry-After', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      options: RETRIES,
      behaviour: [{ status: 429, retryAfter: 60 }],
    });
    await page.evaluate(() => window.page.endOneByOne(3));
    await page.waitForFunction(() => window.page.snapshot().throttledUntil !== undefined);
    // What comes later would find the backend willing.
    await page.evaluate(() => window.page.endOneByOne(3, 'later'));
    const { inFlight, queueSize, throttledUntil } = await page.evaluate(() => window.page.snapshot());
    expect({ inFlight, queueSize }).toEqual({ inFlight: 0, queueSize: 6 });
    const [refused] = backend.requests;
    // Longer than any of its own intervals.
    expect(throttledUntil).toBeGreaterThan((refused?.arrivedAtMillis ?? Infinity) + 30_000);
    expect(backend.requests).toHaveLength(1);
  });

  it('delivers when that time is over', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      options: RETRIES,
      behaviour: [{ status: 429, retryAfter: 1 }],
    });
    await page.evaluate(() => window.page.endOneByOne(3));
    await page.evaluate(() => window.page.flush());
    expectEachOnce(backend, numbered(3));
  });
});
