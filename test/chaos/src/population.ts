import { join } from 'node:path';
import type { Backend } from '@otelq-test/backend';
import type { ExporterKind, Orders } from './application/orders.js';
import { Life } from './life.js';
import { Promises } from './promises.js';
import type { End } from './repeats.js';
import { storedNames } from './stored-names.js';
import { Turns } from './turns.js';

/** What a population lives on. */
export interface PopulationParts {
  readonly kind: ExporterKind;
  readonly backend: Backend;
  /** Of the storage; empty. */
  readonly directory: string;
  /** For what the applications report; empty. */
  readonly reports: string;
}

/** The applications of one storage, one after the other and sometimes several at once. */
export class Population {
  readonly #parts: PopulationParts;
  readonly promises: Promises;
  readonly ends: End[] = [];
  /** What was promised and gone at the end of a life, with that life. */
  readonly lost: string[] = [];
  /** One that waits for its orders. */
  #next: Life;
  #started = 0;
  #begun = 0;
  readonly #alive = new Set<Life>();
  /** Nobody begins or is killed while it is looked at what another one has left. */
  readonly #turns = new Turns();

  constructor(parts: PopulationParts) {
    this.#parts = parts;
    this.promises = new Promises(parts.backend.received);
    this.#next = this.#start();
  }

  /** The ends that were kills. */
  get kills(): readonly End[] {
    return this.ends.filter(({ killedAtMillis }) => killedAtMillis !== undefined);
  }

  begin(orders: Omit<Orders, 'life' | 'url' | 'directory'>): Promise<Life> {
    return this.#turns.take(async () => {
      const life = this.#next;
      this.#next = this.#start();
      this.#alive.add(life);
      const { backend, directory } = this.#parts;
      await life.begin({ ...orders, life: this.#begun++, url: backend.url, directory });
      return life;
    });
  }

  /** Kills it, unless it has ended meanwhile. */
  kill(life: Life): Promise<void> {
    return this.#turns.take(async () => {
      const others = [...this.#alive].filter((other) => other !== life);
      const wasDisturbed = others.some((other) => !other.report.hasOpened);
      life.kill();
      await life.end();
      await this.#onEnd(life, wasDisturbed);
    });
  }

  /** Waits for the end of one that is shut down. */
  async await(life: Life): Promise<void> {
    await life.end();
    await this.#turns.take(() => this.#onEnd(life, false));
  }

  /** Kills whatever still lives. */
  async endAll(): Promise<void> {
    const lives = [this.#next, ...this.#alive];
    for (const life of lives) life.kill();
    await Promise.allSettled(lives.map((life) => life.end()));
  }

  #start(): Life {
    return new Life(this.#parts.kind, join(this.#parts.reports, `${this.#started++}`));
  }

  async #onEnd(life: Life, wasDisturbed: boolean): Promise<void> {
    const { number, report } = life;
    const { wasKilled } = await life.end();
    this.#alive.delete(life);
    const stored = await storedNames(this.#parts.directory);
    const killedAtMillis = wasKilled ? life.killedAtMillis : undefined;
    this.ends.push({ life: number, report, killedAtMillis, stored, wasDisturbed });
    for (const name of this.promises.onEnd(number, report, stored))
      this.lost.push(`${name}, at the end of life ${number}`);
  }
}
