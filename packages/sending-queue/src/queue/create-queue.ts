import type { ResolvedOptions } from '../config/options.js';
import { toStatus } from '../status/errors.js';
import type { OpenedStorage } from '../storage/open-storage.js';
import { Batching } from './batching.js';
import { Door } from './door.js';
import { Ending } from './ending.js';
import { ExportCeiling } from './export-ceiling.js';
import { FalseStarts } from './false-starts.js';
import { offerHalves } from './halves.js';
import type { Lines } from './lines.js';
import { MessageLimit } from './message-limit.js';
import { ObservedLimiter } from './observed-limiter.js';
import { Outage } from './outage.js';
import type { PayloadKind } from './payload.js';
import { PermitControl } from './permit-control.js';
import type { SendingQueueParts } from './queue-parts.js';
import { Receipts } from './receipts.js';
import { Reserve } from './reserve.js';
import { SendingQueue } from './sending-queue.js';
import { Shaper } from './shaper.js';
import { SideGates } from './side-gates.js';

/** What a queue under Node is built from. */
export interface NodeQueueParts<Input, Payload>
  extends Pick<SendingQueueParts<Input, Payload>, 'sender' | 'listener' | 'clock' | 'random'> {
  readonly kind: PayloadKind<Input, Payload>;
  readonly options: ResolvedOptions;
  /** Without it requests are in memory alone. */
  readonly storage?: OpenedStorage<Payload> | undefined;
}

/** A queue with everything that its options ask for: batches, permits, a storage, every algorithm. */
export function createQueue<Input, Payload>(
  parts: NodeQueueParts<Input, Payload>,
): SendingQueue<Input, Payload> {
  const { kind, options, clock, storage } = parts;
  const { permits } = options;
  const ceiling = new ExportCeiling(options.limiter.maxConcurrency);
  const receipts = new Receipts(clock);
  return new SendingQueue({
    ...parts,
    readStatus: toStatus,
    createShaping: (lines) => shaperOf(lines, kind, options),
    receipts,
    createLimiter: (nowMillis) => new ObservedLimiter(options.limiter, clock, nowMillis),
    door: options.overflow === 'block' ? new Door() : undefined,
    offerHalves,
    falseStarts: new FalseStarts(ceiling),
    createSideGates: (backlog) =>
      new SideGates(ceiling, new Outage(), permits && new PermitControl(permits, backlog)),
    createEnding: (ended) => new Ending(ended),
    createDurableIntake: storage && ((context) => new Reserve({ ...context, kind, storage, receipts })),
  });
}

function shaperOf<Input, Payload>(
  lines: Lines<Payload>,
  kind: PayloadKind<Input, Payload>,
  options: ResolvedOptions,
): Shaper<Payload> {
  const messageLimit = new MessageLimit();
  // What can't be merged need not wait for others.
  const batch =
    options.batch && (kind.merge === undefined ? { ...options.batch, minSize: 0 } : options.batch);
  // What drops the oldest drops it as a whole, which must not be nearly all that there is.
  const largestSize = options.overflow === 'drop-oldest' ? Math.ceil(options.queueSize / 8) : Infinity;
  const batching = new Batching(batch, messageLimit, largestSize);
  return new Shaper({ lines, kind, sizer: options.sizer, batching, messageLimit });
}
