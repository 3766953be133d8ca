import type { Clock, Timer } from '../clock/clock.js';
import { log } from '../log/log.js';
import type { SettledCallback } from '../queue/receipt.js';
import { NO_FIGURES, type QueueFigures } from '../queue/snapshot.js';
import { ExportResultCode } from '../sdk/export-result.js';
import type { Exporter } from '../sender/exporter-sender.js';
import { toStatus } from '../status/errors.js';
import { isThenable } from '../status/property.js';

/** One export that has not been answered yet. */
class OpenExport {
  readonly #timer: Timer;
  readonly #waiting: (() => void)[] = [];

  constructor(timer: Timer) {
    this.#timer = timer;
  }

  end(): void {
    this.#timer.cancel();
    for (const resume of this.#waiting) resume();
  }

  /** Resolves when the export has ended, which whoever waits for it keeps the process alive for. */
  ended(): Promise<void> {
    this.#timer.keepAlive(true);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/**
 * What stands in the place of a queue that is disabled. Every payload goes straight to the exporter, in the caller's
 * context; whatever the exporter does, every export is answered once, and nothing is thrown.
 */
export class PassThrough<Payload> {
  readonly #exporter: Exporter<Payload>;
  readonly #clock: Clock;
  readonly #timeoutMillis: number;
  readonly #open = new Set<OpenExport>();
  #state: 'running' | 'stopped' = 'running';
  #shutdown: Promise<void> | undefined;

  /** An export that has no answer after `timeoutMillis` has failed. */
  constructor(exporter: Exporter<Payload>, clock: Clock, timeoutMillis: number) {
    this.#exporter = exporter;
    this.#clock = clock;
    this.#timeoutMillis = timeoutMillis;
  }

  /** Exports. `onAccepted` is called at once: there is nothing to wait for. `onResult` is told what the exporter says. */
  offer(payload: Payload, onResult: SettledCallback, onAccepted?: () => void): void {
    const answer = (error?: Error): void => {
      if (!this.#open.delete(open)) return;
      open.end();
      onResult(error);
    };
    const fail = (error: unknown): void =>
      answer(error instanceof Error ? error : new Error(toStatus(error).message));
    const open = new OpenExport(
      this.#clock.setTimer(
        () => fail(new Error(`no result after ${this.#timeoutMillis} ms`)),
        this.#timeoutMillis,
      ),
    );
    this.#open.add(open);
    onAccepted?.();
    try {
      const returned: unknown = this.#exporter.export(payload, (result) => {
        if (result?.code === ExportResultCode.SUCCESS) answer();
        else fail(result?.error);
      });
      // The rejection of an export() that is async would be an unhandled one.
      if (isThenable(returned)) Promise.resolve(returned).catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  /** Resolves when every export before has been answered and the exporter has flushed. Never rejects. */
  async forceFlush(): Promise<void> {
    await this.#answered();
    await this.#quietly('forceFlush', () => this.#exporter.forceFlush?.());
  }

  /** Waits for the exports under way and shuts the exporter down. Never rejects; happens once. */
  shutdown(): Promise<void> {
    this.#shutdown ??= this.#close();
    return this.#shutdown;
  }

  /** Empty, but for the state. */
  snapshot(): QueueFigures {
    return { ...NO_FIGURES, state: this.#state };
  }

  async #close(): Promise<void> {
    await this.#answered();
    await this.#quietly('shutdown', () => this.#exporter.shutdown());
    this.#state = 'stopped';
  }

  async #answered(): Promise<void> {
    await Promise.all(Array.from(this.#open, (open) => open.ended()));
  }

  async #quietly(what: string, run: () => Promise<void> | undefined): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.warn(`${what} of the wrapped exporter failed: ${toStatus(error).message}`);
    }
  }
}
