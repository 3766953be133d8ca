import { BackpressureLimiter } from '@otelq/adaptive-concurrency/backpressure';
import { systemClock } from '../clock/system-clock.js';
import { demandExporter } from '../exporter/demand-exporter.js';
import { QueueFront } from '../exporter/queue-front.js';
import type { IntakeKind } from '../queue/payload.js';
import { SendingQueue } from '../queue/sending-queue.js';
import { asTheyCome } from '../queue/shaping.js';
import { type Exporter, ExporterSender } from '../sender/exporter-sender.js';
import { FetchObserver } from './fetch-observer.js';
import type { SendingQueueOptions } from './options.js';
import { watchPage } from './page-life.js';
import { PageLog } from './page-log.js';
import { toStatus } from './page-status.js';
import { resolveOptions } from './resolve-options.js';

/** Requests with `keepalive` that Chromium lets be under way at once: only those outlive the page for certain. */
const MOST_KEPT_ALIVE = 9;

/** Any exporter of the SDK with a sending queue in front of it, in a page; what the wrappers of all signals share. */
export class PageExporter<Payload> extends QueueFront<Payload> {
  constructor(
    kind: IntakeKind<Payload>,
    exporter: Exporter<Payload>,
    given: SendingQueueOptions | undefined,
  ) {
    const destination = demandExporter(exporter, String);
    const options = resolveOptions(given);
    const { signal } = kind;
    const clock = systemClock;
    const listener = new PageLog(signal, clock);
    let limiter: BackpressureLimiter | undefined;
    const queue = new SendingQueue<Payload>({
      kind,
      sender: new ExporterSender(exporter, {
        wire: new FetchObserver(clock),
        readStatus: toStatus,
        clock,
        timeoutMillis: options.timeoutMillis,
      }),
      options,
      listener,
      clock,
      random: Math.random,
      readStatus: toStatus,
      createShaping: asTheyCome,
      createLimiter: (now) => {
        limiter = new BackpressureLimiter({ ...options.limiter, minConcurrency: 1, now });
        return { limiter };
      },
    });
    const unwatch = watchPage({
      onHaste: (isHasty) => limiter?.open(isHasty ? MOST_KEPT_ALIVE : 0),
      onUrge: () => queue.hurry(),
    });
    super({
      signal,
      destination,
      queue,
      dispose: () => {
        unwatch();
        listener.dispose();
      },
    });
  }
}
