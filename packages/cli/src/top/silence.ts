import { UnreachableError } from '../endpoint/unreachable.js';

/** Waits for something to come, and gives up when nothing has for too long. */
export class Silence {
  readonly #end = new AbortController();
  readonly #missing: string;
  #patienceMillis: number;
  #timer: NodeJS.Timeout;

  /** @param missing - what does not come, in the words of the error */
  constructor(patienceMillis: number, missing = 'nothing') {
    this.#missing = missing;
    this.#patienceMillis = patienceMillis;
    this.#timer = this.#wait();
  }

  /** Aborted, with an UnreachableError for its reason, when nothing has come for too long. */
  get tooLong(): AbortSignal {
    return this.#end.signal;
  }

  /** Something has come: it waits anew, as long as before unless told otherwise. */
  broken(patienceMillis = this.#patienceMillis): void {
    this.#patienceMillis = patienceMillis;
    clearTimeout(this.#timer);
    this.#timer = this.#wait();
  }

  /** Waits no more. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #wait(): NodeJS.Timeout {
    const patience = this.#patienceMillis;
    return setTimeout(
      () => this.#end.abort(new UnreachableError(`${this.#missing} has come for ${patience} ms`)),
      patience,
    );
  }
}
