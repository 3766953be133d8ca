import { log as diagLog } from '../log/log.js';
import type { StoredAmount, StoredLog, StoredPlace, StoredRecord } from '../storage/stored-log.js';
import type { AwaitedResults } from './awaited-results.js';
import type { Backlog } from './backlog.js';
import { type LoadedRequestParts, loadedRequest } from './loaded-request.js';
import type { SettledCallback } from './receipt.js';
import type { QueueRequest } from './request.js';
import { ReserveWindow } from './reserve-window.js';
import { type Acknowledgements, StoredReceipt } from './stored-receipt.js';
import { sizeOf } from './stored-size.js';

/** Bytes of one read, so that taking them in holds up the event loop only for a moment. */
const READ_BYTES = 256 * 1024;

/** When reading is tried again after the log gave nothing, although it has something. */
const RETRY_MILLIS = 1000;

/** What a loader works with. */
export interface LoaderParts<Payload> extends LoadedRequestParts<Payload> {
  readonly log: StoredLog;
  readonly backlog: Backlog<Payload>;
  readonly awaited: AwaitedResults;
  /** Whether requests take room in the queue while they are stored only, or from the moment they are loaded. */
  readonly takesRoomWhenLoaded: boolean;
  /** Told when requests have come in. */
  readonly onLoaded: () => void;
}

/** Brings stored requests back into memory, in order, a bounded window of them. */
export class ReserveLoader<Payload> implements Acknowledgements {
  readonly #parts: LoaderParts<Payload>;
  readonly #window = new ReserveWindow();
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
    this.#window.enter(bytes);
    this.#lastId = request.sequence;
    this.#mayBeForeign = false;
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
    const { freeRequests, freeBytes, isMuchFree } = this.#window;
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
    this.#window.leave(bytes);
    this.#parts.log.acknowledge(place);
    this.fill();
  }

  #mayHold(size: number): boolean {
    const { backlog, takesRoomWhenLoaded } = this.#parts;
    if (this.isStopped || this.#window.isFull) return false;
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
    const { awaited, backlog, takesRoomWhenLoaded } = this.#parts;
    const { id, place } = record;
    const { byteLength } = record.payload;
    this.#window.enter(byteLength);
    // Those of another process have no number here.
    if (id !== 0) {
      this.#lastId = id;
      this.#mayBeForeign = false;
    }
    const onResult = id === 0 ? undefined : awaited.take(id);
    const receipt = new StoredReceipt(place, byteLength, this, onResult);
    const request = loadedRequest(record, receipt, this.#parts);
    this.outside -= request.size;
    if (takesRoomWhenLoaded) backlog.occupancy.enter(request);
    backlog.lineUp(request);
  }
}
