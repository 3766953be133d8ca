import type { Status, StoredRecord } from '@otelq/sending-queue/native';
import { isFault } from './refusal.js';
import { statusText, type Tally } from './tally.js';
import type { End } from './ticket.js';

/** So many requests may be refused, or meet a fault, before a destination is given up that has accepted none. */
const MOST_FRUITLESS = 10;

/** What of a request is needed when it has come to its end. Its payload is not kept. */
type Ended = Pick<StoredRecord, 'items' | 'place'>;
type Settled = Extract<End, { readonly kind: 'settled' }>;

/** What a settler works with. */
export interface SettlerParts {
  readonly tally: Tally;
  /** Whether what is refused is removed although nothing has been accepted. */
  readonly removesRefused: boolean;
  /** Removes a request from where it is stored. */
  readonly remove: (place: StoredRecord['place']) => void;
  /** Called, perhaps several times, when it makes no sense to send more of the queue. */
  readonly giveUp: () => void;
}

/**
 * Decides what becomes of the requests of one queue when they have come to their end. What is delivered is removed; what is
 * refused is not before the destination has accepted something: one that refuses everything is probably not the one that is
 * meant, and would empty the storage.
 */
export class Settler {
  readonly #parts: SettlerParts;
  #hasAccepted = false;
  /** Refused, while nothing has been accepted. */
  #held: { readonly request: Ended; readonly end: Settled }[] = [];
  #fruitless = 0;
  /** Of a request that is left for another reason. */
  #failure: Status | undefined;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
  }

  note({ items, place }: StoredRecord, end: End): void {
    const request = { items, place };
    if (end.kind === 'left') this.#leave(request, end);
    else if (end.refusedItems > 0 && end.refusedItems >= items) this.#refuse(request, end);
    else this.#accept(request, end);
  }

  /** Nothing more is sent. @returns why something is left, if anything is */
  finish(): string | undefined {
    const { tally } = this.#parts;
    for (const { request, end } of this.#held) tally.note(request, { ...end, kind: 'left' });
    if (this.#failure !== undefined) return statusText(this.#failure);
    const [refused] = this.#held;
    if (refused !== undefined) {
      const said = refused.end.status === undefined ? '' : ` (${statusText(refused.end.status)})`;
      return `everything is refused; nothing was removed${said}; if the endpoint is right, --remove-refused removes it`;
    }
    // What was under way then has been accepted after all.
    return this.#fruitless >= MOST_FRUITLESS
      ? `given up after ${this.#fruitless} refusals; something was accepted then, so that another run goes on`
      : undefined;
  }

  #accept(request: Ended, end: Settled): void {
    this.#hasAccepted = true;
    this.#remove(request, end);
    for (const held of this.#held.splice(0)) this.#remove(held.request, held.end);
  }

  #refuse(request: Ended, end: Settled): void {
    if (this.#hasAccepted || this.#parts.removesRefused) {
      this.#remove(request, end);
      return;
    }
    this.#held.push({ request, end });
    this.#countFruitless();
  }

  #leave(request: Ended, end: Extract<End, { readonly kind: 'left' }>): void {
    const { tally, giveUp } = this.#parts;
    tally.note(request, end);
    if (end.status === undefined) return;
    this.#failure = end.status;
    if (!isFault(end.status)) giveUp();
    else if (!this.#hasAccepted) this.#countFruitless();
  }

  #countFruitless(): void {
    this.#fruitless++;
    if (this.#fruitless >= MOST_FRUITLESS) this.#parts.giveUp();
  }

  #remove(request: Ended, end: Settled): void {
    const { tally, remove } = this.#parts;
    remove(request.place);
    tally.note(request, end);
  }
}
