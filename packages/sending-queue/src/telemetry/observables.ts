import type { Attributes, BatchObservableCallback, Meter } from '@opentelemetry/api';
import type { Sizer } from '../config/options.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { Signal } from '../signal/signal.js';
import { ATTR_SIZER } from './attributes.js';
import { INSTRUMENTS, signalInstruments } from './instruments.js';

/** The queue that is observed. */
export interface Observed {
  readonly signal: Signal;
  readonly sizer?: Sizer | undefined;
  snapshot(): QueueSnapshot;
}

/**
 * Has `meter` read the queue's snapshot, once for each collection. Returns what stops it.
 *
 * What goes up and down is read rather than counted along: a meter that comes late would else start from a
 * wrong zero.
 */
export function observe(meter: Meter, queue: Observed, base: Attributes): () => void {
  const { sizer = 'requests' } = queue;
  const sized = { ...base, [ATTR_SIZER]: sizer };
  const own = signalInstruments(queue.signal);
  const inflight = meter.createObservableUpDownCounter(own.inflight.name, own.inflight.options);
  const queueSize = meter.createObservableUpDownCounter(own.queueSize.name, own.queueSize.options);
  const { limit, requestsInflight, size, capacity, backpressure, rtt, baselineRtt, oldestRequestAge } =
    INSTRUMENTS;
  const limits = meter.createObservableGauge(limit.name, limit.options);
  const rtts = meter.createObservableGauge(rtt.name, rtt.options);
  const baselines = meter.createObservableGauge(baselineRtt.name, baselineRtt.options);
  const ages = meter.createObservableGauge(oldestRequestAge.name, oldestRequestAge.options);
  const requests = meter.createObservableUpDownCounter(requestsInflight.name, requestsInflight.options);
  const sizes = meter.createObservableUpDownCounter(size.name, size.options);
  const capacities = meter.createObservableUpDownCounter(capacity.name, capacity.options);
  const pushedBack = meter.createObservableCounter(backpressure.name, backpressure.options);
  const observables = [
    inflight,
    queueSize,
    limits,
    rtts,
    baselines,
    ages,
    requests,
    sizes,
    capacities,
    pushedBack,
  ];
  const queueCapacity =
    sizer === 'items'
      ? meter.createObservableUpDownCounter(own.queueCapacity.name, own.queueCapacity.options)
      : undefined;
  if (queueCapacity !== undefined) observables.push(queueCapacity);

  const read: BatchObservableCallback = (result) => {
    const now = queue.snapshot();
    result.observe(inflight, now.queuedItems + now.inFlightItems, base);
    result.observe(queueSize, now.queuedItems, base);
    if (queueCapacity !== undefined) result.observe(queueCapacity, now.queueCapacity, base);
    result.observe(limits, now.limit, base);
    const { rttMillis, baselineRttMillis } = now.limiter ?? {};
    if (rttMillis !== undefined) result.observe(rtts, rttMillis / 1000, base);
    if (baselineRttMillis !== undefined) result.observe(baselines, baselineRttMillis / 1000, base);
    result.observe(ages, (now.oldestRequestAgeMillis ?? 0) / 1000, base);
    result.observe(requests, now.inFlight, base);
    result.observe(sizes, now.queueSize, sized);
    result.observe(capacities, now.queueCapacity, sized);
    result.observe(pushedBack, now.backpressure, base);
  };
  meter.addBatchObservableCallback(read, observables);
  return () => meter.removeBatchObservableCallback(read, observables);
}
