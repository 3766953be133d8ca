import { IN_MEMORY } from '../config/queue-in-memory.js';
import { StatusCode } from '../status/status.js';
import type { OpenedStorage } from '../storage/open-storage.js';
import type { StoredAmount, StoredLogListener } from '../storage/stored-log.js';
import { AwaitedResults } from './awaited-results.js';
import type { DurableIntake, DurableIntakeContext } from './durable-intake.js';
import type { Giver } from './giver.js';
import { LEFT, Leftovers } from './leftovers.js';
import { MemoryIntake } from './memory-intake.js';
import { NO_ROOMS } from './occupancy.js';
import type { StoredKind } from './payload.js';
import type { Receipts } from './receipts.js';
import type { QueueRequest } from './request.js';
import { ReserveLoader } from './reserve-loader.js';
import { ReserveWriter } from './reserve-writer.js';
import { hasRoomToSpill } from './spilled-bytes.js';
import { StoredPayloads } from './stored-payloads.js';
import { sizeOf } from './stored-size.js';

/** What a reserve works with. */
export interface ReserveParts<Payload> extends DurableIntakeContext<Payload> {
  readonly kind: StoredKind<Payload>;
  readonly storage: OpenedStorage<Payload>;
  readonly receipts: Receipts;
}

/**
 * The requests that are stored, behind those that are in memory. Either every request is stored before it is accepted, and
 * then takes its room in the queue from the beginning; or, for a spill, only what finds no room in memory is, and takes
 * none until it is loaded.
 *
 * Requests go to the destination in the order in which they were stored. One that finds the log read to its end, and room
 * in memory, goes on from there without being read.
 */
export class Reserve<Payload> implements DurableIntake<Payload>, StoredLogListener {
  readonly #parts: ReserveParts<Payload>;
  readonly #memory: MemoryIntake<Payload>;
  readonly #loader: ReserveLoader<Payload>;
  readonly #writer: ReserveWriter<Payload>;
  readonly #awaited = new AwaitedResults();
  readonly #leftovers: Leftovers<Payload>;

