import { basename } from 'node:path';
import type { DiagLine } from '../../../sending-queue/testing/recorded-diag.js';
import { parseSegmentName, SEGMENT } from '../../src/format/file-names.js';
import type { DamagedQueue } from './damaged-queue.js';
import { Expectations } from './expectations.js';
import type { LogLife } from './log-life.js';
import { QueueFile } from './queue-file.js';
import type { QueueLife } from './queue-life.js';
import type { StoredRequest } from './stored-queue.js';
import { errorsIn, type Loss, lossesIn, repeatedIn } from './told.js';

/** What was written to the log of the application meanwhile. */
export interface Told {
  readonly told: readonly DiagLine[];
}

/** A queue that was damaged, and started again and again. */
export interface Lives {
  readonly queue: DamagedQueue;
  /** What was done to its log before, if anything was. */
  readonly log: (LogLife & Told) | undefined;
  /** New requests of the first life. */
  readonly fresh: readonly string[];
  /** In all of them together everything has to be sent. */
  readonly lives: readonly (QueueLife & Told)[];
  /** One behind those, if there is one: there is nothing to be sent any more. */
  readonly last: (QueueLife & Told) | undefined;
  /** Paths of what there is at the end. */
  readonly paths: readonly string[];
}

/** Everything that is not as it should be. */
export function findings(lives: Lives): string[] {
  const found = new Findings(lives);
  found.checkWhatWasSent();
  found.checkBooks();
  found.checkWhatWasTold();
  found.checkWhatIsLeft();
  return found.wrong;
}

class Findings {
  readonly wrong: string[] = [];
  readonly #lives: Lives;
  readonly #expectations: Expectations;
  /** All that was sent, before the last life. */
  readonly #sent: ReadonlySet<string>;
  /** What was acknowledged before the first one. */
  readonly #done: ReadonlySet<string>;
  /** All that was ever stored, and the items in it. */
  readonly #items = new Map<string, number>();
  readonly #losses: readonly Loss[];

  constructor(lives: Lives) {
    const { queue, log, fresh } = lives;
    this.#lives = lives;
    this.#expectations = new Expectations(queue);
    this.#sent = new Set(lives.lives.flatMap(({ sent }) => sent));
    this.#done = new Set(log?.done);
    for (const { requests } of queue.stored.segments) {
      for (const { text, items } of requests) this.#items.set(text, items);
    }
    for (const text of [...fresh, ...(log?.stored ?? [])]) this.#items.set(text, 1);
    this.#losses = this.#allLives.flatMap(({ told }) => lossesIn(told)).concat(lossesIn(log?.told ?? []));
  }

  checkWhatWasSent(): void {
    const { queue, log, lives, fresh, last } = this.#lives;
    const isSent = (text: string): boolean => this.#sent.has(text);
    const isSettled = (text: string): boolean => isSent(text) || this.#done.has(text);
    const strangers = [...this.#sent, ...this.#done].filter((text) => !this.#items.has(text));
    this.#note('nobody stored', strangers);
    const expected = [...textsOf(this.#expectations.expected), ...fresh, ...(log?.stored ?? [])];
    this.#note(
      'missing',
      expected.filter((text) => !isSettled(text)),
    );
    this.#note('sent by the last one', last?.sent ?? []);
    if (queue.mayRepeat) return;
    const unexpected = [...textsOf(this.#expectations.unexpected), ...this.#done];
    this.#note('done with, and sent', unexpected.filter(isSent));
    const sends = lives.reduce((sum, { sent }) => sum + sent.length, 0);
    if (sends !== this.#sent.size) this.#note('sent twice', [`${sends - this.#sent.size} requests`]);
  }

  checkBooks(): void {
    this.#note('log', this.#lives.log?.problems ?? []);
    for (const { snapshot, sent, refused } of this.#allLives) {
      const delivered = sent.reduce((sum, text) => sum + (this.#items.get(text) ?? 0), 0);
      const { enqueued, dropped } = snapshot;
      const isRight =
        refused.length === 0 &&
        snapshot.state === 'stopped' &&
        snapshot.delivered === delivered &&
        enqueued === delivered + dropped &&
        dropped === (snapshot.droppedByReason['storage-damaged'] ?? 0) &&
        [snapshot.queuedItems, snapshot.inFlightItems, snapshot.queueSize, snapshot.rejected].every(isZero) &&
        Object.values(snapshot.storage ?? { none: NaN }).every(isZero);
      if (!isRight) this.#note('books', [JSON.stringify({ snapshot, refused, delivered })]);
    }
  }

  checkWhatWasTold(): void {
    const { queue, log, last } = this.#lives;
    for (const { told } of [...(log ? [log] : []), ...this.#allLives]) {
      this.#note('told', errorsIn(told));
      this.#note('told twice', repeatedIn(told));
    }
    for (const { told, snapshot } of this.#allLives) {
      const items = lossesIn(told).reduce((sum, loss) => sum + loss.items, 0);
      if (items !== snapshot.dropped) this.#note('told', [`${items} lost, ${snapshot.dropped} dropped`]);
    }
    const again = lossesIn(last?.told ?? []).map(({ name }) => name);
    this.#note('told by the last one', again);
    for (const segment of queue.stored.segments) {
      const isTold = this.#losses.some(({ name }) => parseSegmentName(name)?.salt === segment.salt);
      const lost = segment.requests.filter(
        ({ isDone, text }) => !isDone && !this.#sent.has(text) && !this.#done.has(text),
      );
      const isMissed = (request: StoredRequest) => this.#expectations.isMissed(request, segment);
      if (!isTold) this.#note('lost, and not told of', textsOf(lost.filter(isMissed)));
    }
  }

  checkWhatIsLeft(): void {
    const { queue, paths } = this.#lives;
    const names = paths.map((path) => basename(path));
    const aside = [...this.#losses.map(({ name }) => name), ...this.#expectations.misnamed];
    this.#note(
      'not set aside',
      aside.filter((name) => !names.some((other) => other.startsWith(`${name}.corrupt-`))),
    );
    const segments = queue.stored.segments.map(({ path }) => path + SEGMENT);
    const files = segments.filter((path) => queue.entries.get(path) instanceof QueueFile);
    this.#note(
      'still there',
      files.filter((path) => paths.includes(path)),
    );
  }

  get #allLives(): readonly (QueueLife & Told)[] {
    const { lives, last } = this.#lives;
    return last === undefined ? lives : [...lives, last];
  }

  #note(what: string, which: readonly string[]): void {
    // Payloads may be long.
    for (const text of which) this.wrong.push(`${what}: ${text.slice(0, 1000)}`);
  }
}

function textsOf(requests: readonly StoredRequest[]): string[] {
  return requests.map(({ text }) => text);
}

function isZero(count: number): boolean {
  return count === 0;
}
