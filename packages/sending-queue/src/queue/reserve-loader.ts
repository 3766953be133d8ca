import type { Clock } from '../clock/clock.js';
import type { Sizer } from '../config/options.js';
import { log as diagLog } from '../log/log.js';
import type { StorageCodec } from '../storage/queue-storage.js';
import type { StoredAmount, StoredLog, StoredPlace, StoredRecord } from '../storage/stored-log.js';
import type { AwaitedResults } from './awaited-results.js';
import type { Backlog } from './backlog.js';
import { bytesOf, type StoredKind } from './payload.js';
import type { SettledCallback } from './receipt.js';
import { QueueRequest } from './request.js';
import { type Acknowledgements, StoredReceipt } from './stored-receipt.js';
import { sizeOf } from './stored-size.js';

/** Stored requests that may be in memory at once. What is beyond that, in flight or not, waits on the disk. */
const WINDOW_REQUESTS = 1000;

/** Bytes of them, as they are stored. One more request may go beyond. */
const WINDOW_BYTES = 32 * 1024 * 1024;

/** Bytes of one read, so that what is made of them holds up the event loop only for a moment. */
const READ_BYTES = 1024 * 1024;

/** Reading is put off until so much of the window is free, as long as there is something else to send. */
const FREE_PART = 1 / 8;

/** When reading is tried again after the log gave nothing, although it has something. */
const RETRY_MILLIS = 1000;

/** What a loader works with. */
export interface LoaderParts<Payload> {
  readonly log: StoredLog;
  readonly codec: StorageCodec<Payload>;
  readonly kind: StoredKind<Payload>;
  readonly backlog: Backlog<Payload>;
  readonly sizer: Sizer;
  readonly clock: Clock;
  readonly awaited: AwaitedResults;
  /** Whether requests take room in the queue while they are stored only, or from the moment they are loaded. */
  readonly takesRoomWhenLoaded: boolean;
  /** Told of requests that can't be made of what is stored. */
  readonly onUnreadable: (request: QueueRequest<Payload>, error: unknown) => void;
  /** Told when requests have come in. */
  readonly onLoaded: () => void;
}

/** Brings stored requests back into memory, in order, a bounded window of them. */
export class ReserveLoader<Payload> implements Acknowledgements {
  readonly #parts: LoaderParts<Payload>;
  #requests = 0;
  #bytes = 0;
  /** From when something is read until it is in memory. */
  isReading = false;
  isStopped = false;
  #hasFailed = false;
  /** Room of what is stored, or about to be, and not in memory. */
  outside = 0;
  /** Number of the last request that came into memory. */
  #lastId = 0;
  /** Whether what another process has left, which has no numbers and is read first, may be among what is unread. */
  #mayBeForeign = true;
  #hasAdoptedMeanwhile = false;

  constructor(parts: LoaderParts<Payload>) {
    this.#parts = parts;
  }

  /** Number of the oldest request that may be in the log and not in memory; meaningful when there is any. */
  get oldestUnloaded(): number {
    return this.#mayBeForeign ? 0 : this.#lastId + 1;
  }

  /** Whether a request that has just been stored as the next one may stay in memory. */
  mayKeep(size: number): boolean {
    // What is being read comes before it.
    return !this.isReading && this.#mayHold(size);
  }

  /** A request that is in memory has been stored as the next one, and goes on. */
  keep(
    request: QueueRequest<Payload>,
    place: StoredPlace,
    bytes: number,
    onResult: SettledCallback | undefined,
  ): void {
    this.#requests++;
    this.#bytes += bytes;
    this.#lastId = request.sequence;
    this.#mayBeForeign = false;
    request.isStored = true;
    request.receipt = new StoredReceipt(place, bytes, this, onResult);
    const { backlog, takesRoomWhenLoaded } = this.#parts;
    this.outside -= request.size;
    if (takesRoomWhenLoaded) backlog.occupancy.enter(request);
    backlog.lineUp(request);
  }

