import { openLeft } from '@otelq/file-storage/inspect';
import { type Status, StatusCode } from '@otelq/sending-queue/native';
import { Drainer, type DrainerParts } from './drainer.js';
import { statusText, type Tally } from './tally.js';

/** What the drain of a queue works with. */
export interface QueueDrainParts extends Omit<DrainerParts, 'onEnd'> {
  readonly tally: Tally;
  /** Told of requests that were taken over from a process which has died meanwhile. */
  readonly onMore: (requests: number) => void;
}

/** What is wrong with who sends, or where to: all other requests of the signal would fare alike. */
const HOPELESS: readonly StatusCode[] = [
  StatusCode.UNAUTHENTICATED,
  StatusCode.PERMISSION_DENIED,
  StatusCode.NOT_FOUND,
  StatusCode.UNIMPLEMENTED,
];

/** Sends what is stored in one queue. */
export class QueueDrain {
  readonly #parts: QueueDrainParts;
  /** Of a request that was not delivered. */
  #failure: Status | undefined;

  constructor(parts: QueueDrainParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects.
   *
   * @returns why something is left, if anything is
   */
  async run(directory: string, queue: string): Promise<string | undefined> {
    const { tally, stop, onMore, ...parts } = this.#parts;
    const hopeless = new AbortController();
    try {
      const log = openLeft(directory, queue, {
        onAdopted: ({ requests }) => onMore(requests),
        onDamaged: (lost) => tally.noteLost(lost),
      });
      const drainer = new Drainer({
        ...parts,
        stop: AbortSignal.any([stop, hopeless.signal]),
        onEnd: (record, end) => {
          tally.note(record, end);
          if (end.kind !== 'left' || end.status === undefined) return;
          this.#failure = end.status;
          if (HOPELESS.includes(end.status.code)) hopeless.abort();
        },
      });
      await drainer.drain(log);
      await log.close();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (stop.aborted) return String(stop.reason);
    return this.#failure && statusText(this.#failure);
  }
}
