import { type Backend, startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentedConfiguration } from './documented-configuration.js';
import { generations } from './generations.js';
import { runApplication } from './run-application.js';

let http: Backend;
let grpc: Backend;
let endpoints: Record<string, string>;

beforeEach(async () => {
  http = await startHttpBackend();
  grpc = await startGrpcBackend();
  endpoints = { COLLECTOR_HTTP: http.url, COLLECTOR_GRPC: grpc.url };
});

afterEach(async () => {
  await Promise.all([http.stop(), grpc.stop()]);
});

/** Every queue that is made warns of it. */
const WARNS_IF_QUEUED = { OTEL_SENDING_QUEUE_SIZE: 'nonsense' };

/** A configuration with one exporter of spans, and what is in it. */
const traces = (properties: string): string => `
file_format: "1.0"
tracer_provider:
  processors:
    - simple:
        exporter:
          otlp_http:
            endpoint: \${COLLECTOR_HTTP}/v1/traces
            ${properties}
`;

for (const generation of generations) {
  const { name, node } = generation;

  describe(name, () => {
    beforeEach(({ skip }) => {
      if ('missing' in node) skip(node.missing);
    });

    it('has the queues that the documented file describes', async () => {
      const { ended, log, queues } = await runApplication(generation, {
        yaml: await documentedConfiguration(),
        env: endpoints,
      });
      expect({ ended, log }).toEqual({ ended: 0, log: '' });
      expect(Object.keys(queues).sort()).toEqual(['logs', 'metrics', 'traces', 'traces-2']);
      expect(queues).toMatchObject({
        traces: { queueCapacity: 5000, limit: 8 },
        'traces-2': { queueCapacity: 20_000, limit: 2 },
        logs: { queueCapacity: 100_000, storage: {} },
        metrics: { queueCapacity: 1000 },
      });
      expect(queues.traces?.storage).toBeUndefined();
      expect(Object.fromEntries(http.received.byName)).toMatchObject({
        order: 1,
        'order placed': 1,
        orders: expect.any(Number),
      });
      expect(grpc.received.times('order')).toBe(1);
    });

    // The exporters of the SDK don't retry a 408 by themselves; the queue does.
    it('retries as the block says', async () => {
      http.respondWith([408, 408]);
      const retry = 'retry_on_failure: { initial_interval: 1ms, max_interval: 2ms }';
      await runApplication(generation, { yaml: traces(retry), env: endpoints });
      expect(http.requests).toHaveLength(3);
      expect(http.received.times('order')).toBe(1);
    });

    it('does not retry where the block says so', async () => {
      http.respondWith([408]);
      const retry = 'retry_on_failure: { enabled: false }';
      await runApplication(generation, { yaml: traces(retry), env: endpoints });
      expect(http.requests).toHaveLength(1);
      expect(http.received.times('order')).toBe(0);
    });

    it('has the settings of the environment where the file says nothing', async () => {
      const env = { ...endpoints, OTEL_SENDING_QUEUE_SIZE: '77' };
      const silent = await runApplication(generation, { yaml: traces(''), env });
      expect(silent).toMatchObject({ log: '', queues: { traces: { queueCapacity: 77 } } });
      const yaml = traces('sending_queue: { queue_size: 78 }');
      const { queues } = await runApplication(generation, { yaml, env });
      expect(queues).toMatchObject({ traces: { queueCapacity: 78 } });
    });

    it('leaves an exporter as it was that is to have no queue', async () => {
      const yaml = traces('sending_queue: { enabled: false }');
      const { log, queues } = await runApplication(generation, {
        yaml,
        env: { ...endpoints, ...WARNS_IF_QUEUED },
        hasQueues: false,
      });
      expect({ log, queues }).toEqual({ log: '', queues: {} });
      expect(http.received.times('order')).toBe(1);
    });

    it('has no queue at all where the variable says so, and the file stays valid', async () => {
      const { log, queues } = await runApplication(generation, {
        yaml: traces('sending_queue: { queue_size: 78 }'),
        env: { ...endpoints, ...WARNS_IF_QUEUED, OTEL_SENDING_QUEUE_ENABLED: 'false' },
        hasQueues: false,
      });
      expect({ log, queues }).toEqual({ log: '', queues: {} });
      expect(http.received.times('order')).toBe(1);
    });

    it('names what is wrong, and goes on with the settings of the environment', async () => {
      const { ended, log, queues } = await runApplication(generation, {
        yaml: traces('sending_queue: { queue_size: 0 }'),
        env: endpoints,
      });
      expect(log.trim().split('\n')).toEqual([
        expect.stringContaining(
          'tracer_provider.processors[0].simple.exporter.otlp_http.sending_queue.queue_size must be an integer >= 1, got 0',
        ),
      ]);
      expect(ended).toBe(0);
      expect(queues).toMatchObject({ traces: { queueCapacity: 1000 } });
      expect(http.received.times('order')).toBe(1);
    });

    it('leaves other mistakes to the SDK', async () => {
      const { log } = await runApplication(generation, {
        yaml: traces('sending_que: {}'),
        env: endpoints,
        hasQueues: false,
      });
      expect(log).toContain('must NOT have additional properties');
    });
  });
}
