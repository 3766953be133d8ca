import type { StoredPlace } from '../storage/stored-log.js';
import { OwnReceipt, type SettledCallback } from './receipt.js';

/** Told when a stored request is done with. */
export interface Acknowledgements {
  onDone(place: StoredPlace, bytes: number): void;
}

/** Of a request that is stored: the end of its last part is the end of its place. */
export class StoredReceipt extends OwnReceipt {
  /**
   * @param bytes - of its payload, as it is stored
   * @param onResult - who handed it in, if still waiting
   */
  constructor(
    place: StoredPlace,
    bytes: number,
    acknowledgements: Acknowledgements,
    onResult: SettledCallback | undefined,
  ) {
    super(
      (error) => {
        acknowledgements.onDone(place, bytes);
        onResult?.(error);
      },
      (error) => onResult?.(error),
    );
  }
}
