import type { NativeExporterParts, PayloadKind, Signal } from '@otelq/sending-queue/native';
import type { ExporterSources } from '../config/exporter-sources.js';
import { resolveGrpc } from '../config/resolve-grpc.js';
import { resolveHttp } from '../config/resolve-http.js';
import { GrpcSender } from '../grpc/grpc-sender.js';
import { HttpSender } from '../http/http-sender.js';
import type { Encoding } from '../message/encoding.js';
import { readPartialSuccess } from '../message/partial-success.js';
import { shownDestination } from '../outcome/destination.js';

/** What an OTLP exporter is built from. */
export type ExporterParts<Input> = NativeExporterParts<Input, Uint8Array>;

/** The requests of one signal, in either encoding. */
export type Messages<Input> = (encoding: Encoding) => PayloadKind<Input, Uint8Array>;

const CONTENT_TYPES: Readonly<Record<Encoding, string>> = {
  protobuf: 'application/x-protobuf',
  json: 'application/json',
};

/** How the semantic conventions call a signal in the types of its exporters. */
const NOUNS: Readonly<Record<Signal, string>> = { traces: 'span', logs: 'log', metrics: 'metric' };

/** @throws TypeError, RangeError - as `resolveHttp` does */
export function httpParts<Input>(sources: ExporterSources, messages: Messages<Input>): ExporterParts<Input> {
  const { signal } = sources;
  const { settings, queueOptions, timeoutMillis } = resolveHttp(sources);
  const { protocol, ...others } = settings;
  const encoding: Encoding = protocol === 'http/json' ? 'json' : 'protobuf';
  return {
    kind: messages(encoding),
    options: queueOptions,
    timeoutMillis,
    componentType: `otlp_http_${encoding === 'json' ? 'json_' : ''}${NOUNS[signal]}_exporter`,
    destination: shownDestination(settings.url),
    createSender: (context) =>
      new HttpSender({
        ...others,
        ...context,
        contentType: CONTENT_TYPES[encoding],
        readPartialSuccess: (body) => readPartialSuccess(signal, encoding, body),
      }),
  };
}

/** @throws TypeError, RangeError - as `resolveGrpc` does; Error when `@grpc/grpc-js` is not installed */
export function grpcParts<Input>(sources: ExporterSources, messages: Messages<Input>): ExporterParts<Input> {
  const { signal } = sources;
  const { settings, queueOptions, timeoutMillis } = resolveGrpc(sources);
  return {
    kind: messages('protobuf'),
    options: queueOptions,
    timeoutMillis,
    componentType: `otlp_grpc_${NOUNS[signal]}_exporter`,
    destination: settings.target,
    createSender: (context) =>
      new GrpcSender({
        ...settings,
        ...context,
        signal,
        readPartialSuccess: (body) => readPartialSuccess(signal, 'protobuf', body),
      }),
  };
}
