import { systemClock } from '../clock/system-clock.js';
import { complaint } from '../config/demand.js';
import type { SendingQueueOptions } from '../config/options.js';
import { resolveOptions } from '../config/resolve-options.js';
import { withoutStorage } from '../config/without-storage.js';
import { announce } from '../health/health-servers.js';
import { log } from '../log/log.js';
import type { PayloadKind } from '../queue/payload.js';
import { SendingQueue } from '../queue/sending-queue.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import { ExportResultCode } from '../sdk/export-result.js';
import type { ResultCallback } from '../sdk/types.js';
import { checkDestination } from '../sender/check-destination.js';
import type { Signal } from '../signal/signal.js';
import type { Status } from '../status/status.js';
import { openStorage } from '../storage/open-storage.js';
import type { QueueStorage, StorageCodec, StoredQueueDescription } from '../storage/queue-storage.js';
import { createQueueListener } from '../telemetry/queue-listener.js';
import type { Outlet } from './outlet.js';
import { PassThrough } from './pass-through.js';
import { markAsQueued } from './queued-brand.js';
import { Undo } from './undo.js';

const CHECK_TIMEOUT_MILLIS = 5000;

/** What a queued exporter is built from. */
export interface QueuedExporterParts<Input, Stored> {
  readonly kind: PayloadKind<Input, Stored>;
  readonly outlet: Outlet<Input, Stored>;
  readonly options: SendingQueueOptions | undefined;
  /** `timeoutMillis` where neither the options nor a variable of the queue give one. @default 30000 */
  readonly timeoutMillis?: number;
  /** @default the name of the signal's wrapper */
  readonly componentType?: string;
  /** How payloads are kept outside of memory. @throws TypeError when they can't be */
  readonly codec: (storage: QueueStorage) => StorageCodec<Stored>;
  /** Where the requests go, without any secret. */
  readonly destination: Pick<StoredQueueDescription, 'destination' | 'isDestinationKnown'>;
}

/** An exporter with a sending queue in it. */
export class QueuedExporter<Input, Stored = Input> {
  readonly #queue: SendingQueue<Input, Stored> | PassThrough<Input>;
  readonly #disposeListener: () => void = () => {};
  readonly #check: ((timeoutMillis: number) => Promise<Status>) | undefined;
  readonly #signal: Signal;
  readonly #destination: string;
  #callbackThrew = false;

