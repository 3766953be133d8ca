import { describe, expect, it } from 'vitest';
import { inChromium } from './in-chromium.js';
import { expectEachOnce, numbered, openPage } from './opened-page.js';

const SDKS = ['sdk-2', 'sdk-3'] as const;

/** Requests that failed wait so long that none of them would be sent again within a test. */
const PATIENT = { retryOnFailure: { initialIntervalMillis: 3_600_000, maxIntervalMillis: 3_600_000 } };

const pages = inChromium(SDKS);

describe.each(SDKS)('what is queued in a page with %s', (sdk) => {
  it('arrives when the page is left for another one', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk));
    await page.evaluate(() => window.page.end(40));
    await page.goto('about:blank');
    await backend.until(() => backend.received.count() >= 40);
    expectEachOnce(backend, numbered(40));
  });

  it('arrives when the page is closed', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk));
    await page.evaluate(() => window.page.end(40));
    await page.close({ runBeforeUnload: true });
    await backend.until(() => backend.received.count() >= 40);
    expectEachOnce(backend, numbered(40));
  });

  it('is tried once more when the page is left, whatever it waits for', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      options: PATIENT,
      behaviour: () => 503,
    });
    await page.evaluate(() => window.page.endOneByOne(5, 'tried'));
    await backend.until(() => backend.requests.length >= 3);
    backend.respondWith([]);
    await page.evaluate(() => window.page.end(1, 'fresh'));
    await page.goto('about:blank');
    await backend.until(() => backend.received.count() >= 6);
    expectEachOnce(backend, [...numbered(5, 'tried'), ...numbered(1, 'fresh')]);
  });

  it('stays where the backend has asked to be left alone', async () => {
    const behaviour = [{ status: 429, retryAfter: 3600 }];
    const { page, backend } = await openPage(pages(), pages().url(sdk), { options: PATIENT, behaviour });
    await page.evaluate(() => window.page.endOneByOne(1));
    await page.waitForFunction(() => window.page.snapshot().throttledUntil !== undefined);
    const { requests } = backend;
    await page.goto(pages().url('left'));
    await page.goto('about:blank');
    expect(requests).toHaveLength(1);
  });
});

describe.each(SDKS)('a page with %s that is shown again', (sdk) => {
  it('goes on', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      options: PATIENT,
      scheduledDelayMillis: 50,
      behaviour: () => 503,
    });
    await page.evaluate(async () => {
      // What a page does that comes back is nothing that the tests can ask it to.
      addEventListener('pageshow', ({ persisted }) => persisted && window.page.end(1, 'after'));
      await window.page.endOneByOne(2, 'before');
    });
    await page.goto(pages().url('left'));
    backend.respondWith([]);
    await page.goBack({ waitUntil: 'commit' });
    await backend.until(() => backend.received.times('after 0') > 0);
    await page.goto(pages().url('left'), { waitUntil: 'commit' });
    await backend.until(() => backend.received.count() >= 3);
    expectEachOnce(backend, [...numbered(2, 'before'), ...numbered(1, 'after')]);
  });
});
