import type { Clock } from '../clock/clock.js';
import type { Sender } from '../sender/sender.js';
import type { Admission } from './admission.js';
import type { Backlog } from './backlog.js';
import type { Dispatcher } from './dispatcher.js';
import type { FlushWaiters } from './flush-waiters.js';
import type { Settlement } from './settlement.js';

/** Time that the sender, and then the storage, get for their own shutdown, however long the queue took to drain. */
const LEAST_SHUTDOWN_MILLIS = 1000;

/** How a queue ends for which there is more to do than to shut the sender down. */
export interface DrainEnding {
  /** Number of the last request to wait for; undefined where that is the last offer. */
  readonly lastSequence: number | undefined;
  /** Whether what is left had better be kept now: nothing is going to be delivered within that time, as far as one can tell. */
  isEarly(restMillis: number): boolean;
  /** Leaves what is left to the next process, and brings nothing in any more. Returns false where there is none for it. */
  keep(): boolean;
  /** Ends everything else while the sender shuts down. Never rejects. */
  end(shutdown: Promise<void>, restMillis: () => number): Promise<void>;
}

/** What a drain works with. */
export interface DrainParts<Input, Payload> {
  readonly admission: Admission<Input, Payload>;
  readonly backlog: Backlog<Payload>;
  readonly settlement: Settlement<Payload>;
  readonly dispatcher: Dispatcher<Payload>;
  readonly flushWaiters: FlushWaiters;
  readonly sender: Sender<Payload>;
  readonly clock: Clock;
  /** Asked when the drain begins: whoever ends the process may have less time than was configured. */
  readonly options: { readonly shutdownTimeoutMillis: number };
  /** Lets nothing up to this number wait for its time any longer. */
  readonly hurry: (sequence: number) => void;
  /** Absent where all that is left is lost with the queue, and nothing but the sender is to be ended. */
  readonly ending: DrainEnding | undefined;
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
    const { admission, dispatcher, flushWaiters, sender, ending, clock } = this.#parts;
    const { oldestSequence, hurry } = this.#parts;
    const { shutdownTimeoutMillis } = this.#parts.options;
    admission.close();
    // There is no later any more: what waits for its retry gets one at once, as far as the gates allow.
    hurry(Infinity);
    this.#deadlineMillis = clock.now() + shutdownTimeoutMillis;
    this.#isWaiting = true;
    const giveUpTimer = clock.setTimer(() => this.#giveUp(), shutdownTimeoutMillis);
    giveUpTimer.keepAlive(true);
    this.check();
    const last = ending?.lastSequence ?? admission.lastSequence;
    if (this.#isWaiting) await flushWaiters.wait(last, oldestSequence());
    this.#isWaiting = false;
    giveUpTimer.cancel();
    // From here on nothing may come in any more: what another process has left would be sent by what is shut down.
    ending?.keep();
    dispatcher.stop();
    const restMillis = () => Math.max(LEAST_SHUTDOWN_MILLIS, this.#deadlineMillis - clock.now());
    const shutdown = sender.shutdown(restMillis());
    await (ending?.end(shutdown, restMillis) ?? shutdown);
  }

  /** To be called whenever a send has ended: what is stored need not wait for a destination that is down. */
  check(): void {
    const { ending, clock } = this.#parts;
    if (this.#isWaiting && ending?.isEarly(this.#deadlineMillis - clock.now())) this.#giveUp();
  }

  #giveUp(): void {
    this.#isWaiting = false;
    const { admission, backlog, settlement, ending, flushWaiters, onRoom } = this.#parts;
    admission.refuseBlocked();
    if (ending?.keep()) {
      flushWaiters.onSettled(Infinity);
      return;
    }
    for (let request = backlog.oldest; request !== undefined; request = backlog.oldest) {
      settlement.drop(request, 'shutdown');
    }
    onRoom();
  }
}
