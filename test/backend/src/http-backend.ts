import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Answer } from './answer.js';
import { Backend, type BackendOptions } from './backend.js';
import { connectionOf } from './connection.js';
import { allowPages } from './cors.js';
import { jsonResponse, protobufResponse } from './export-response.js';
import { readItems } from './item.js';
import { Journal, type Protocol, type Request } from './journal.js';
import { Listener } from './listener.js';
import { signalOfPath } from './signal.js';

const http: Protocol = { ok: 200, succeeded: (status) => status >= 200 && status < 300 };

/** Starts a backend that speaks OTLP over HTTP/1.1, as JSON and as protobuf, plain and gzipped. */
export async function startHttpBackend(options: BackendOptions = {}): Promise<Backend> {
  const journal = new Journal(options.behaviour ?? []);
  const listener = new Listener(
    createServer((request, response) => {
      if (options.cors && allowPages(request, response)) return;
      void handle(request, response, journal);
    }),
    options.port ?? 0,
  );
  await listener.start();
  return new Backend(journal, listener);
}

async function handle(message: IncomingMessage, response: ServerResponse, journal: Journal): Promise<void> {
  // `close` comes after the last byte of the response, or when the connection is gone before it.
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = await buffer(message).catch(() => undefined);
  if (body === undefined) return;
  const request = readRequest(message, body);
  if (typeof request === 'number') {
    response.writeHead(request).end();
    return;
  }
  const decision = await journal.decide(request, gone.signal, http);
  if (decision.act === 'reset') message.socket.resetAndDestroy();
  if (decision.act === 'answer') {
    await respond(response, decision.status, decision.answer, request, gone.signal);
  }
}

/** The request in a message, or the status of one that is none. */
function readRequest(
  { url, method, headers, socket }: IncomingMessage,
  body: Buffer,
): Request | 400 | 404 | 405 {
  const signal = signalOfPath(url);
  if (signal === undefined) return 404;
  if (method !== 'POST') return 405;
  try {
    const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    const items = readItems(signal, encodingOf(headers), plain);
    return { signal, bytes: body.byteLength, items, headers, connection: connectionOf(socket) };
  } catch {
    return 400;
  }
}

const encodingOf = (headers: Request['headers']) =>
  headers['content-type'] === 'application/json' ? 'json' : 'protobuf';

async function respond(
  response: ServerResponse,
  status: number,
  answer: Answer,
  { signal, headers }: Request,
  gone: AbortSignal,
): Promise<void> {
  const isJson = encodingOf(headers) === 'json';
  const { partialSuccess, retryAfter, halfResponse, bodyDelayMillis } = answer;
  const ownBody = isJson ? jsonResponse(partialSuccess, signal) : protobufResponse(partialSuccess);
  const body = answer.body === undefined ? ownBody : Buffer.from(answer.body);
  const half = Buffer.concat([body, Buffer.from(' ')]);
  response.writeHead(status, {
    'content-type': isJson ? 'application/json' : 'application/x-protobuf',
    'content-length': halfResponse ? 2 * half.byteLength : body.byteLength,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  if (bodyDelayMillis !== undefined) {
    response.flushHeaders();
    await sleep(bodyDelayMillis, undefined, { signal: gone }).catch(() => undefined);
  }
  if (halfResponse) response.write(half, () => response.destroy());
  else response.end(body);
}
