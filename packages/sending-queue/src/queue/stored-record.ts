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
  readonly #keeper: RecordKeeper<Payload>;

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
    return this.#keeper.onStored(this, place, isNext);
  }

  onFailed(failure: StorageFailure): void {
    this.#keeper.onFailed(this, failure);
  }
}
