import type { Clock } from '../clock/clock.js';
import type { OpenedStorage } from '../storage/open-storage.js';
import type { StorageFailure, StoredPlace } from '../storage/stored-log.js';
import type { AwaitedResults } from './awaited-results.js';
import type { Backlog } from './backlog.js';
import type { Giver } from './giver.js';
import type { Refusals } from './refusals.js';
import type { QueueRequest } from './request.js';
import type { ReserveLoader } from './reserve-loader.js';
import { type RecordKeeper, RequestRecord } from './stored-record.js';

/** Bytes that may wait for the disk, in memory. */
const PENDING_BYTES = 64 * 1024 * 1024;

/** What a writer works with. */
export interface WriterParts<Payload> {
  readonly storage: OpenedStorage<Payload>;
  readonly backlog: Backlog<Payload>;
  readonly refusals: Refusals;
  readonly clock: Clock;
  readonly loader: ReserveLoader<Payload>;
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
  pending = 0;
  /** Room that they take. */
  pendingSize = 0;

  constructor(parts: WriterParts<Payload>) {
    this.#parts = parts;
    this.lastId = parts.storage.log.lastId;
  }

  /** Whether the disk keeps up with what is to be written. */
  get keepsUp(): boolean {
    return this.#parts.storage.log.pendingBytes < PENDING_BYTES;
  }

  /** @param encoded - its payload */
  store(request: QueueRequest<Payload>, giver: Giver, encoded: Uint8Array): void {
    const { backlog, takesRoomWhenStored, storage, clock } = this.#parts;
    if (takesRoomWhenStored) backlog.occupancy.enter(request);
    this.pending++;
    this.pendingSize += request.size;
    this.lastId = request.sequence;
    storage.log.append(new RequestRecord(request, giver, encoded, clock.wallTime(), this));
  }

  onStored(record: RequestRecord<Payload>, place: StoredPlace, isNext: boolean): boolean {
    const { request, giver, payload } = record;
    const { backlog, loader, awaited, waitForResult, onChange } = this.#parts;
    this.#leavePending(request);
    backlog.books.accept(request.items);
    const isKept = isNext && loader.mayKeep(request.size);
    const onResult = waitForResult ? giver.onResult : undefined;
    if (isKept) loader.keep(request, place, payload.byteLength, onResult);
    else if (onResult !== undefined) awaited.add(request.sequence, onResult);
    giver.onAccepted?.();
    if (!waitForResult) giver.onResult();
    onChange();
    return isKept;
  }

  onFailed({ request, giver }: RequestRecord<Payload>, { reason, error }: StorageFailure): void {
    const { backlog, takesRoomWhenStored, refusals, onChange } = this.#parts;
    this.#leavePending(request);
    if (takesRoomWhenStored) backlog.occupancy.leaveWaiting(request);
    const [rejectReason, why] =
      reason === 'full'
        ? (['storage-full', 'the storage is full'] as const)
        : (['storage-failed', 'they could not be stored'] as const);
    refusals.refuse(request.items, giver, rejectReason, why, error.message);
    onChange();
  }

  #leavePending({ size }: QueueRequest<Payload>): void {
    this.pending--;
    this.pendingSize -= size;
  }
}
