import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Of every answer. Nothing here is worth keeping, and nothing is to be guessed at. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A body that is longer is not read to its end, which costs its sender the connection. */
const MAX_BODY_BYTES = 16 * 1024;

/** The head of an answer whose body is still to come. */
export function writeHead(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): void {
  if (hasLongBody(response.req)) response.setHeader('connection', 'close');
  response.writeHead(status, { ...HEADERS, ...headers });
}

/** Answers; without the body where the request is a HEAD, which Node sees to. */
export function answer(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders,
): void {
  writeHead(response, status, { 'content-length': Buffer.byteLength(body), ...headers });
  response.end(body);
}

export function answerJson(
  response: ServerResponse,
  status: number,
  value: object,
  headers: OutgoingHttpHeaders = {},
): void {
  answer(response, status, `${JSON.stringify(value)}\n`, { 'content-type': 'application/json', ...headers });
}

/** Whether a body may be longer than what is thrown away for the sake of the connection. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES;
}
