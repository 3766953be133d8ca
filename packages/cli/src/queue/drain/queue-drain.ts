import { openLeft } from '@otelq/file-storage/inspect';
import { Drainer, type DrainerParts } from './drainer.js';
import { Settler, type SettlerParts } from './settler.js';

/** What the drain of a queue works with. */
export interface QueueDrainParts
  extends Omit<DrainerParts, 'onEnd'>,
    Pick<SettlerParts, 'tally' | 'removesRefused'> {
  /** Told of requests that were taken over from a process which has died meanwhile. */
  readonly onMore: (requests: number) => void;
}

/** Sends what is stored in one queue. */
export class QueueDrain {
  readonly #parts: QueueDrainParts;

  constructor(parts: QueueDrainParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects.
   *
   * @returns why something is left, if anything is
   */
  async run(directory: string, queue: string): Promise<string | undefined> {
    const { tally, removesRefused, stop, onMore, ...parts } = this.#parts;
    const hopeless = new AbortController();
    let reason: string | undefined;
    try {
      const log = openLeft(directory, queue, {
        onAdopted: ({ requests }) => onMore(requests),
        onDamaged: (lost) => tally.noteLost(lost),
      });
      const settler = new Settler({
        tally,
        removesRefused,
        remove: (place) => log.acknowledge(place),
        giveUp: () => hopeless.abort(),
      });
      const drainer = new Drainer({
        ...parts,
        stop: AbortSignal.any([stop, hopeless.signal]),
        onEnd: (request, end) => settler.note(request, end),
      });
      await drainer.drain(log);
      reason = settler.finish();
      await log.close();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    return stop.aborted ? String(stop.reason) : reason;
  }
}
