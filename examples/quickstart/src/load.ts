import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { LOAD_MILLIS, SPANS_PER_SECOND } from './scenario.js';

const TICK_MILLIS = 10;

/** Ends spans at an even rate, all of them in the end, and tells after each tick how many. */
export async function endSpans(tracer: Tracer, onEnded: (ended: number) => void): Promise<void> {
  const startedAt = performance.now();
  let ended = 0;
  let elapsedMillis = 0;
  while (elapsedMillis < LOAD_MILLIS) {
    await sleep(TICK_MILLIS);
    elapsedMillis = Math.min(performance.now() - startedAt, LOAD_MILLIS);
    const due = Math.floor((elapsedMillis * SPANS_PER_SECOND) / 1000);
    while (ended < due) {
      ended++;
      tracer
        .startSpan('GET /orders', { attributes: { 'http.request.method': 'GET', 'http.route': '/orders' } })
        .end();
    }
    onEnded(ended);
  }
}