  constructor(parts: QueuedExporterParts<Input, Stored>) {
    const { kind, outlet, timeoutMillis, componentType } = parts;
    markAsQueued(this, kind.signal);
    this.#signal = kind.signal;
    this.#destination = parts.destination.destination;
    const resolved = resolveOptions(parts.options, kind.signal, {
      env: globalThis.process?.env ?? {},
      warn: (message) => log.warn(message),
      bytesKnown: kind.bytes !== undefined,
      ...(timeoutMillis !== undefined && { defaults: { timeoutMillis } }),
    });
    const clock = systemClock;
    const context = { clock, timeoutMillis: resolved.timeoutMillis };
    if (!resolved.enabled) {
      this.#queue = new PassThrough(outlet.createExporter(context), clock, resolved.timeoutMillis);
      return;
    }
    const { storage: place } = resolved;
    // First, as it may throw: nothing that would have to be taken down is there yet.
    const storage =
      place &&
      openStorage({
        storage: place,
        codec: parts.codec,
        description: { signal: kind.signal, ...parts.destination },
        // A turn later: where an SDK is given its exporters, it makes the logger after them.
        warn: (message) => void clock.setTimer(() => log.warn(message), 0),
      });
    const options = storage === undefined ? withoutStorage(resolved, kind.bytes !== undefined) : resolved;
    const undo = new Undo(() => void storage?.log.close().catch(() => {}));
    try {
      const sender = outlet.createSender(context);
      undo.add(() => void sender.shutdown(options.timeoutMillis));
      const listener = createQueueListener({
        signal: kind.signal,
        componentType,
        meterProvider: options.meterProvider,
        sizer: options.sizer,
        clock,
        snapshot: () => this.snapshot(),
      });
      this.#disposeListener = () => listener.dispose();
      undo.add(this.#disposeListener);
      const { empty } = kind;
      this.#check = empty && ((checkMillis) => checkDestination(sender, empty, clock, checkMillis));
      this.#queue = new SendingQueue({
        kind,
        sender,
        options,
        listener,
        clock,
        random: Math.random,
        storage,
      });
    } catch (error) {
      undo.all();
      throw error;
    }
    if (resolved.healthEndpoint !== undefined) announce(resolved.healthEndpoint, kind.signal, this, clock);
  }

  /**
   * Hands the payload to the queue. SUCCESS says that it was accepted; with `waitForResult`, that it was delivered.
   * FAILED, with the reason, says that it was not. Without a queue (`enabled: false`) the result is the exporter's, or
   * FAILED when it throws or has not answered after `timeoutMillis`. Never throws.
   *
   * @param resultCallback called once, with the result
   * @param onAccepted called when the queue has taken the payload; under `waitForResult` long before the result.
   *   Not called for a payload that is refused; called at once without a queue
   */
  export(payload: Input, resultCallback: ResultCallback, onAccepted?: () => void): void {
    this.#queue.offer(
      payload,
      (error) => {
        try {
          resultCallback(
            error === undefined
              ? { code: ExportResultCode.SUCCESS }
              : { code: ExportResultCode.FAILED, error },
          );
        } catch (thrown) {
          this.#callbackFailed('result', thrown);
        }
      },
      onAccepted &&
        (() => {
          try {
            onAccepted();
          } catch (thrown) {
            this.#callbackFailed('onAccepted', thrown);
          }
        }),
    );
  }

  /**
   * Resolves when everything handed in before has been delivered or dropped, and what sends has flushed.
   * Never rejects.
   */
  async forceFlush(): Promise<void> {
    await this.#queue.forceFlush();
  }

  /**
   * Goes on delivering for `shutdownTimeoutMillis`, counts what is left then as dropped, or with a storage leaves it there
   * for the next process, and shuts down what sends. What
   * is exported meanwhile or later is refused. Without a queue (`enabled: false`) it waits for the exports under way,
   * none of which takes longer than `timeoutMillis`, and what comes later is up to what sends. Never rejects.
   */
  async shutdown(): Promise<void> {
    await this.#queue.shutdown();
    this.#disposeListener();
  }

  /** What the queue is doing now. All zeros when there is none (`enabled: false`); its state is `running`, then `stopped`. */
  snapshot(): QueueSnapshot {
    return { signal: this.#signal, destination: this.#destination, ...this.#queue.snapshot() };
  }

  /**
   * Asks the destination whether it takes requests, with one that has no items, past the queue and its limiter.
   *
   * @param timeoutMillis - how long to wait for an answer, above 0
   * @returns how it answered, DEADLINE_EXCEEDED without an answer; undefined where there is no queue, or it is shut down, or the exporter can't
   *   ask. An exporter that sends nothing when there are no items answers OK by itself. Rejects for a timeout alone that
   *   can't be
   */
  async checkDestination(timeoutMillis = CHECK_TIMEOUT_MILLIS): Promise<Status | undefined> {
    if (!(timeoutMillis > 0))
      throw new RangeError(complaint('timeoutMillis', 'a number above 0', timeoutMillis));
    const isRunning = (): boolean => this.#queue.snapshot().state === 'running';
    const status = isRunning() ? await this.#check?.(timeoutMillis) : undefined;
    // How a request ends that is cut off by the shutdown says nothing of the destination.
    return isRunning() ? status : undefined;
  }

  /** A callback of the application must not break the queue. The first that throws is logged, no other. */
  #callbackFailed(which: string, thrown: unknown): void {
    if (this.#callbackThrew) return;
    this.#callbackThrew = true;
    log.error(`${which} callback threw; this is logged once`, thrown);
  }
}
