import { statusName } from '@otelq/sending-queue/internal';
import type { Component } from '../queue/component.js';
import { hundredths } from './hundredths.js';
import type { ComponentDetail } from './report.js';

/** The figures of a queue; absent until it is built, and while it can't be read. */
export function detailOf({ snapshot, check }: Component): ComponentDetail | undefined {
  if (snapshot === undefined) return undefined;
  const { limiter, storage, permits, oldestRequestAgeMillis, throttledUntil, lastStatus } = snapshot;
  const { rttMillis, baselineRttMillis } = limiter ?? {};
  return {
    signal: snapshot.signal,
    destination: snapshot.destination,
    state: snapshot.state,
    limit: snapshot.limit,
    inFlight: snapshot.inFlight,
    ...(rttMillis !== undefined && { rttMillis: hundredths(rttMillis) }),
    ...(baselineRttMillis !== undefined && { baselineRttMillis: hundredths(baselineRttMillis) }),
    queueSize: snapshot.queueSize,
    capacityUsed: snapshot.capacityUsed,
    queueCapacity: snapshot.queueCapacity,
    ...(oldestRequestAgeMillis !== undefined && {
      oldestRequestAgeMillis: Math.round(oldestRequestAgeMillis),
    }),
    enqueued: snapshot.enqueued,
    delivered: snapshot.delivered,
    dropped: snapshot.dropped,
    rejected: snapshot.rejected,
    retries: snapshot.retries,
    ...(throttledUntil !== undefined && { throttledUntil: new Date(throttledUntil).toISOString() }),
    ...(lastStatus !== undefined && { lastStatus: statusName(lastStatus.code) }),
    ...(storage !== undefined && {
      storage: { requests: storage.requests, items: storage.items, bytes: storage.bytes },
    }),
    ...(permits !== undefined && {
      permits: {
        share: permits.share,
        permitsPerPeriod: permits.permitsPerPeriod,
        periodMillis: permits.periodMillis,
        waitedMillis: Math.round(permits.waitedMillis),
        state: permits.state,
      },
    }),
    ...(check !== undefined && {
      check: { status: check.status, at: new Date(check.atMillis).toISOString() },
    }),
  };
}
