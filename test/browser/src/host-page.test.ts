import { describe, expect, it } from 'vitest';
import { inChromium } from './in-chromium.js';
import { expectEachOnce, numbered, openPage } from './opened-page.js';

const SDKS = ['sdk-2', 'sdk-3'] as const;

const pages = inChromium([...SDKS, 'sdk-2.0', 'signals']);

describe.each(SDKS)("the page's own requests, with %s", (sdk) => {
  it('are what they would be without a queue', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk), {
      behaviour: [503],
      options: { retryOnFailure: { initialIntervalMillis: 300 } },
    });
    const seen = await page.evaluate(async (address) => {
      const { fetch } = window;
      window.page.end(1);
      const flushed = window.page.flush();
      const isUntouched = window.fetch === fetch;
      const own = await window.fetch(address);
      return { isUntouched, status: own.status, flushed: await flushed, isStill: window.fetch === fetch };
    }, `${backend.url}/no-such-path`);
    expect(seen).toMatchObject({ isUntouched: true, isStill: true, status: 404 });
    expectEachOnce(backend, numbered(1));
  });

  it('are traced by an instrumentation that sees none of the exports', async () => {
    const { page, backend } = await openPage(pages(), pages().url(sdk));
    const traced = await page.evaluate(async (own) => {
      const addresses: string[] = [];
      const original = window.fetch;
      const instrumented = (address: string): Promise<Response> => {
        addresses.push(address);
        return original(address);
      };
      window.fetch = Object.assign(instrumented, { __original: original }) as typeof fetch;
      window.page.end(3);
      await window.page.flush();
      await window.fetch(own);
      return addresses;
    }, pages().url('own'));
    expect(traced).toEqual([pages().url('own')]);
    expectEachOnce(backend, numbered(3));
  });
});

it('a page whose fetch is frozen has its spans delivered all the same', async () => {
  const { page, backend } = await openPage(pages(), pages().url('sdk-2'));
  await page.evaluate(async () => {
    Object.defineProperty(window, 'fetch', { value: window.fetch, writable: false, configurable: false });
    window.page.end(3);
    await window.page.flush();
  });
  expectEachOnce(backend, numbered(3));
});

it('an exporter that sends with XMLHttpRequest is understood by what it reports', async () => {
  const { page, backend } = await openPage(pages(), pages().url('sdk-2.0'), {
    behaviour: [503],
    options: { retryOnFailure: { initialIntervalMillis: 300 } },
  });
  await page.evaluate(async () => {
    window.page.end(3);
    await window.page.flush();
  });
  expectEachOnce(backend, numbered(3));
});

it('log records and metrics are delivered, and the queues are shut down with their providers', async () => {
  const { page, backend } = await openPage(pages(), pages().url('signals'));
  expect(await page.evaluate((url) => window.sendSignals(url), backend.url)).toEqual({ logs: 1, metrics: 3 });
  expect([...backend.received.byName]).toEqual(
    expect.arrayContaining([
      ['record', 1],
      ['clicks', 3],
    ]),
  );
});

it('a queue that is shut down takes nothing, and does nothing when the page is left', async () => {
  const { page, backend } = await openPage(pages(), pages().url('sdk-2'));
  const state = await page.evaluate(async () => {
    window.page.end(1, 'before');
    await window.page.shutdown();
    window.page.end(1, 'after');
    return window.page.snapshot().state;
  });
  expect(state).toBe('stopped');
  await page.goto(pages().url('left'));
  expectEachOnce(backend, numbered(1, 'before'));
});
