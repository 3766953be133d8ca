import type { Backlog } from './backlog.js';
import type { Giver } from './giver.js';
import type { QueueListener } from './listener.js';
import type { RejectReason } from './snapshot.js';

/** How items end that are not taken in: in the books, in the metrics, and for the one who handed them in. */
export class Refusals {
  readonly #backlog: Pick<Backlog<never>, 'books' | 'occupancy' | 'capacity'>;
  readonly #listener: QueueListener;

  constructor(backlog: Pick<Backlog<never>, 'books' | 'occupancy' | 'capacity'>, listener: QueueListener) {
    this.#backlog = backlog;
    this.#listener = listener;
  }

  /** @param detail - what else is known of why */
  refuse(items: number, { onResult }: Giver, reason: RejectReason, why: string, detail?: string): void {
    const { books, occupancy, capacity } = this.#backlog;
    books.reject(items, reason);
    this.#listener.onRejected(items, reason, detail);
    const said = detail === undefined ? why : `${why}: ${detail}`;
    onResult(new Error(`${items} items refused: ${said} (size ${occupancy.total}, capacity ${capacity})`));
  }
}
