import type { IncomingMessage, ServerResponse } from 'node:http';

/** Lets pages of every origin have the response. Returns whether that is all that the request was for. */
export function allowPages({ method }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-expose-headers', 'retry-after');
  if (method !== 'OPTIONS') return false;
  response
    .writeHead(204, { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': '*' })
    .end();
  return true;
}
