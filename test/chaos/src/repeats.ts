import type { Connection, RequestRecord } from '@otelq-test/backend';
import type { Report } from './report.js';

/** How a life ended. */
export interface End {
  readonly life: number;
  readonly report: Report;
  /** Reading of `performance.now()`; undefined where it was shut down. */
  readonly killedAtMillis: number | undefined;
  /** The names of the spans that were stored when it was over, and not acknowledged. */
  readonly stored: ReadonlySet<string>;
  /** Whether another one was opening the storage, and may have taken over some of it before it was looked at. */
  readonly wasDisturbed: boolean;
}

/** Requests of a life that were accepted, and those of them that are sent once more all the same. */
export interface AtRisk {
  readonly accepted: number;
  /** In flight: their answer, if it was given at all, was on its way. */
  readonly inFlight: number;
  /** Answered before, but the answer was lost: the connection broke, or the life had stopped waiting. */
  readonly unheard: number;
  /** Answered, and the answer was received; the acknowledgement was in memory, and not written. */
  readonly unwritten: number;
}

/**
 * Why the backend has got things more than once.
 *
 * There are two reasons only, and both can be told from outside, without measuring time:
 *
 * - The answer may not have been received. A connection carries one request at a time, so an answer was received if
 *   another request came on the same connection: only the last request of each connection is in doubt. When a life is
 *   killed, that is at most one request for each of its connections, of which it has about as many as consumers.
 * - The answer was received, but the acknowledgement was not written when the process was killed. What is written is in the
 *   files: they are read after each kill, before anybody opens them. An acknowledgement that was written is never
 *   forgotten, neither by this life nor by a later one. A life that was shut down has written all of them, unless it
 *   said that it can't: there was no room on the disk, and none to the end.
 *
 * So for every item it is known whether it may come once more, and there is no room for a repeat that has another reason.
 */
export class Repeats {
  readonly #ends: ReadonlyMap<number, End>;
  readonly #accepted: readonly RequestRecord[];
  readonly #lastOn = new Map<Connection | undefined, RequestRecord>();
  /** Spans that came once more, once for each time. */
  spans = 0;
  /** Those of them whose answer was lost, or in flight at the end of a life. */
  unheardSpans = 0;
  /** What came once more, and should not have. */
  readonly unexplained: string[] = [];

  constructor(requests: readonly RequestRecord[], ends: readonly End[]) {
    this.#ends = new Map(ends.map((end) => [end.life, end]));
    for (const request of requests) this.#lastOn.set(request.connection, request);
    this.#accepted = requests
      .filter(({ status }) => status === 200)
      .toSorted((one, other) => (one.answeredAtMillis ?? 0) - (other.answeredAtMillis ?? 0));
    const lastWith = new Map<string, RequestRecord>();
    for (const request of this.#accepted) {
      for (const { name } of request.items) {
        const before = lastWith.get(name);
        if (before !== undefined) this.#note(name, before);
        lastWith.set(name, request);
      }
    }
  }

  /** What was at risk at the end of a life. */
  atRisk(end: End): AtRisk {
    const { life, stored, killedAtMillis = Infinity } = end;
    const accepted = this.#accepted.filter((request) => lifeOf(request) === life);
    const atRisk = accepted.filter(({ items }) => items.some(({ name }) => stored.has(name)));
    const unwritten = atRisk.filter((request) => this.#isHeard(request)).length;
    const unheard = atRisk.filter(
      (request) =>
        !this.#isHeard(request) && (request.connection?.closedAtMillis ?? Infinity) < killedAtMillis,
    ).length;
    const inFlight = atRisk.length - unwritten - unheard;
    return { accepted: accepted.length, inFlight, unheard, unwritten };
  }

  #note(name: string, before: RequestRecord): void {
    this.spans++;
    const end = this.#ends.get(lifeOf(before));
    if (!this.#isHeard(before)) this.unheardSpans++;
    else if (end === undefined || !mayBeUnwritten(name, end))
      this.unexplained.push(`${name}, accepted from life ${lifeOf(before)}`);
  }

  #isHeard(request: RequestRecord): boolean {
    return this.#lastOn.get(request.connection) !== request;
  }
}

function mayBeUnwritten(name: string, { report, killedAtMillis, stored, wasDisturbed }: End): boolean {
  // By the time that it is looked at, somebody else may have taken over what a life leaves that was shut down.
  if (killedAtMillis === undefined) return report.wasUnableToAcknowledge;
  return stored.has(name) || wasDisturbed;
}

function lifeOf({ headers }: RequestRecord): number {
  return Number(headers['x-life']);
}
