import type { Clock } from '../clock/clock.js';
import type { SendingQueueOptions } from '../config/options.js';
import { resolveOptions } from '../config/resolve-options.js';
import { withoutStorage } from '../config/without-storage.js';
import { log } from '../log/log.js';
import { createQueue } from '../queue/create-queue.js';
import type { PayloadKind } from '../queue/payload.js';
import { checkDestination } from '../sender/check-destination.js';
import type { Status } from '../status/status.js';
import { openStorage } from '../storage/open-storage.js';
import type { QueueStorage, StorageCodec, StoredQueueDescription } from '../storage/queue-storage.js';
import { createQueueListener } from '../telemetry/queue-listener.js';
import type { Outlet } from './outlet.js';
import { PassThrough } from './pass-through.js';
import type { FrontedQueue, QueueFrontParts } from './queue-front.js';
import { ShutdownTime } from './shutdown-time.js';
import { Undo } from './undo.js';

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

/** What stands behind a queued exporter. */
export interface QueueAssembly<Input> extends QueueFrontParts<Input> {
  /** Asks the destination whether it takes requests. Absent where it can't be asked. */
  readonly check?: ((timeoutMillis: number) => Promise<Status>) | undefined;
  /** How long the shutdown of the queue goes on delivering. Absent where there is none. */
  readonly shutdownTime?: ShutdownTime;
  /** Where its health is to be served, if anywhere. */
  readonly healthEndpoint?: string | undefined;
}

/** Builds all that the options and the environment ask for, or nothing when it throws. */
export function assemble<Input, Stored>(
  parts: QueuedExporterParts<Input, Stored>,
  clock: Clock,
): QueueAssembly<Input> {
  const { kind, outlet, timeoutMillis, componentType } = parts;
  const { signal } = kind;
  const { destination } = parts.destination;
  const resolved = resolveOptions(parts.options, signal, {
    env: globalThis.process?.env ?? {},
    warn: (message) => log.warn(message),
    bytesKnown: kind.bytes !== undefined,
    ...(timeoutMillis !== undefined && { defaults: { timeoutMillis } }),
  });
  const context = { clock, timeoutMillis: resolved.timeoutMillis };
  if (!resolved.enabled) {
    const passThrough = new PassThrough(outlet.createExporter(context), clock, resolved.timeoutMillis);
    return { signal, destination, queue: passThrough, dispose: () => {} };
  }
  const { storage: place, healthEndpoint } = resolved;
  // First, as it may throw: nothing that would have to be taken down is there yet.
  const storage =
    place &&
    openStorage({
      storage: place,
      codec: parts.codec,
      description: { signal, ...parts.destination },
      // A turn later: where an SDK is given its exporters, it makes the logger after them.
      warn: (message) => void clock.setTimer(() => log.warn(message), 0),
    });
  const shutdownTime = new ShutdownTime(resolved.shutdownTimeoutMillis);
  const options = {
    ...(storage === undefined ? withoutStorage(resolved, kind.bytes !== undefined) : resolved),
    get shutdownTimeoutMillis() {
      return shutdownTime.millis;
    },
  };
  const undo = new Undo(() => void storage?.log.close().catch(() => {}));
  try {
    const sender = outlet.createSender(context);
    undo.add(() => void sender.shutdown(options.timeoutMillis));
    const listener = createQueueListener({
      signal,
      componentType,
      meterProvider: options.meterProvider,
      sizer: options.sizer,
      clock,
      snapshot: () => ({ signal, destination, ...queue.snapshot() }),
    });
    const dispose = (): void => listener.dispose();
    undo.add(dispose);
    const queue: FrontedQueue<Input> = createQueue({
      kind,
      sender,
      options,
      listener,
      clock,
      random: Math.random,
      storage,
    });
    const { empty } = kind;
    const check = empty && ((checkMillis: number) => checkDestination(sender, empty, clock, checkMillis));
    return { signal, destination, queue, dispose, check, shutdownTime, healthEndpoint };
  } catch (error) {
    undo.all();
    throw error;
  }
}
