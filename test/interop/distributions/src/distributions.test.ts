import { type Backend, type Signal, startHttpBackend } from '@otelq-test/backend';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { distributions } from './distributions.js';
import { runApplication } from './run-application.js';

/** Unavailable to the first requests of each signal; the exporters of the SDK give up on nothing that short. */
const FAILURES = 2;

let backend: Backend;

beforeEach(async () => {
  const failures = new Map<Signal, number>();
  backend = await startHttpBackend({
    behaviour: ({ signal }) => {
      const count = failures.get(signal) ?? 0;
      failures.set(signal, count + 1);
      return count < FAILURES ? 503 : {};
    },
  });
});

afterEach(() => backend.stop());

/** What the application made, as often as it arrived. */
function arrived(): Map<string, number> {
  return new Map([...backend.received.byName].filter(([name]) => /^(?:span|record) \d+$/.test(name)));
}

const made = new Map(
  Array.from({ length: 20 }, (_, item) => [`span ${item}`, `record ${item}`] as const)
    .flat()
    .map((name) => [name, 1]),
);

describe.each(distributions)('$name', (distribution) => {
  it('has one queue for each signal, and delivers before the process ends by itself', async () => {
    const { exporters, ended, output } = await runApplication(distribution, backend, 'by-itself');
    expect(exporters, output).toEqual({
      traces: 'OTLPTraceExporter',
      logs: 'OTLPLogExporter',
      metrics: 'OTLPMetricExporter',
    });
    expect(arrived()).toEqual(made);
    expect(backend.received.times('orders')).toBeGreaterThan(0);
    expect(ended, output).toBe(0);
  });

  it('delivers when it is asked to end', async () => {
    const { ended, output } = await runApplication(distribution, backend, 'by-signal');
    expect(arrived()).toEqual(made);
    expect(backend.received.times('orders')).toBeGreaterThan(0);
    expect(ended, output).toBe(distribution.endBySignal);
  });
});
