import type { Clock } from '../clock/clock.js';
import { boundedCall } from '../sender/bounded-call.js';
import type { Sender } from '../sender/sender.js';
import type { Admission } from './admission.js';
import type { Backlog } from './backlog.js';
import type { Dispatcher } from './dispatcher.js';
import type { FlushWaiters } from './flush-waiters.js';
import type { Reserve } from './reserve.js';
import type { Settlement } from './settlement.js';

/** Time that the sender, and then the storage, get for their own shutdown, however long the queue took to drain. */
const LEAST_SHUTDOWN_MILLIS = 1000;

/** What a drain works with. */
export interface DrainParts<Input, Payload> {
  readonly admission: Admission<Input, Payload>;
  readonly backlog: Backlog<Payload>;
  readonly settlement: Settlement<Payload>;
  readonly reserve: Reserve<Payload> | undefined;
  readonly dispatcher: Dispatcher<Payload>;
  readonly flushWaiters: FlushWaiters;
  readonly sender: Sender<Payload>;
  readonly clock: Clock;
  readonly shutdownTimeoutMillis: number;
  /** Number of the oldest offer that is not settled; Infinity when all are. */
  readonly oldestSequence: () => number;
  /** To be called when requests have gone otherwise than by a flight. */
  readonly onRoom: () => void;
}

/** The end of a queue: it takes nothing in, and delivers what it has, for a while. */
export class Drain<Input, Payload> {
  readonly #parts: DrainParts<Input, Payload>;

  constructor(parts: DrainParts<Input, Payload>) {
    this.#parts = parts;
  }

  /** Resolves when everything is over. Never rejects. */
  async run(): Promise<void> {
    const { admission, backlog, dispatcher, flushWaiters, sender, reserve, clock } = this.#parts;
    const { shutdownTimeoutMillis, oldestSequence } = this.#parts;
    admission.close();
    // There is no later any more: what waits for its retry gets one at once, as far as the gates allow.
    backlog.promoteDueRetries(Infinity);
    backlog.hurry(Infinity);
    dispatcher.pump();
    const deadlineMillis = clock.now() + shutdownTimeoutMillis;
    const giveUpTimer = clock.setTimer(() => this.#giveUp(), shutdownTimeoutMillis);
    giveUpTimer.keepAlive(true);
    // What another process has left, and this one has taken over, has no number, and is part of the whole.
    await flushWaiters.wait(
      reserve === undefined ? admission.lastSequence : Number.MAX_SAFE_INTEGER,
      oldestSequence(),
    );
    giveUpTimer.cancel();
    dispatcher.stop();
    const restMillis = () => Math.max(LEAST_SHUTDOWN_MILLIS, deadlineMillis - clock.now());
    await sender.shutdown(restMillis());
    if (reserve !== undefined) {
      await boundedCall('closing the storage', () => reserve.close(), clock, restMillis());
    }
  }

  #giveUp(): void {
    const { admission, backlog, settlement, reserve, flushWaiters, onRoom } = this.#parts;
    admission.refuseBlocked();
    if (reserve === undefined) {
      for (let request = backlog.oldest; request !== undefined; request = backlog.oldest) {
        settlement.drop(request, 'shutdown');
      }
      onRoom();
    } else {
      reserve.leave();
      flushWaiters.onSettled(Infinity);
    }
  }
}
