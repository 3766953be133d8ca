import type { Clock } from '../clock/clock.js';
import { messageOf } from '../status/message.js';
import type { OpenedStorage } from '../storage/open-storage.js';
import type { StorageFailure, StoredPlace } from '../storage/stored-log.js';
import type { AwaitedResults } from './awaited-results.js';
import type { Backlog } from './backlog.js';
import type { Giver } from './giver.js';
import { TOO_LONG } from './leftovers.js';
import type { Refusals } from './refusals.js';
import type { QueueRequest } from './request.js';
import type { ReserveLoader } from './reserve-loader.js';
import type { StoredPayloads } from './stored-payloads.js';
import { type RecordKeeper, RequestRecord } from './stored-record.js';

/** Bytes that may wait for the disk, in memory. */
const PENDING_BYTES = 64 * 1024 * 1024;

/** What a request that waits for the disk takes of the memory beside its bytes, about. */
const RECORD_BYTES = 1024;

/** What a writer works with. */
export interface WriterParts<Payload> {
  readonly storage: OpenedStorage<Payload>;
  readonly backlog: Backlog<Payload>;
  readonly refusals: Refusals;
  readonly clock: Clock;
  readonly loader: ReserveLoader<Payload>;
  readonly payloads: StoredPayloads<Payload>;
  readonly awaited: AwaitedResults;
  readonly waitForResult: boolean;
  /** Whether requests take room in the queue from the moment they are to be stored, or when they are loaded only. */
  readonly takesRoomWhenStored: boolean;
  /** Told when a request has been stored, or was not. */
  readonly onChange: () => void;
}

/** Stores requests, and tells those who hand them in what becomes of it. */
export class ReserveWriter<Payload> implements RecordKeeper<Payload> {
  readonly #parts: WriterParts<Payload>;
  /** Number of the newest request that was given to the log. */
  lastId: number;
  /** Requests that wait for the disk. */
  readonly #pending = new Set<RequestRecord<Payload>>();
  /** Number of the last request that waits for the disk no longer. */
  #lastEnded = 0;

  constructor(parts: WriterParts<Payload>) {
    this.#parts = parts;
    this.lastId = parts.storage.log.lastId;
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Whether the disk keeps up with what is to be written. */
  get keepsUp(): boolean {
    return this.#parts.storage.log.pendingBytes + this.#pending.size * RECORD_BYTES < PENDING_BYTES;
  }

  /** Number of the oldest request that waits for the disk, or less; Infinity when none does. */
  get oldestPending(): number {
    return this.#pending.size === 0 ? Infinity : this.#lastEnded + 1;
  }

  /** @param encoded - its payload */
  store(request: QueueRequest<Payload>, giver: Giver, encoded: Uint8Array): void {
    const { backlog, loader, payloads, takesRoomWhenStored, storage, clock } = this.#parts;
    request.content = payloads.waiting(encoded, request.takePayload());
    if (takesRoomWhenStored) backlog.occupancy.enter(request);
    loader.outside += request.size;
    this.lastId = request.sequence;
    const record = new RequestRecord(request, giver, encoded, clock.wallTime(), this);
    this.#pending.add(record);
    try {
      storage.log.append(record);
    } catch (error) {
      // Storages are somebody else's, and this may be called by the application.
      record.onFailed({
        reason: 'failed',
        error: error instanceof Error ? error : new Error(messageOf(error)),
      });
    }
  }

  /** Refuses what is not stored by now: nobody waits any longer. */
  refusePending(): void {
    const failure = { reason: 'failed', error: new Error(TOO_LONG) } as const;
    for (const record of [...this.#pending]) record.onFailed(failure);
  }

  onStored(record: RequestRecord<Payload>, place: StoredPlace, isNext: boolean): boolean {
    const { request, giver, payload } = record;
    const { backlog, loader, awaited, waitForResult, onChange } = this.#parts;
    backlog.books.accept(request.items);
    const isKept = isNext && loader.mayKeep(request.size);
    if (isKept) {
      this.#leavePending(record);
      loader.keep(request, place, payload.byteLength, waitForResult ? giver.onResult : undefined);
    }
    giver.onAccepted?.();
    if (!waitForResult) giver.onResult();
    else if (!isKept) awaited.add(request.sequence, giver.onResult);
    onChange();
    // Not before: it is among the unread only when this has returned, and whoever is told may export.
    if (!isKept) this.#leaveMemory(record);
    return isKept;
  }

  onFailed(record: RequestRecord<Payload>, { reason, error }: StorageFailure): void {
    const { request, giver } = record;
    const { backlog, loader, takesRoomWhenStored, refusals, onChange } = this.#parts;
    this.#leaveMemory(record);
    loader.outside -= request.size;
    if (takesRoomWhenStored) backlog.occupancy.leaveWaiting(request);
    const [rejectReason, why] =
      reason === 'full'
        ? (['storage-full', 'the storage is full'] as const)
        : (['storage-failed', 'they could not be stored'] as const);
    refusals.refuse(request.items, giver, rejectReason, why, error.message);
    onChange();
  }

  #leaveMemory(record: RequestRecord<Payload>): void {
    record.request.releasePayload();
    this.#leavePending(record);
  }

  #leavePending(record: RequestRecord<Payload>): void {
    this.#pending.delete(record);
    this.#lastEnded = record.id;
  }
}
