import type { QueueSnapshot } from '@otelq/sending-queue';
import type { Backend } from '@otelq-test/backend';
import { expect } from 'vitest';

interface Step {
  readonly snapshot: QueueSnapshot;
  /** Items that the backend had accepted by then, those accepted twice counted twice. */
  readonly accepted: number;
}

/** The snapshots of a queue, taken whenever a request arrives at the backend or is answered, and when asked for. */
export class Books {
  readonly #steps: Step[] = [];
  readonly #backend: Backend;
  readonly #snapshot: () => QueueSnapshot;

  constructor(backend: Backend, snapshot: () => QueueSnapshot) {
    this.#backend = backend;
    this.#snapshot = snapshot;
    // A predicate that never holds is asked for ever.
    void backend.until(() => {
      this.note();
      return false;
    });
  }

  get steps(): readonly QueueSnapshot[] {
    return this.#steps.map(({ snapshot }) => snapshot);
  }

  /** Takes a snapshot now. */
  note(): void {
    this.#steps.push({ snapshot: this.#snapshot(), accepted: this.#backend.received.count() });
  }

  /** Checks every step: no item is missing, none counted as delivered that is not, and none is uncounted. */
  expectBalance(): void {
    let before: QueueSnapshot | undefined;
    for (const { snapshot, accepted } of this.#steps) {
      const { enqueued, delivered, dropped, queuedItems, inFlightItems } = snapshot;
      expect(delivered + dropped + queuedItems + inFlightItems, describe(snapshot)).toBe(enqueued);
      expect(snapshot.queueSize).toBeLessThanOrEqual(snapshot.queueCapacity);
      expect(
        Math.min(delivered, dropped, queuedItems, inFlightItems, snapshot.queueSize),
      ).toBeGreaterThanOrEqual(0);
      expect(delivered).toBeLessThanOrEqual(accepted);
      expect(sumOf(snapshot.droppedByReason)).toBe(dropped);
      if (before !== undefined) {
        expect(enqueued).toBeGreaterThanOrEqual(before.enqueued);
        expect(delivered).toBeGreaterThanOrEqual(before.delivered);
        expect(dropped).toBeGreaterThanOrEqual(before.dropped);
      }
      before = snapshot;
    }
  }

  /** Checks every step, and that the last one leaves nothing open. */
  expectSettled(): void {
    this.note();
    this.expectBalance();
    expect(this.#snapshot()).toMatchObject({ queuedItems: 0, inFlightItems: 0, queueSize: 0, inFlight: 0 });
  }
}

const describe = (snapshot: QueueSnapshot) => JSON.stringify(snapshot);

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
