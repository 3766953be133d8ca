import { Instance, RedisStore, resolveOptions } from '@otelq/permits/internal';
import { expect, it } from 'vitest';
import type { connect } from './connection.js';
import { ClockOfStore, MeteredStore } from './metered-store.js';
import { seeded } from './random-calls.js';
import { redisFor } from './redis-fixture.js';

const PERIOD_MILLIS = 60_000;
const PERIODS = 5;

type Client = Awaited<ReturnType<typeof connect>>;

/** What one Redis has to do per period. */
interface Load {
  readonly calls: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

it('is linear in instances, and the same whatever they send', async ({ skip, annotate }) => {
  const { client } = await redisFor(skip);
  const small = await loadOf(client, 200, 1);
  const large = await loadOf(client, 800, 1);
  const busy = await loadOf(client, 800, 100);
  const text = (load: Load) =>
    `${load.calls} calls, ${load.bytesIn} bytes in, ${load.bytesOut} bytes out per period`;
  await annotate(`200 instances: ${text(small)}`);
  await annotate(`800 instances: ${text(large)}`);
  await annotate(`800 instances that send a hundred times as much: ${text(busy)}`);

  // One report each, at times two as they come a little more often than once; and the balancer reads and writes, once.
  for (const [load, instances] of [
    [small, 200],
    [large, 800],
    [busy, 800],
  ] as const) {
    expect(load.calls).toBeGreaterThanOrEqual(instances);
    expect(load.calls).toBeLessThanOrEqual(instances * 1.15 + 3);
  }
  for (const kind of ['calls', 'bytesIn', 'bytesOut'] as const) {
    expect(large[kind] / small[kind]).toBeLessThan(4.4);
    expect(busy[kind] / large[kind]).toBeLessThan(1.1);
  }
});

/** The mean of some periods, once all have started. */
async function loadOf(client: Client, instances: number, requestsPerPeriod: number): Promise<Load> {
  await client.flushAll();
  const store = new MeteredStore(new RedisStore({ client, keyPrefix: '' }));
  const clock = new ClockOfStore(store);
  const random = seeded(7);
  const settings = resolveOptions({
    store,
    destination: 'https://otlp.example.com',
    totalPermits: 1_000_000,
  });
  const fleet = Array.from({ length: instances }, (_, index) => {
    const host = `host-${index}.example.com:${10_000 + index}:0123abcd`;
    return new Instance(settings, { clock, random, host });
  });
  await pass(clock, fleet, requestsPerPeriod, 3);
  const before = await totals(client);
  await pass(clock, fleet, requestsPerPeriod, PERIODS);
  const after = await totals(client);
  await Promise.all(fleet.map((instance) => instance.close()));
  return {
    calls: Math.round((after.calls - before.calls) / PERIODS),
    bytesIn: Math.round((after.bytesIn - before.bytesIn) / PERIODS),
    bytesOut: Math.round((after.bytesOut - before.bytesOut) / PERIODS),
  };
}

async function pass(
  clock: ClockOfStore,
  fleet: readonly Instance[],
  requestsPerPeriod: number,
  periods: number,
): Promise<void> {
  for (let period = 0; period < periods; period++) {
    for (const instance of fleet) {
      for (let request = 0; request < requestsPerPeriod; request++) instance.take(1);
    }
    await clock.advance(PERIOD_MILLIS);
  }
}

async function totals(client: Client): Promise<Load> {
  const info = await client.info('all');
  const number = (pattern: RegExp) => Number(pattern.exec(info)?.[1] ?? Number.NaN);
  return {
    calls: number(/cmdstat_evalsha:calls=(\d+)/),
    bytesIn: number(/total_net_input_bytes:(\d+)/),
    bytesOut: number(/total_net_output_bytes:(\d+)/),
  };
}
