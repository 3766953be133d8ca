/**
 * Everything that a small Express application makes arrives through a backend that is down for the first two seconds:
 * for both generations of the SDK, on every Node, however it is set up, by whatever protocol.
 */
import { findNode } from '@otelq-test/node-versions';
import { afterAll, describe, expect, test } from 'vitest';
import { itemsOf, lineage, outagesSaid, queueCapacities, requestsOf } from './arrived.js';
import { type Cell, createCell, type Outcome, run, signals } from './cell.js';
import { protocols } from './protocol.js';
import { runtimes } from './runtime.js';
import { queueSize } from './settings.js';
import { Table } from './table.js';
import { ways } from './way.js';

const table = new Table();
afterAll(() => {
  process.stdout.write(`\n${table}\n\n`);
});

/** What a signal has to be like when it has arrived. */
const arrived = {
  traces: (outcome: Outcome, ok: number) => {
    const spans = itemsOf(outcome, 'traces', ok);
    const expected = outcome.orders.map(({ number }) => [
      'GET /orders/:number',
      'request handler',
      `order ${number}`,
    ]);
    expect(outcome.orders.map((order) => lineage(spans, order))).toEqual(expected);
    // Those and no others, each once.
    expect(spans.length).toBe(expected.flat().length);
  },
  logs: (outcome: Outcome, ok: number) => {
    const bodies = itemsOf(outcome, 'logs', ok).map(({ name }) => name);
    expect(bodies.toSorted()).toEqual(outcome.orders.map(({ number }) => `order ${number}`).toSorted());
  },
  metrics: (outcome: Outcome, ok: number) => {
    const sums = itemsOf(outcome, 'metrics', ok).filter(({ name }) => name === 'orders');
    // The sum only grows, so its last value is the largest.
    expect(Math.max(...sums.map(({ value = Number.NaN }) => value))).toBe(outcome.orders.length);
  },
};

function runOnce(cell: Cell, node: string): () => Promise<Outcome> {
  let outcome: Promise<Outcome> | undefined;
  return () => {
    outcome ??= run(cell, node);
    return outcome;
  };
}

const cells = runtimes.flatMap((runtime) =>
  ways.flatMap((way) => protocols.map((protocol) => createCell(runtime, way, protocol))),
);

const titled = cells.map((cell): [string, Cell] => {
  const { runtime, way, protocol } = cell;
  return [`SDK ${runtime.sdk}.x on Node ${runtime.node}, ${way.name}, ${protocol.name}`, cell];
});

describe.concurrent.each(titled)('%s', (_, cell) => {
  const { runtime, protocol, end } = cell;
  const node = findNode(runtime.node);
  const outcomeOf = 'path' in node ? runOnce(cell, node.path) : undefined;

  test.for(signals)('%s', async (signal, { skip }) => {
    if (outcomeOf === undefined) return skip('missing' in node ? node.missing : '');
    const outcome = await outcomeOf();
    const { requests, exit, output } = outcome;
    expect(exit, output).toEqual(
      end === 'signal' ? { code: null, signal: 'SIGTERM' } : { code: 0, signal: null },
    );
    expect(requestsOf(requests, signal, protocol.unavailable), output).not.toEqual([]);
    arrived[signal](outcome, protocol.ok);
    // A stock exporter can outlast a short outage too: it was a queue, one for each signal, as it was set up.
    expect(outagesSaid(outcome, signal), output).toBe(1);
    expect(queueCapacities(outcome)).toEqual(signals.map(() => queueSize));
    table.tick(cell, signal);
  });
});
