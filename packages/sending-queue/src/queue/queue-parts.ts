import type { Clock } from '../clock/clock.js';
import type { ResolvedOptions } from '../config/options.js';
import type { Sender } from '../sender/sender.js';
import type { ReadStatus } from '../status/read-status.js';
import type { Backlog } from './backlog.js';
import type { Door } from './door.js';
import type { DrainEnding } from './drain.js';
import type { DurableIntake, DurableIntakeContext } from './durable-intake.js';
import type { EndingParts } from './ending.js';
import type { FalseStarts } from './false-starts.js';
import type { OfferHalves } from './halves.js';
import type { QueueListener } from './listener.js';
import type { IntakeKind } from './payload.js';
import type { QueueLimiter } from './queue-limiter.js';
import type { Receipts } from './receipts.js';
import type { CreateShaping } from './shaping.js';
import type { SideGates } from './side-gates.js';

/** The options that a queue itself reads. */
export type QueueOptions = Pick<
  ResolvedOptions,
  | 'queueSize'
  | 'sizer'
  | 'overflow'
  | 'waitForResult'
  | 'retryOnFailure'
  | 'timeoutMillis'
  | 'shutdownTimeoutMillis'
>;

/** What a queue is built from: what it can't do without, and what makes one more than that. */
export interface SendingQueueParts<Input, Payload> {
  readonly kind: IntakeKind<Input, Payload>;
  readonly sender: Sender<Payload>;
  readonly options: QueueOptions;
  readonly listener: QueueListener;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly readStatus: ReadStatus;
  readonly createShaping: CreateShaping<Payload>;
  /** @param nowMillis - the clock that it must read */
  readonly createLimiter: (nowMillis: () => number) => QueueLimiter;
  /** Tells of the ends of requests; without it nobody can wait for them. */
  readonly receipts?: Receipts | undefined;
  /** Where requests wait for room; without it, as under every `overflow` but `block`, none does. */
  readonly door?: Door<Payload> | undefined;
  /** How what can't be stored as a whole is saved in part; without it, it is refused. */
  readonly offerHalves?: OfferHalves<Input> | undefined;
  /** Which sends are none; without it every one is, and what an exporter refuses is sent again like all that fails. */
  readonly falseStarts?: FalseStarts<Payload> | undefined;
  /** Without it the limiter and the throttle are all gates. */
  readonly createSideGates?: ((backlog: Backlog<Payload>) => SideGates<Payload>) | undefined;
  /** Without it requests are in memory alone. */
  readonly createDurableIntake?:
    | ((context: DurableIntakeContext<Payload>) => DurableIntake<Payload>)
    | undefined;
  /** How it ends; without it, by the shutdown of its sender. */
  readonly createEnding?: ((parts: EndingParts<Payload>) => DrainEnding) | undefined;
}
