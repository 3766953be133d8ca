import { type Status, StatusCode } from '@otelq/sending-queue/native';

/** Of sends that are under way at the shutdown, or come later. */
export const SHUT_DOWN: Status = { code: StatusCode.CANCELLED, message: 'the sender is shut down' };

/** Of a send whose time is over. */
export function timedOut(timeoutMillis: number, waitsFor: string): Status {
  return { code: StatusCode.DEADLINE_EXCEEDED, message: `waited ${timeoutMillis} ms for ${waitsFor}` };
}

/** The status of a send that ended before the network had it. */
export function notSent(status: Status): Status {
  return { ...status, reason: 'not-sent' };
}
