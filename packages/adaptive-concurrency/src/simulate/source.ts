import { exponential } from './random.js';
import type { Source } from './scenario.js';
import type { VirtualTime } from './virtual-time.js';

/** What a client has to send, as it comes in. */
export interface Supply {
  /** Whether there is a request now. */
  readonly hasNext: boolean;
  /** Takes it. */
  take(): void;
}

/** Starts a source; `onArrival` is called whenever a request has come in. */
export function startSource(
  time: VirtualTime,
  random: () => number,
  source: Source,
  onArrival: () => void,
): Supply {
  if (source.kind === 'saturated') return { hasNext: true, take() {} };
  const backlog = new Backlog();
  const evenly = source.kind === 'paced' && source.evenly === true;
  const gapMillis = () => (1000 / source.perSecond) * (evenly ? 1 : exponential(random));
  const arrive = (): void => {
    if (isOn(source, time.now())) {
      backlog.add();
      onArrival();
    }
    time.after(gapMillis(), arrive);
  };
  time.after(gapMillis(), arrive);
  return backlog;
}

class Backlog implements Supply {
  #size = 0;

  get hasNext(): boolean {
    return this.#size > 0;
  }

  take(): void {
    this.#size--;
  }

  add(): void {
    this.#size++;
  }
}

function isOn(source: Source, millis: number): boolean {
  if (source.kind !== 'bursty') return true;
  return millis % (source.onMillis + source.offMillis) < source.onMillis;
}
