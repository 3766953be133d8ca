import type { Clock } from '../clock/clock.js';
import { boundedCall } from '../sender/bounded-call.js';
import type { Sender } from '../sender/sender.js';
import type { Admission } from './admission.js';
import type { Backlog } from './backlog.js';
import type { Dispatcher } from './dispatcher.js';
import type { DurableIntake } from './durable-intake.js';
import type { FlushWaiters } from './flush-waiters.js';
import type { PermitControl } from './permit-control.js';
import type { Settlement } from './settlement.js';

/** Time that the sender, and then the storage, get for their own shutdown, however long the queue took to drain. */
const LEAST_SHUTDOWN_MILLIS = 1000;

/** What a drain works with. */
export interface DrainParts<Input, Payload> {
  readonly admission: Admission<Input, Payload>;
  readonly backlog: Backlog<Payload>;
  readonly settlement: Settlement<Payload>;
  readonly reserve: DurableIntake<Payload> | undefined;
  readonly dispatcher: Dispatcher<Payload>;
  readonly permits: PermitControl<Payload> | undefined;
  readonly flushWaiters: FlushWaiters;
  readonly sender: Sender<Payload>;
  readonly clock: Clock;
  readonly shutdownTimeoutMillis: number;
  /** Lets nothing up to this number wait for its time any longer. */
  readonly hurry: (sequence: number) => void;
  /** Whether nothing is going to be delivered within that time, as far as one can tell. */
  readonly isHopeless: (withinMillis: number) => boolean;
  /** Number of the oldest offer that is not settled; Infinity when all are. */
  readonly oldestSequence: () => number;
  /** To be called when requests have gone otherwise than by a flight. */
  readonly onRoom: () => void;
}

/** The end of a queue: it takes nothing in, and delivers what it has, for a while. */
export class Drain<Input, Payload> {
  readonly #parts: DrainParts<Input, Payload>;
  #deadlineMillis = Infinity;
  #isWaiting = false;

  constructor(parts: DrainParts<Input, Payload>) {
    this.#parts = parts;
  }

  /** Resolves when everything is over. Never rejects. */
  async run(): Promise<void> {
    const { admission, dispatcher, flushWaiters, sender, reserve, permits, clock } = this.#parts;
    const { shutdownTimeoutMillis, oldestSequence, hurry } = this.#parts;
    admission.close();
    // There is no later any more: what waits for its retry gets one at once, as far as the gates allow.
    hurry(Infinity);
    this.#deadlineMillis = clock.now() + shutdownTimeoutMillis;
    this.#isWaiting = true;
    const giveUpTimer = clock.setTimer(() => this.#giveUp(), shutdownTimeoutMillis);
    giveUpTimer.keepAlive(true);
    this.check();
    // What another process has left, and this one has taken over, has no number, and is part of the whole.
    const last = reserve === undefined ? admission.lastSequence : Number.MAX_SAFE_INTEGER;
    if (this.#isWaiting) await flushWaiters.wait(last, oldestSequence());
    this.#isWaiting = false;
    giveUpTimer.cancel();
    // From here on nothing may come in any more: what another process has left would be sent by what is shut down.
    reserve?.leave();
    dispatcher.stop();
    const restMillis = () => Math.max(LEAST_SHUTDOWN_MILLIS, this.#deadlineMillis - clock.now());
    await Promise.all([
      sender.shutdown(restMillis()),
      permits && boundedCall('leaving the permits', () => permits.leave(), clock, restMillis()),
    ]);
    if (reserve !== undefined) {
      await boundedCall('closing the storage', () => reserve.close(), clock, restMillis());
      reserve.loseUnstored();
    }
  }

  /** To be called whenever a send has ended: what is stored need not wait for a destination that is down. */
  check(): void {
    const { reserve, clock, isHopeless } = this.#parts;
    if (!this.#isWaiting || reserve === undefined || !isHopeless(this.#deadlineMillis - clock.now())) return;
    this.#giveUp();
  }

  #giveUp(): void {
    this.#isWaiting = false;
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
