import { promisify } from 'node:util';
import { Server, ServerCredentials } from '@grpc/grpc-js';

/** @import { handleUnaryCall } from '@grpc/grpc-js' */

/** @param {Buffer} bytes */
const asItIs = (bytes) => bytes;

/** Messages are bytes here: nothing but the ledger looks into them. */
const traceService = {
  export: {
    path: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
    requestStream: false,
    responseStream: false,
    requestSerialize: asItIs,
    requestDeserialize: asItIs,
    responseSerialize: asItIs,
    responseDeserialize: asItIs,
  },
};

/**
 * OTLP over gRPC: hands on the message of each call, and says yes after a while.
 *
 * @param {number} delayMillis
 * @param {(request: Buffer) => void} onRequest
 * @returns {Promise<string>} the URL
 */
export async function startGrpcServer(delayMillis, onRequest) {
  const server = new Server();
  /** @type {handleUnaryCall<Buffer, Buffer>} */
  const handle = ({ request }, callback) => {
    onRequest(request);
    const answer = () => callback(null, Buffer.alloc(0));
    if (delayMillis === 0) answer();
    else setTimeout(answer, delayMillis);
  };
  server.addService(traceService, { export: handle });
  const bind = promisify(server.bindAsync.bind(server));
  return `http://127.0.0.1:${await bind('127.0.0.1:0', ServerCredentials.createInsecure())}`;
}
