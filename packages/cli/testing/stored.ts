import {
  JsonTraceSerializer,
  ProtobufLogsSerializer,
  ProtobufTraceSerializer,
} from '@opentelemetry/otlp-transformer';
import { fileStorage } from '@otelq/file-storage';
import type { StoredLog, StoredQueueDescription } from '@otelq/sending-queue/native';
import { makeLogRecords, makeSpans } from '../../otlp-exporter/testing/telemetry.js';

/** A request to store. */
export interface Request {
  readonly payload: Uint8Array;
  readonly items: number;
  readonly acceptedAtMillis?: number;
}

/** A queue to store it in. */
export interface Queue extends Partial<Pick<StoredQueueDescription, 'signal' | 'format' | 'destination'>> {
  readonly name?: string;
}

/** Requests with one span each, by their names. */
export function spans(...names: readonly string[]): Request[] {
  return names.map((name) => spansTogether(name));
}

/** A request with spans of these names. */
export function spansTogether(...names: readonly string[]): Request {
  return request(ProtobufTraceSerializer.serializeRequest(makeSpans([batch(names)])), names.length);
}

/** As `spans`, in JSON. */
export function jsonSpans(...names: readonly string[]): Request[] {
  return names.map((name) => request(JsonTraceSerializer.serializeRequest(makeSpans([batch([name])])), 1));
}

/** Requests with one log record each. */
export function logRecords(...names: readonly string[]): Request[] {
  return names.map((name) =>
    request(ProtobufLogsSerializer.serializeRequest(makeLogRecords([batch([name])])), 1),
  );
}

/** Opens a queue, as an application does. */
export function openQueue(directory: string, queue: Queue = {}): StoredLog {
  const {
    signal = 'traces',
    format = 'otlp-protobuf',
    destination = 'http://localhost:4318/v1/traces',
    name,
  } = queue;
  const storage = fileStorage({ directory, ...(name !== undefined && { name }), segmentBytes: 64 * 1024 });
  const description = { signal, format, destination, isDestinationKnown: true };
  return storage.open(description, { onAdopted() {}, onDamaged() {} });
}

/** Stores requests in an open queue, and resolves when they are durable. */
export async function append(log: StoredLog, requests: readonly Request[]): Promise<void> {
  let { lastId } = log;
  await Promise.all(
    requests.map(
      ({ payload, items, acceptedAtMillis = Date.now() }) =>
        new Promise<void>((resolve, reject) => {
          lastId += 1;
          const onStored = () => {
            resolve();
            return false;
          };
          const onFailed = ({ error }: { error: Error }) => reject(error);
          log.append({ id: lastId, items, acceptedAtMillis, payload, onStored, onFailed });
        }),
    ),
  );
}

/** Stores requests, as an application leaves them that ends before it could deliver them. */
export async function leave(
  directory: string,
  requests: readonly Request[],
  queue: Queue = {},
): Promise<void> {
  const log = openQueue(directory, queue);
  await append(log, requests);
  await log.close();
}

const batch = (names: readonly string[]) => ({ service: 'shop', scope: 'http', names });

function request(payload: Uint8Array | undefined, items: number): Request {
  if (payload === undefined) throw new Error('it was not serialized');
  return { payload, items };
}
