/**
 * Everything that a small Express application makes arrives through a backend that is down for the first two seconds:
 * for both generations of the SDK, on every Node, however it is set up, by whatever protocol.
 */
import { findNode } from '@otelq-test/node-versions';
import { afterAll, describe, expect, type TestContext, test } from 'vitest';
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

/** The three signals of an application are a test each; the first one runs it, and has gone when all have what came of it. */
function runOnce(cell: Cell, node: string): (test: TestContext) => Promise<Outcome> {
  let outcome: Promise<Outcome> | undefined;
  return (test) => {
    outcome ??= run(cell, node, test);
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

  test.for(signals)('%s', async (signal, context) => {
    if (outcomeOf === undefined) return context.skip('missing' in node ? node.missing : '');
    const outcome = await outcomeOf(context);
    const { requests, ended, output } = outcome;
    expect(ended, output).toBe(end === 'signal' ? 'SIGTERM' : 0);
    expect(requestsOf(requests, signal, protocol.unavailable), output).not.toEqual([]);
    arrived[signal](outcome, protocol.ok);
    // A stock exporter can outlast a short outage too: it was a queue, one for each signal, as it was set up.
    expect(outagesSaid(outcome, signal), output).toBe(1);
    expect(queueCapacities(outcome)).toEqual(signals.map(() => queueSize));
    table.tick(cell, signal);
  });
});
