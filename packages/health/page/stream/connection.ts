import type { Hello, Sample } from '../../src/stream/sample.js';

/** What is told of a connection. */
export interface ConnectionListener {
  onHello(hello: Hello): void;
  onSample(sample: Sample): void;
  /** There was no connection, or it is gone; another attempt is made in a while. */
  onLost(): void;
}

const FIRST_DELAY_MILLIS = 1000;
const LONGEST_DELAY_MILLIS = 10_000;
/** A stream that is silent for so long, or for four intervals, is taken for dead: a proxy may hold on to one for hours. */
const SHORTEST_SILENCE_MILLIS = 10_000;

/**
 * The stream of events, opened again whenever it breaks. An EventSource would do so by itself, but gives up for good on any
 * answer but 200, such as the 502 of a proxy while the process restarts.
 */
export class Connection {
  readonly #url: string;
  readonly #listener: ConnectionListener;
  #source: EventSource | undefined;
  #delayMillis = FIRST_DELAY_MILLIS;
  #silenceMillis = SHORTEST_SILENCE_MILLIS;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, listener: ConnectionListener) {
    this.#url = url;
    this.#listener = listener;
  }

  open(): void {
    const source = new EventSource(this.#url);
    this.#source = source;
    source.addEventListener('hello', (event) => {
      const hello: Hello = JSON.parse(event.data);
      this.#silenceMillis = Math.max(SHORTEST_SILENCE_MILLIS, 4 * hello.intervalMillis);
      this.#heard();
      this.#listener.onHello(hello);
    });
    source.addEventListener('sample', (event) => {
      this.#heard();
      this.#listener.onSample(JSON.parse(event.data));
    });
    source.addEventListener('error', () => this.#lost(source));
    this.#awaitNext();
  }

  #heard(): void {
    this.#delayMillis = FIRST_DELAY_MILLIS;
    this.#awaitNext();
  }

  #awaitNext(): void {
    clearTimeout(this.#silence);
    const source = this.#source;
    this.#silence = setTimeout(() => this.#lost(source), this.#silenceMillis);
  }

  #lost(source: EventSource | undefined): void {
    if (source === undefined || source !== this.#source) return;
    clearTimeout(this.#silence);
    this.#source = undefined;
    source.close();
    this.#listener.onLost();
    setTimeout(() => this.open(), this.#delayMillis);
    this.#delayMillis = Math.min(2 * this.#delayMillis, LONGEST_DELAY_MILLIS);
  }
}
