import type { NewRecord, StorageFailure, StoredPlace } from '../storage/stored-log.js';
import type { Giver } from './giver.js';
import type { QueueRequest } from './request.js';

/** Told what becomes of a request that is to be stored. */
export interface RecordKeeper<Payload> {
  /** @returns whether the request goes on from memory */
  onStored(record: RequestRecord<Payload>, place: StoredPlace, isNext: boolean): boolean;
  onFailed(record: RequestRecord<Payload>, failure: StorageFailure): void;
}

/** A request on its way into the storage, and who has handed it in. */
export class RequestRecord<Payload> implements NewRecord {
  readonly request: QueueRequest<Payload>;
  readonly giver: Giver;
  readonly payload: Uint8Array;
  readonly acceptedAtMillis: number;
  /** Forgotten once told: a log that tells twice must not get into the books. */
  #keeper: RecordKeeper<Payload> | undefined;

  constructor(
    request: QueueRequest<Payload>,
    giver: Giver,
    payload: Uint8Array,
    acceptedAtMillis: number,
    keeper: RecordKeeper<Payload>,
  ) {
    this.request = request;
    this.giver = giver;
    this.payload = payload;
    this.acceptedAtMillis = acceptedAtMillis;
    this.#keeper = keeper;
  }

  get id(): number {
    return this.request.sequence;
  }

  get items(): number {
    return this.request.items;
  }

  onStored(place: StoredPlace, isNext: boolean): boolean {
    return this.#told()?.onStored(this, place, isNext) ?? false;
  }

  onFailed(failure: StorageFailure): void {
    this.#told()?.onFailed(this, failure);
  }

  #told(): RecordKeeper<Payload> | undefined {
    const keeper = this.#keeper;
    this.#keeper = undefined;
    return keeper;
  }
}