  constructor(parts: ReserveParts<Payload>) {
    this.#parts = parts;
    const { backlog, storage, isSpill, onChange } = parts;
    const awaited = this.#awaited;
    this.#leftovers = new Leftovers(parts);
    this.#memory = new MemoryIntake(backlog, parts.waitForResult ? parts.receipts : undefined);
    const payloads = new StoredPayloads({ ...parts, codec: storage.codec });
    this.#loader = new ReserveLoader({
      ...parts,
      log: storage.log,
      payloads,
      awaited,
      takesRoomWhenLoaded: isSpill,
      onLoaded: onChange,
    });
    this.#writer = new ReserveWriter({
      ...parts,
      loader: this.#loader,
      payloads,
      awaited,
      takesRoomWhenStored: !isSpill,
    });
    this.#found(storage.log.stored);
  }

  get stored(): StoredAmount {
    const { requests, items, bytes } = this.#parts.storage.log.stored;
    return { requests, items, bytes };
  }

  get lastId(): number {
    return this.#parts.storage.log.lastId;
  }

  get oldestSequence(): number {
    // What is left comes to no end here.
    if (this.#loader.isStopped) return Infinity;
    return Math.min(this.#writer.oldestPending, this.#isAllLoaded ? Infinity : this.#loader.oldestUnloaded);
  }

  /** It is in memory, however large the queue is on the disk. */
  get doorCapacity(): number {
    return Math.min(this.#parts.backlog.capacity, IN_MEMORY[this.#parts.sizer]);
  }

  get undroppable(): number {
    if (!this.#writer.keepsUp) return Infinity;
    return this.#parts.backlog.occupancy.inFlight + this.#loader.outside;
  }

  get obstacle(): string {
    return this.#writer.keepsUp ? this.#memory.obstacle : 'the disk does not keep up';
  }

  couldFit(size: number): boolean {
    return this.#parts.isSpill || this.#memory.couldFit(size);
  }

  fits(size: number): boolean {
    if (this.#parts.isSpill && this.#fitsIntoMemory(size)) return true;
    return (
      this.#writer.keepsUp &&
      (this.#parts.isSpill ? hasRoomToSpill(this.#parts.storage.log) : this.#memory.fits(size))
    );
  }

  encode(payload: Payload, size: number): Uint8Array | undefined {
    if (this.#parts.isSpill && this.#fitsIntoMemory(size)) return undefined;
    return this.#parts.storage.codec.encode(payload);
  }

  take(request: QueueRequest<Payload>, giver: Giver, encoded: Uint8Array | undefined): void {
    if (encoded === undefined) this.#memory.take(request, giver);
    else this.#writer.store(request, giver, encoded);
  }

  begin(): void {
    this.#parts.storage.relay.listener = this;
    this.#loader.fill();
  }

  fill(): void {
    this.#loader.fill();
  }

  nextReadable(nowMillis: number): QueueRequest<Payload> | undefined {
    const { backlog, settlement, onLanded } = this.#parts;
    let request = backlog.next(nowMillis);
    for (let damage = request.decode(); damage !== undefined; damage = request.decode()) {
      const status = { code: StatusCode.DATA_LOSS, message: damage.message };
      settlement.drop(request, 'storage-damaged', status);
      onLanded();
      if (backlog.isResting || !backlog.hasReady(nowMillis)) return undefined;
      request = backlog.next(nowMillis);
    }
    return request;
  }

  onAdopted(amount: StoredAmount): void {
    this.#found(amount);
    this.#loader.adopted();
    this.#loader.fill();
  }

  onDamaged(lost: StoredAmount): void {
    const { backlog, sizer, isSpill, listener, onChange } = this.#parts;
    const size = sizeOf(lost, sizer);
    this.#loader.outside -= size;
    if (!isSpill) backlog.occupancy.leaveWaiting({ size, rooms: NO_ROOMS });
    backlog.books.dropQueued(lost.items, 'storage-damaged');
    // How many they were may not be known; the storage has said what is.
    if (lost.items > 0) listener.onDropped(lost.items, 'storage-damaged', undefined);
    if (this.#isAllLoaded) this.#awaited.lost();
    onChange();
  }

  /** Takes nothing out of the storage any more, and leaves what waits to the next process: it is stored, or comes to be. */
  leave(): void {
    this.#loader.stop();
    this.#leftovers.leaveWaiting(() => ++this.#writer.lastId);
    this.#awaited.end(new Error(LEFT));
  }

  /** Leaves what is still in flight, too, writes what is to be written, and lets go of the storage. */
  close(): Promise<void> {
    this.#leftovers.leaveAll(() => ++this.#writer.lastId);
    return this.#parts.storage.log.close();
  }

  /** What is not stored by now counts as lost: nobody waits any longer. */
  loseUnstored(): void {
    this.#leftovers.loseUnstored();
    this.#writer.refusePending();
  }

  get #isIdle(): boolean {
    return !this.#writer.hasPending && this.#isAllLoaded;
  }

  /** Whether all that is stored has come into memory: what is being read may be among the unread no longer. */
  get #isAllLoaded(): boolean {
    return this.#parts.storage.log.unread.requests === 0 && !this.#loader.isReading;
  }

  /** What was stored goes first, so that the order is kept. */
  #fitsIntoMemory(size: number): boolean {
    return this.#isIdle && this.#memory.fits(size);
  }

  /** What a process before this one has stored is in the queue now. */
  #found(amount: StoredAmount): void {
    const { backlog, isSpill, sizer } = this.#parts;
    const size = sizeOf(amount, sizer);
    this.#loader.outside += size;
    if (!isSpill) backlog.occupancy.enter({ size });
    backlog.books.accept(amount.items);
  }
}
