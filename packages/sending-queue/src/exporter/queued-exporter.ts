import { diag } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { systemClock } from '../clock/system-clock.js';
import type { SendingQueueOptions } from '../config/options.js';
import { resolveOptions } from '../config/resolve-options.js';
import type { PayloadKind } from '../queue/payload.js';
import { SendingQueue } from '../queue/sending-queue.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { ResultCallback } from '../sdk/types.js';
import { type Exporter, ExporterSender } from '../sender/exporter-sender.js';
import { createQueueListener } from '../telemetry/queue-listener.js';
import { createNodeWireObserver } from '../wire/node-wire-observer.js';

const DISABLED: QueueSnapshot = {
  state: 'running',
  limit: 0,
  inFlight: 0,
  queueSize: 0,
  queueCapacity: 0,
  enqueued: 0,
  delivered: 0,
  dropped: 0,
  droppedByReason: {},
  rejected: 0,
  retries: 0,
  backpressure: 0,
  queuedItems: 0,
  inFlightItems: 0,
};

/** An exporter of the SDK with a sending queue in front of it; what the wrappers of all signals share. */
export class QueuedExporter<Payload> {
  readonly #exporter: Exporter<Payload>;
  /** Absent when the queue is disabled. */
  readonly #queue: SendingQueue<Payload> | undefined;
  readonly #disposeListener: () => void = () => {};

  constructor(
    kind: PayloadKind<Payload>,
    exporter: Exporter<Payload>,
    options: SendingQueueOptions | undefined,
  ) {
    this.#exporter = exporter;
    const resolved = resolveOptions(options, kind.signal, {
      env: globalThis.process?.env ?? {},
      warn: (message) => diag.warn(`@otelq/sending-queue: ${message}`),
      bytesKnown: kind.bytes !== undefined,
    });
    if (!resolved.enabled) return;
    const clock = systemClock;
    const sender = new ExporterSender(exporter, createNodeWireObserver(clock), clock, resolved.timeoutMillis);
    const listener = createQueueListener(kind.signal, resolved, clock, () => this.snapshot());
    this.#disposeListener = () => listener.dispose();
    this.#queue = new SendingQueue({ kind, sender, options: resolved, listener, clock, random: Math.random });
  }

  /**
   * Hands the payload to the queue. SUCCESS says that it was accepted; with `waitForResult`, that it was delivered.
   * FAILED, with the reason, says that it was not.
   */
  export(payload: Payload, resultCallback: ResultCallback): void {
    if (this.#queue === undefined) {
      this.#exporter.export(payload, resultCallback);
      return;
    }
    this.#queue.offer(payload, (error) => {
      try {
        resultCallback(
          error === undefined ? { code: ExportResultCode.SUCCESS } : { code: ExportResultCode.FAILED, error },
        );
      } catch (thrown) {
        diag.error('@otelq/sending-queue: a result callback threw', thrown);
      }
    });
  }

  /** Resolves when everything handed in before has been delivered or dropped. Never rejects. */
  async forceFlush(): Promise<void> {
    await (this.#queue ?? this.#exporter).forceFlush?.();
  }

  /**
   * Goes on delivering for `shutdownTimeoutMillis`, counts what is left then as dropped, and shuts the wrapped exporter
   * down. What is exported meanwhile or later is refused.
   */
  async shutdown(): Promise<void> {
    await (this.#queue ?? this.#exporter).shutdown();
    this.#disposeListener();
  }

  /** What the queue is doing now; all zeros when it is disabled. */
  snapshot(): QueueSnapshot {
    return this.#queue?.snapshot() ?? DISABLED;
  }
}
