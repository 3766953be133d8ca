import { fileStorage } from '@otelq/file-storage';
import {
  createOtlpGrpcLogExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
} from '@otelq/otlp-exporter';
import { startHttpBackend } from '@otelq-test/backend';
import { expect, it, onTestFinished } from 'vitest';
import { makeLogRecords, makeMetrics, makeSpans } from '../../../otlp-exporter/testing/telemetry.js';
import { otelq } from '../../testing/otelq.js';
import { scratchFolder } from '../../testing/scratch.js';

const BATCH = [{ service: 'shop', scope: 'http', names: ['a', 'bc', 'def'] }];

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

it('what an application has left is listed, inspected and drained', async () => {
  const directory = scratchFolder();
  const options = { storage: fileStorage({ directory }), shutdownTimeoutMillis: 0 };
  const traces = createOtlpHttpTraceExporter({
    ...options,
    url: `${NOWHERE}/v1/traces`,
    protocol: 'http/json',
  });
  const metrics = createOtlpHttpMetricExporter({ ...options, url: `${NOWHERE}/v1/metrics` });
  const logs = createOtlpGrpcLogExporter({ ...options, url: NOWHERE });
  const collected = await makeMetrics(BATCH);
  const results = await Promise.all([
    new Promise((resolve) => traces.export(makeSpans(BATCH), resolve)),
    new Promise((resolve) => metrics.export(collected, resolve)),
    new Promise((resolve) => logs.export(makeLogRecords(BATCH), resolve)),
  ]);
  expect(results).toEqual([{ code: 0 }, { code: 0 }, { code: 0 }]);
  await Promise.all([traces.shutdown(), metrics.shutdown(), logs.shutdown()]);

  const listed = await otelq(['queue', 'ls', directory, '--json']);
  const stored = { requests: 1, items: 3, bytes: expect.any(Number) };
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { signal: 'logs', format: 'otlp-protobuf', slots: [{ owner: null, stored }] },
    // Each name makes a data point of four metrics.
    { signal: 'metrics', destination: `${NOWHERE}/v1/metrics`, slots: [{ stored: { items: 12 } }] },
    { signal: 'traces', format: 'otlp-json', destination: `${NOWHERE}/v1/traces`, slots: [{ stored }] },
  ]);
  const [{ folder }] = JSON.parse(listed.stdout);
  const inspected = await otelq(['queue', 'inspect', directory, '--queue', folder]);
  expect(JSON.parse(inspected.stdout).resourceLogs[0].scopeLogs[0].logRecords).toHaveLength(3);

  const backend = await startHttpBackend();
  onTestFinished(() => backend.stop());
  const drained = await otelq(['queue', 'drain', directory, '--endpoint', backend.url]);
  expect([drained.code, drained.stderr]).toEqual([0, '']);
  expect(drained.stdout).toBe('delivered  3 requests, 18 items\nleft       0 requests, 0 items\n');
  const counts = (['traces', 'logs', 'metrics'] as const).map((signal) => backend.received.count(signal));
  expect(counts).toEqual([3, 3, 12]);
});
