import type { Attributes, Histogram, Meter, MeterProvider } from '@opentelemetry/api';
import type { Clock } from '../clock/clock.js';
import { log } from '../log/log.js';
import type { DropReason, RejectReason } from '../queue/snapshot.js';
import { type Status, statusName } from '../status/status.js';
import {
  ATTR_ERROR_TYPE,
  ATTR_REASON,
  type AttributeSets,
  componentAttributes,
  dropErrorType,
  REJECTION_ERROR_TYPES,
  setsBy,
  setsByStatus,
} from './attributes.js';
import { INSTRUMENTS, signalInstruments } from './instruments.js';
import { LateCounter } from './late-counter.js';
import { findMeter } from './meter.js';
import { type Observed, observe } from './observables.js';
import type { DisposableListener } from './queue-telemetry.js';

/**
 * Sends before each of which a global meter provider is looked for. Where none was registered by then, there hardly ever
 * comes one, and every so many sends are often enough.
 */
const EAGER_SENDS = 100;
const LOOK_EVERY_SENDS = 10;

/** Whose metrics are recorded, and where they go. */
export interface MetricsOptions extends Observed {
  /** `otel.component.type`, such as `SendingQueueSpanExporter`. */
  readonly componentType: string;
  /** `otel.component.name`: unique in the process and of low cardinality, such as `SendingQueueSpanExporter/0`. */
  readonly name: string;
  /** @default the global meter provider, once there is one */
  readonly meterProvider?: MeterProvider | undefined;
  /** With it the global meter provider is looked for a turn later as well. */
  readonly clock?: Clock | undefined;
}

class QueueMetrics implements DisposableListener {
  readonly #options: MetricsOptions;
  readonly #base: Attributes;
  readonly #byError: AttributeSets<string>;
  readonly #byReason: AttributeSets<string>;
  readonly #byStatus: AttributeSets<Status>;
  readonly #exported = new LateCounter();
  readonly #dropped = new LateCounter();
  readonly #rejected = new LateCounter();
  readonly #retries = new LateCounter();
  #duration: Histogram | undefined;
  #throttle: Histogram | undefined;
  #stopObserving: (() => void) | undefined;
  #looking = true;
  /** Sends so far without a meter provider. */
  #sends = 0;
  #broken = false;

  constructor(options: MetricsOptions) {
    this.#options = options;
    this.#base = componentAttributes(options.componentType, options.name);
    this.#byError = setsBy(ATTR_ERROR_TYPE, this.#base);
    this.#byReason = setsBy(ATTR_REASON, this.#base);
    this.#byStatus = setsByStatus(this.#base);
    this.#look();
    // An SDK is given its exporters, then it registers its providers, mostly in the same turn. The first send may not come
    // before the shutdown, where a provider complains of being asked; the process may be over by the next turn.
    const lookAgain = () => this.#looking && this.#look();
    if (this.#looking) {
      queueMicrotask(lookAgain);
      options.clock?.setTimer(lookAgain, 0);
    }
  }

  onSendStart(): void {
    if (!this.#looking) return;
    this.#sends++;
    if (this.#sends <= EAGER_SENDS || this.#sends % LOOK_EVERY_SENDS === 0) this.#look();
  }

  onSendEnd(_items: number, status: Status, durationMillis: number): void {
    if (this.#broken || this.#duration === undefined) return;
    try {
      this.#duration.record(durationMillis / 1000, this.#byStatus.get(status));
    } catch (error) {
      this.#giveUp(error);
    }
  }

  onStatus(): void {}

  onRetry(items: number, status: Status): void {
    this.#guard(() => this.#retries.add(items, this.#byError.get(statusName(status.code))));
  }

  onDelivered(items: number): void {
    if (this.#broken) return;
    try {
      this.#exported.add(items, this.#base);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  onDropped(items: number, reason: DropReason, status: Status | undefined): void {
    this.#guard(() => {
      this.#exported.add(items, this.#byError.get(dropErrorType(reason, status)));
      this.#dropped.add(items, this.#byReason.get(reason));
    });
  }

  onRejected(items: number, reason: RejectReason): void {
    this.#guard(() => {
      this.#exported.add(items, this.#byError.get(REJECTION_ERROR_TYPES[reason]));
      this.#rejected.add(items, this.#byReason.get(reason));
    });
  }

  onThrottle(delayMillis: number): void {
    this.#guard(() => this.#throttle?.record(delayMillis / 1000, this.#base));
  }

  /**
   * Stops reading the snapshot, and looking for a meter provider. Counts go on: an export that comes after shutdown
   * is rejected, and its items belong into the books. Idempotent.
   */
  dispose(): void {
    this.#looking = false;
    const stop = this.#stopObserving;
    this.#stopObserving = undefined;
    // Also of a meter provider that is left alone: it would keep the queue for good.
    try {
      stop?.();
    } catch (error) {
      if (!this.#broken) this.#giveUp(error);
    }
  }

  #look(): void {
    try {
      const meter = findMeter(this.#options.meterProvider);
      if (meter === undefined) return;
      this.#looking = false;
      this.#attach(meter);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #attach(meter: Meter): void {
    const { exported } = signalInstruments(this.#options.signal);
    const { duration, throttle, dropped, rejected, retries } = INSTRUMENTS;
    this.#duration = meter.createHistogram(duration.name, duration.options);
    this.#throttle = meter.createHistogram(throttle.name, throttle.options);
    this.#exported.attach(meter.createCounter(exported.name, exported.options));
    this.#dropped.attach(meter.createCounter(dropped.name, dropped.options));
    this.#rejected.attach(meter.createCounter(rejected.name, rejected.options));
    this.#retries.attach(meter.createCounter(retries.name, retries.options));
    this.#stopObserving = observe(meter, this.#options, this.#base);
  }

  /** For what is told seldom. What is told of every request does the same by itself, without making a closure. */
  #guard(step: () => void): void {
    if (this.#broken) return;
    try {
      step();
    } catch (error) {
      this.#giveUp(error);
    }
  }

  /** A meter provider is somebody else's code: one that throws is left alone from then on. */
  #giveUp(error: unknown): void {
    this.#broken = true;
    this.#looking = false;
    log.error(`${this.#options.signal}: the meter provider failed; the queue goes on without metrics`, error);
  }
}

/**
 * Records what happens in a queue through the OpenTelemetry API; `instruments.ts` has the metrics.
 *
 * Without a `meterProvider` the global one is looked for a turn later, and at the start of a send, of each of the first
 * hundred and then of every tenth, until one is registered. What was counted before is recorded then; durations before it are not.
 */
export function createMetrics(options: MetricsOptions): DisposableListener {
  return new QueueMetrics(options);
}
