import { deepStrictEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStorage } from '@otelq/file-storage';
import { describe, expect, onTestFinished, test } from 'vitest';
import { shownLogRecords, shownSpans } from '../../../packages/file-storage/testing/otlp/shown.js';
import type { ItemExporter } from './recording-exporter.js';
import type { SdkGeneration } from './sdk-generation.js';
import { variousLogRecords, variousSpans } from './telemetry.js';

const protocols = ['http/json', 'http/protobuf'] as const;

/** A server that answers 200 and keeps what it was sent. */
async function startRecorder() {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

/** Makes bytes of spans and log records, and these of bytes. */
function codecsOfTest() {
  const directory = mkdtempSync(join(tmpdir(), 'otelq-codecs-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return fileStorage({ directory }).codecs;
}

async function exportAll<Items>(exporter: ItemExporter<Items>, batches: readonly Items[]): Promise<void> {
  for (const items of batches) await new Promise((resolve) => exporter.export(items, resolve));
  await exporter.shutdown();
}

/** Spans and log records of the SDK after they were stored, without the queue around it. */
export function defineStoredTelemetrySuite(sdk: SdkGeneration): void {
  describe('what is stored of the SDK', () => {
    test('are spans with all that they had', () => {
      const { encode, decode } = codecsOfTest().traces;
      const spans = variousSpans(sdk);
      expect(spans).toHaveLength(12);
      deepStrictEqual(shownSpans(decode(encode(spans))), shownSpans(spans));
    });

    test('are log records with all that they had', () => {
      const { encode, decode } = codecsOfTest().logs;
      const records = variousLogRecords(sdk);
      expect(records).toHaveLength(36);
      deepStrictEqual(shownLogRecords(decode(encode(records))), shownLogRecords(records));
    });

    test.each(protocols)('is the same to the stock exporters over %s', async (protocol) => {
      const { traces, logs } = codecsOfTest();
      const recorder = await startRecorder();
      const spans = variousSpans(sdk);
      const batches = [spans, traces.decode(traces.encode(spans))];
      await exportAll(sdk.createSpanExporter(protocol, recorder.url), batches);
      const records = variousLogRecords(sdk);
      const logBatches = [records, logs.decode(logs.encode(records))];
      await exportAll(sdk.createLogRecordExporter(protocol, recorder.url), logBatches);
      const [ofSpans, ofStoredSpans, ofRecords, ofStoredRecords, ...others] = recorder.bodies;
      expect(others).toEqual([]);
      expect([ofSpans?.byteLength, ofRecords?.byteLength].every((length = 0) => length > 1000)).toBe(true);
      expect(ofStoredSpans?.toString('latin1')).toBe(ofSpans?.toString('latin1'));
      expect(ofStoredRecords?.toString('latin1')).toBe(ofRecords?.toString('latin1'));
    });
  });
}
