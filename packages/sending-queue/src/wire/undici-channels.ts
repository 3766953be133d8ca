import { attemptOf, requestStarted } from './attempts.js';
import type { ChannelListeners } from './channels.js';

const RETRY_AFTER = 'retry-after';

/**
 * The channels of undici, which is Node's `fetch` and a package of its own; both publish to the same ones.
 *
 * `request:headers` and `request:error` may come in the context of another request on the same connection. So may
 * `request:create`, if a pool of limited `connections` had no free one: undici remembers no context for requests that
 * wait. Such a request is credited to the export that freed the connection; Node's own `fetch` has no such limit.
 */
export const undiciChannels: ChannelListeners = {
  'undici:request:create'(message) {
    requestStarted((message as { request: object }).request);
  },
  'undici:request:headers'(message) {
    const { request, response } = message as {
      request: object;
      response: { statusCode: number; headers: unknown };
    };
    // 100 to 199 announce a response.
    if (response.statusCode < 200) return;
    const attempt = attemptOf(request);
    attempt?.record.respond(attempt, response.statusCode, rawHeader(response.headers, RETRY_AFTER));
  },
  'undici:request:error'(message) {
    const { request, error } = message as { request: object; error: unknown };
    const attempt = attemptOf(request);
    attempt?.record.fail(attempt, error);
  },
};

/** Finds a header in undici's raw form: names and values in turn, as bytes. */
function rawHeader(headers: unknown, name: string): string | undefined {
  if (!Array.isArray(headers)) return undefined;
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const candidate = String(headers[index]);
    if (candidate.length === name.length && candidate.toLowerCase() === name)
      return String(headers[index + 1]);
  }
  return undefined;
}
