import { constants, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from './listening.js';

/** A call as its bytes came over the wire. */
export interface RawCall {
  readonly headers: IncomingHttpHeaders;
  /** The first byte of the message's frame: 1 if the message is compressed. */
  readonly flag: number;
  readonly message: Buffer;
  readonly stream: ServerHttp2Stream;
}

/** The HTTP/2 of a gRPC server without the gRPC, for what a server of grpc-js would not do; gone after the test. */
export async function startRawServer(onCall: (call: RawCall) => void): Promise<number> {
  const server = createServer();
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => {});
  });
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {});
    const frame = await buffer(stream).catch(() => undefined);
    if (frame) onCall({ headers, flag: frame.readUInt8(0), message: frame.subarray(5), stream });
  });
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  return listening(server);
}

/** Answers as a proxy does: with an HTTP status, and no word of gRPC. */
export function answerHttp(stream: ServerHttp2Stream, httpStatus: number, body = '', headers = {}): void {
  const head = { [constants.HTTP2_HEADER_STATUS]: httpStatus, 'content-type': 'text/html', ...headers };
  stream.respond(head, { endStream: body === '' });
  if (body !== '') stream.end(body);
}

/** Answers OK, with an empty message unless there is another one. */
export function accept(stream: ServerHttp2Stream, message = Buffer.alloc(0), encoding?: 'gzip'): void {
  stream.respond(
    {
      [constants.HTTP2_HEADER_STATUS]: 200,
      'content-type': 'application/grpc',
      ...(encoding && { 'grpc-encoding': encoding }),
    },
    { waitForTrailers: true },
  );
  stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  const frame = Buffer.alloc(5);
  frame.writeUInt8(encoding === undefined ? 0 : 1);
  frame.writeUInt32BE(message.byteLength, 1);
  stream.end(Buffer.concat([frame, message]));
}
