import { subscribe } from 'node:diagnostics_channel';

/** Counts the requests of this process whose connection was refused or reset, which no exporter tells of. */
export function countUnansweredRequests(): () => number {
  let count = 0;
  subscribe('http.client.request.error', () => count++);
  return () => count;
}
