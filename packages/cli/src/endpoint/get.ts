import type { IncomingMessage } from 'node:http';
import { isCrowded } from './crowd.js';
import { asUnreachable, NOT_AS, UnreachableError } from './unreachable.js';

/** What a GET is for. */
export interface Question {
  /** Relative to the endpoint, such as `health`. */
  readonly path: string;
  /** The media type of the answer. */
  readonly accept: string;
  /** Statuses that the answer may have. */
  readonly statuses: readonly number[];
  /** Ends it, also while the answer is being read; its reason is what is thrown then. */
  readonly signal: AbortSignal;
}

/**
 * Asks an endpoint, over a connection of its own. Redirects are not followed, and nothing is decompressed: a health
 * endpoint does neither.
 *
 * `fetch` would do as well, but takes longer to load than all of the rest of a probe.
 *
 * @throws UnreachableError, or the reason of the signal
 */
export async function get(endpoint: URL, question: Question): Promise<IncomingMessage> {
  const { path, accept, statuses, signal } = question;
  const { request } = await (endpoint.protocol === 'https:' ? import('node:https') : import('node:http'));
  signal.throwIfAborted();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept, 'user-agent': 'otelq' };
    const asked = request(new URL(path, endpoint), { agent: false, headers, signal });
    asked.once('error', (error) => reject(signal.aborted ? signal.reason : asUnreachable(error)));
    asked.once('response', resolve);
    // Without a listener, the end of such a request is told by nothing but `close`.
    asked.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      reject(new UnreachableError(`${NOT_AS}: HTTP ${statusCode}`));
    });
    // Changes nothing after any of the others.
    asked.once('close', () => reject(new UnreachableError('the connection was closed')));
    asked.end();
  });
  const complaint = complaintAbout(response, accept, statuses);
  if (complaint === undefined) return response;
  try {
    const isFull = await isCrowded(response);
    throw new UnreachableError(isFull ? 'too many listen to it already' : `${NOT_AS}: ${complaint}`);
  } catch (error) {
    throw signal.aborted ? signal.reason : asUnreachable(error);
  } finally {
    response.destroy();
  }
}

function complaintAbout(response: IncomingMessage, accept: string, statuses: readonly number[]) {
  const { statusCode = 0, headers } = response;
  if (!statuses.includes(statusCode)) return `HTTP ${statusCode}`;
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return mediaType === accept ? undefined : `not with ${accept}`;
}
