import { type Item, startHttpBackend } from '@otelq-test/backend';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExporterKind, Orders } from './application/orders.js';
import { temporaryFolder } from './kept-promises.js';
import { Population } from './population.js';
import { storedNames } from './stored-names.js';

/** The first request of the first life. */
const HELD_BACK = '0.0.';

const EXPORTED = 100;

const ORDERS: Omit<Orders, 'life' | 'url' | 'directory' | 'exports'> = {
  seed: 1,
  // One file holds all of it, and stays for as long as one request in it does.
  segmentBytes: 16 * 1024 * 1024,
  queue: { retryOnFailure: { initialIntervalMillis: 20, maxIntervalMillis: 100 }, shutdownTimeoutMillis: 0 },
};

/** For what comes about by itself. */
const WAIT = { interval: 20, timeout: 120_000 };

test.each<ExporterKind>(['otlp-exporter', 'stock-exporter'])(
  'what was delivered before a kill at rest is not sent again: %s',
  async (kind) => {
    const isHeldBack = ({ name }: Item) => name.startsWith(HELD_BACK);
    const backend = await startHttpBackend({
      behaviour: ({ items }) => (items.some(isHeldBack) ? 503 : 200),
    });
    onTestFinished(() => backend.stop());
    const directory = temporaryFolder();
    const population = new Population({ kind, backend, directory, reports: temporaryFolder() });
    onTestFinished(() => population.endAll());
    const storesOnly = async (mayBe: (name: string) => boolean) =>
      [...(await storedNames(directory))].every(mayBe);

    const working = await population.begin({ ...ORDERS, exports: 4 });
    await vi.waitUntil(() => working.report.successes.size >= EXPORTED, WAIT);
    await population.kill(working);
    const resting = await population.begin({ ...ORDERS, exports: 0 });
    await vi.waitUntil(() => storesOnly((name) => name.startsWith(HELD_BACK)), WAIT);
    await population.kill(resting);

    const sent = backend.requests.length;
    backend.respondWith([]);
    const last = await population.begin({ ...ORDERS, exports: 0 });
    await vi.waitUntil(() => storesOnly(() => false), WAIT);
    last.shutDown();
    await population.await(last);
    const sentAgain = backend.requests.slice(sent).flatMap(({ items }) => items);
    expect(sentAgain.length).toBeGreaterThan(0);
    expect(sentAgain.filter((item) => !isHeldBack(item))).toEqual([]);
    expect(population.lost).toEqual([]);
    expect(population.promises.broken).toEqual([]);
    expect(population.promises.promisedSpans).toBeGreaterThanOrEqual(EXPORTED);
  },
);
