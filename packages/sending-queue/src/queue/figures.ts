import type { Clock } from '../clock/clock.js';
import type { Admission } from './admission.js';
import type { Backlog } from './backlog.js';
import type { Dispatcher } from './dispatcher.js';
import type { DurableIntake } from './durable-intake.js';
import type { Gates } from './gates.js';
import type { QueueLimiter } from './queue-limiter.js';
import type { QueueFigures } from './snapshot.js';

/** The parts of a queue that figures are read of. */
export interface FiguresParts<Input, Payload> {
  readonly backlog: Backlog<Payload>;
  readonly reserve: DurableIntake<Payload> | undefined;
  readonly admission: Admission<Input, Payload>;
  readonly gates: Gates<Payload>;
  readonly limiter: QueueLimiter;
  readonly dispatcher: Dispatcher<Payload>;
  readonly clock: Clock;
}

/** What a queue is doing, read from its parts. */
export class Figures<Input, Payload> {
  readonly #parts: FiguresParts<Input, Payload>;

  constructor(parts: FiguresParts<Input, Payload>) {
    this.#parts = parts;
  }

  read(state: QueueFigures['state']): QueueFigures {
    const { backlog, reserve, admission, gates, limiter, dispatcher, clock } = this.#parts;
    const { books, occupancy, capacity, oldest } = backlog;
    const now = clock.now();
    const throttleDelayMillis = gates.throttle.delayMillis(now);
    const { lastStatus, sending } = dispatcher;
    return {
      state,
      limit: gates.limit,
      inFlight: sending,
      queueSize: occupancy.waiting,
      queueCapacity: capacity,
      capacityUsed: occupancy.total,
      ...books.snapshot(),
      blockedItems: admission.door?.items ?? 0,
      ...(limiter.snapshot && { limiter: limiter.snapshot() }),
      ...(oldest !== undefined && { oldestRequestAgeMillis: Math.max(0, now - oldest.acceptedAtMillis) }),
      ...gates.side?.snapshot(),
      ...(reserve && { storage: reserve.stored }),
      ...(throttleDelayMillis > 0 && { throttledUntil: clock.wallTime() + throttleDelayMillis }),
      ...(lastStatus !== undefined && { lastStatus }),
    };
  }
}
