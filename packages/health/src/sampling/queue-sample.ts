import type { QueueSnapshot } from '@otelq/sending-queue';
import { statusName } from '@otelq/sending-queue/internal';
import { hundredths } from '../report/hundredths.js';
import type { ComponentHealth } from '../report/report.js';
import type { QueueSample } from '../stream/sample.js';
import { rises } from '../tier/counts.js';
import { rise } from '../tier/step.js';
import { newDecisions } from './new-decisions.js';

type Counts = Readonly<Partial<Record<string, number>>>;

/** What there is to say of a queue that was seen `elapsedMillis` after it was seen before; the first time there is no before. */
export function queueSample(
  health: ComponentHealth,
  now: QueueSnapshot,
  before: QueueSnapshot | undefined,
  elapsedMillis: number,
): QueueSample {
  const { limiter, storage, permits, oldestRequestAgeMillis, throttledUntil, lastStatus } = now;
  const { rttMillis, baselineRttMillis, requestsPerSecond } = limiter ?? {};
  const perSecond = (count: number): number =>
    elapsedMillis > 0 ? hundredths((count * 1000) / elapsedMillis) : 0;
  const rates = (then: Counts | undefined, counts: Counts): Record<string, number> =>
    Object.fromEntries(
      Array.from(rises(then ?? counts, counts), ([key, count]) => [key, perSecond(count)] as const),
    );
  return {
    tier: health.tier,
    reasons: health.reasons,
    state: now.state,
    limit: now.limit,
    inFlight: now.inFlight,
    ...(rttMillis !== undefined && { rttMillis: hundredths(rttMillis) }),
    ...(limiter !== undefined &&
      baselineRttMillis !== undefined && {
        baselineRttMillis: hundredths(baselineRttMillis),
        thresholdRttMillis: hundredths(baselineRttMillis * limiter.rttThresholdRatio),
      }),
    ...(requestsPerSecond !== undefined && { requestsPerSecond: hundredths(requestsPerSecond) }),
    queueSize: now.queueSize,
    capacityUsed: now.capacityUsed,
    queueCapacity: now.queueCapacity,
    ...(oldestRequestAgeMillis !== undefined && {
      oldestRequestAgeMillis: Math.round(oldestRequestAgeMillis),
    }),
    ...(storage !== undefined && { storedBytes: storage.bytes }),
    delivered: perSecond(rise(before?.delivered ?? now.delivered, now.delivered)),
    retried: rates(before?.retriesByStatus, now.retriesByStatus),
    dropped: rates(before?.droppedByReason, now.droppedByReason),
    rejected: rates(before?.rejectedByReason, now.rejectedByReason),
    ...(permits !== undefined && { permits: permitsSample(permits, before?.permits, elapsedMillis) }),
    ...(lastStatus !== undefined && { lastStatus: statusName(lastStatus.code) }),
    ...(throttledUntil !== undefined && { throttledUntilMillis: Math.round(throttledUntil) }),
    decisions: newDecisions(before?.limiter?.decisions ?? [], limiter?.decisions ?? []),
  };
}

type Permits = NonNullable<QueueSnapshot['permits']>;

function permitsSample(
  { share, permitsPerPeriod, periodMillis, waitedMillis, state }: Permits,
  before: Permits | undefined,
  elapsedMillis: number,
): NonNullable<QueueSample['permits']> {
  const waited = rise(before?.waitedMillis ?? waitedMillis, waitedMillis);
  return {
    share,
    perSecond: hundredths((permitsPerPeriod * 1000) / periodMillis),
    waited: elapsedMillis > 0 ? Math.min(1, hundredths(waited / elapsedMillis)) : 0,
    state,
  };
}