  /** Reads on, if there is anything to read and room for it. */
  fill(): void {
    const { log, backlog } = this.#parts;
    const { unread } = log;
    if (this.isReading || unread.requests === 0 || !this.#mayHold(1)) return;
    const freeRequests = WINDOW_REQUESTS - this.#requests;
    const freeBytes = WINDOW_BYTES - this.#bytes;
    const isMuchFree = freeRequests >= WINDOW_REQUESTS * FREE_PART && freeBytes >= WINDOW_BYTES * FREE_PART;
    if (!isMuchFree && backlog.hasFresh) return;
    this.isReading = true;
    const maxRequests = Math.min(freeRequests, this.#requestsThatFit(unread));
    const read = async () => log.read(maxRequests, Math.min(freeBytes, READ_BYTES));
    read().then(
      (records) => this.#onRead(records),
      (error) => this.#onReadFailed(error),
    );
  }

  /** What another process has left is to be read before all that is unread. */
  adopted(): void {
    this.#mayBeForeign = true;
    // What is being read may come before it.
    this.#hasAdoptedMeanwhile = this.isReading;
  }

  /** Reads nothing any more. */
  stop(): void {
    this.isStopped = true;
  }

  onDone(place: StoredPlace, bytes: number): void {
    this.#requests--;
    this.#bytes -= bytes;
    this.#parts.log.acknowledge(place);
    this.fill();
  }

  #mayHold(size: number): boolean {
    const { backlog, takesRoomWhenLoaded } = this.#parts;
    if (this.isStopped || this.#requests >= WINDOW_REQUESTS || this.#bytes >= WINDOW_BYTES) return false;
    // One that is larger than the memory has to come in alone.
    return !takesRoomWhenLoaded || backlog.occupancy.total === 0 || backlog.fits(size);
  }

  /** How many requests fit into memory, if they are as large as all that are unread are on average. */
  #requestsThatFit(unread: StoredAmount): number {
    const { backlog, takesRoomWhenLoaded, sizer } = this.#parts;
    if (!takesRoomWhenLoaded) return Infinity;
    const room = backlog.capacity - backlog.occupancy.total;
    return Math.max(1, Math.floor((room * unread.requests) / sizeOf(unread, sizer)));
  }

  #onRead(records: readonly StoredRecord[]): void {
    if (this.isStopped) return;
    // While they come in, what one of them leaves at once is no room for more: its place is counted already.
    for (const record of records) this.#load(record);
    const { log, awaited, onLoaded } = this.#parts;
    if (records.length === 0 && log.unread.requests > 0) {
      this.#readLater();
      return;
    }
    this.isReading = false;
    this.#mayBeForeign ||= this.#hasAdoptedMeanwhile;
    this.#hasAdoptedMeanwhile = false;
    if (log.unread.requests === 0) awaited.lost();
    onLoaded();
    this.fill();
  }

  #onReadFailed(error: unknown): void {
    if (!this.#hasFailed) diagLog.error('a storage failed to read; this is logged once', error);
    this.#hasFailed = true;
    this.#readLater();
  }

  #readLater(): void {
    this.#parts.clock.setTimer(() => {
      this.isReading = false;
      this.#parts.onLoaded();
    }, RETRY_MILLIS);
  }

  #load(record: StoredRecord): void {
    const { codec, kind, sizer, awaited, backlog, takesRoomWhenLoaded, onUnreadable } = this.#parts;
    const { id, items, place, acceptedAtMillis } = record;
    const { byteLength } = record.payload;
    this.#requests++;
    this.#bytes += byteLength;
    // Those of another process have no number here.
    if (id !== 0) {
      this.#lastId = id;
      this.#mayBeForeign = false;
    }
    let payload: Payload | undefined;
    let bytes = 0;
    let unreadable: unknown;
    try {
      payload = codec.decode(record.payload);
      bytes = bytesOf(kind, payload);
    } catch (error) {
      unreadable = error ?? new Error('unknown error');
    }
    const request = new QueueRequest<Payload>({
      // What can't be read is dropped before anybody looks at it.
      payload: payload as Payload,
      items,
      bytes,
      size: sizeOf({ requests: 1, items, bytes: byteLength }, sizer),
      sequence: id,
      acceptedAtMillis: this.#onClock(acceptedAtMillis),
      receipt: new StoredReceipt(place, byteLength, this, id === 0 ? undefined : awaited.take(id)),
    });
    request.isStored = true;
    this.outside -= request.size;
    if (takesRoomWhenLoaded) backlog.occupancy.enter(request);
    backlog.lineUp(request);
    if (unreadable !== undefined) onUnreadable(request, unreadable);
  }

  /** A time of day on the queue's clock, where nothing is younger than now. */
  #onClock(epochMillis: number): number {
    const { clock } = this.#parts;
    return clock.now() - Math.max(0, clock.wallTime() - epochMillis);
  }
}
