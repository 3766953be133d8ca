import { createServer, type Socket } from 'node:net';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceDefinition,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { Backend, type BackendOptions } from './backend.js';
import { protobufResponse } from './export-response.js';
import { statusWithRetryInfo } from './grpc-status-details.js';
import { readItems } from './item.js';
import { Journal, type Protocol } from './journal.js';
import { Listener } from './listener.js';
import { grpcMethods, type Signal, signals } from './signal.js';

export interface GrpcBackendOptions extends BackendOptions {
  /**
   * The largest message taken, in bytes; default 4 MiB, gRPC's own. The server itself refuses a larger one
   * with RESOURCE_EXHAUSTED, before the behaviour is asked and without a record of the request.
   */
  readonly maxReceiveMessageBytes?: number;
}

const grpc: Protocol = { ok: 0, succeeded: (status) => status === 0 };

/** Starts a backend that speaks OTLP over gRPC, without TLS. */
export async function startGrpcBackend(options: GrpcBackendOptions = {}): Promise<Backend> {
  const journal = new Journal(options.behaviour ?? []);
  const server = new Server({ 'grpc.max_receive_message_length': options.maxReceiveMessageBytes ?? 4 << 20 });
  // Keyed by the address that a call names as its peer.
  const sockets = new Map<string, Socket>();
  for (const signal of signals) {
    server.addService(serviceOf(signal), {
      export: (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) =>
        void handle(call, callback, signal, journal, sockets),
    });
  }
  // The gRPC server is handed its connections, because it gives no way to reset one or to come back on its port.
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const listener = new Listener(
    createServer((socket) => {
      const peer = `${socket.remoteAddress}:${socket.remotePort}`;
      sockets.set(peer, socket);
      socket.once('close', () => sockets.delete(peer));
      injector.injectConnection(socket);
    }),
    options.port ?? 0,
  );
  await listener.start();
  return new Backend(journal, listener);
}

async function handle(
  call: ServerUnaryCall<Buffer, Buffer>,
  callback: sendUnaryData<Buffer>,
  signal: Signal,
  journal: Journal,
  sockets: ReadonlyMap<string, Socket>,
): Promise<void> {
  const gone = new AbortController();
  call.once('cancelled', () => gone.abort());
  const request = {
    signal,
    bytes: call.request.byteLength,
    items: readItems(signal, 'protobuf', call.request),
    headers: Object.fromEntries(
      Object.entries(call.metadata.getMap()).map(([name, value]) => [name, String(value)]),
    ),
  };
  const decision = await journal.decide(request, gone.signal, grpc);
  if (decision.act === 'reset') sockets.get(call.getPeer())?.resetAndDestroy();
  if (decision.act !== 'answer') return;
  const { status, answer } = decision;
  if (status === grpc.ok) {
    callback(null, protobufResponse(answer.partialSuccess));
    return;
  }
  const details = answer.message ?? '';
  const metadata = new Metadata();
  if (answer.retryInfoMillis !== undefined) {
    metadata.set('grpc-status-details-bin', statusWithRetryInfo(status, details, answer.retryInfoMillis));
  }
  callback({ code: status, details, metadata });
}

/** Messages pass as bytes: encoding and decoding are the backend's own business. */
function serviceOf(signal: Signal): ServiceDefinition {
  const asIs = (bytes: Buffer) => bytes;
  return {
    export: {
      path: grpcMethods[signal],
      requestStream: false,
      responseStream: false,
      requestSerialize: asIs,
      requestDeserialize: asIs,
      responseSerialize: asIs,
      responseDeserialize: asIs,
    },
  };
}
