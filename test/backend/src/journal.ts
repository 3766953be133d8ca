import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type ArrivedRequest, answering, type Behaviour } from './answer.js';
import { Received } from './received.js';

/** A request and what became of it. */
export interface RequestRecord extends ArrivedRequest {
  /** The status answered. Undefined while the request waits, and when it never got an answer. */
  readonly status: number | undefined;
  /** Reading of `performance.now()` when the answer, or the end without one, was decided. */
  readonly answeredAtMillis: number | undefined;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What a protocol adds to a request: all that the journal cannot know by itself. */
export type Request = Pick<ArrivedRequest, 'signal' | 'bytes' | 'items' | 'headers' | 'connection'>;

/** What a protocol calls success. */
export interface Protocol {
  readonly ok: number;
  succeeded(status: number): boolean;
}

/** What the protocol has to do about a request. `nothing`: there is nobody left to answer. */
export type Decision =
  | { readonly act: 'answer'; readonly status: number; readonly answer: Answer }
  | { readonly act: 'reset' }
  | { readonly act: 'nothing' };

/** What a backend knows, whatever protocol it speaks: how to answer, what was asked, what was accepted. */
export class Journal {
  readonly received = new Received();
  readonly #requests: Writable<RequestRecord>[] = [];
  readonly #waiting = new Set<{ predicate: () => boolean; resolve: () => void }>();
  #answerOf: (request: ArrivedRequest) => Promise<Answer>;
  #inFlight = 0;
  #maxInFlight = 0;

  constructor(behaviour: Behaviour) {
    this.#answerOf = answering(behaviour);
  }

  get requests(): readonly RequestRecord[] {
    return this.#requests;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get maxInFlight(): number {
    return this.#maxInFlight;
  }

  respondWith(behaviour: Behaviour): void {
    this.#answerOf = answering(behaviour);
  }

  /**
   * Notes a request, waits as long as its answer wants it to, and notes what became of it.
   *
   * The books are complete before the client can read the answer, so a test that acts on the answer may look at them.
   *
   * @param gone aborted when the client is gone; what it then left without an answer is not accepted.
   */
  async decide(request: Request, gone: AbortSignal, protocol: Protocol): Promise<Decision> {
    this.#inFlight++;
    this.#maxInFlight = Math.max(this.#maxInFlight, this.#inFlight);
    const record: Writable<RequestRecord> = {
      ...request,
      index: this.#requests.length,
      inFlight: this.#inFlight,
      arrivedAtMillis: performance.now(),
      status: undefined,
      answeredAtMillis: undefined,
    };
    this.#requests.push(record);
    this.#changed();
    const decision = await this.#decision(record, gone, protocol);
    this.#inFlight--;
    record.answeredAtMillis = performance.now();
    if (decision.act === 'answer') {
      record.status = decision.status;
      if (protocol.succeeded(decision.status)) {
        const rejected = decision.answer.partialSuccess?.rejected ?? 0;
        this.received.add(record.items.slice(0, record.items.length - rejected));
      }
    }
    this.#changed();
    return decision;
  }

  /** Resolves as soon as the predicate holds; it is asked again whenever a request arrives or is answered. */
  until(predicate: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add({ predicate, resolve });
      this.#changed();
    });
  }

  async #decision(request: ArrivedRequest, gone: AbortSignal, protocol: Protocol): Promise<Decision> {
    const left = new Promise<undefined>((resolve) => {
      gone.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const answer = await Promise.race([this.#answerOf(request), left]);
    if (answer?.delayMillis !== undefined) {
      // The client's leaving ends the wait early; the check below tells the two apart.
      await sleep(answer.delayMillis, undefined, { signal: gone }).catch(() => undefined);
    }
    if (answer?.never) await left;
    if (answer === undefined || gone.aborted) return { act: 'nothing' };
    if (answer.reset) return { act: 'reset' };
    return { act: 'answer', status: answer.status ?? protocol.ok, answer };
  }

  #changed(): void {
    for (const waiter of this.#waiting) {
      if (!waiter.predicate()) continue;
      this.#waiting.delete(waiter);
      waiter.resolve();
    }
  }
}
