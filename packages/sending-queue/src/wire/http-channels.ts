import type { ClientRequest, IncomingMessage } from 'node:http';
import { attemptOfUnseen, requestStarted } from './attempts.js';
import type { ChannelListeners } from './channels.js';

/**
 * The channels of node:http and node:https.
 *
 * `request.start` comes once the request has a socket and is written to its end, so the wait for a free socket of an
 * agent is no part of the RTT. A server that answers, or a connection that breaks, before that gets a response or an
 * error without a start; Node restores the context of the request for both.
 */
export const httpChannels: ChannelListeners = {
  'http.client.request.start'(message) {
    requestStarted((message as { request: ClientRequest }).request);
  },
  'http.client.response.finish'(message) {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const attempt = attemptOfUnseen(request);
    attempt?.record.respond(attempt, response.statusCode ?? 0, response.headers['retry-after']);
  },
  'http.client.request.error'(message) {
    const { request, error } = message as { request: ClientRequest; error: unknown };
    const attempt = attemptOfUnseen(request);
    attempt?.record.fail(attempt, error);
  },
};
