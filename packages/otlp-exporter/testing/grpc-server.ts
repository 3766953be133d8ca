import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import type { Signal } from '@otelq/sending-queue/native';
import { onTestFinished } from 'vitest';
import { exportMethods } from '../src/grpc/export-method.js';

type Call = ServerUnaryCall<Buffer, Buffer>;
type Answer = sendUnaryData<Buffer>;

export interface GrpcServerOptions {
  readonly credentials?: ServerCredentials;
  /** @default '127.0.0.1:0' */
  readonly address?: string;
  readonly maxConcurrentStreams?: number;
}

/** A gRPC server that hands over every call as it is, for what an OTLP backend hides; gone after the test. */
export class GrpcServer {
  readonly #server: Server;
  readonly #address: string;
  #port = 0;

  static async start(
    onCall: (call: Call, answer: Answer, signal: Signal) => void,
    { credentials = ServerCredentials.createInsecure(), ...options }: GrpcServerOptions = {},
  ): Promise<GrpcServer> {
    const server = new GrpcServer(onCall, options);
    server.#port = await new Promise((resolve, reject) => {
      server.#server.bindAsync(server.#address, credentials, (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    return server;
  }

  private constructor(
    onCall: (call: Call, answer: Answer, signal: Signal) => void,
    { address = '127.0.0.1:0', maxConcurrentStreams = 100 }: GrpcServerOptions,
  ) {
    this.#address = address;
    this.#server = new Server({ 'grpc.max_concurrent_streams': maxConcurrentStreams });
    const asIs = (bytes: Buffer) => bytes;
    for (const signal of ['traces', 'logs', 'metrics'] as const) {
      const definition = {
        path: exportMethods[signal],
        requestStream: false,
        responseStream: false,
        requestSerialize: asIs,
        requestDeserialize: asIs,
        responseSerialize: asIs,
        responseDeserialize: asIs,
      };
      this.#server.addService(
        { export: definition },
        { export: (call: Call, answer: Answer) => onCall(call, answer, signal) },
      );
    }
    onTestFinished(() => this.#server.forceShutdown());
  }

  get port(): number {
    return this.#port;
  }
}
