import type { Signal } from '../signal/signal.js';
import { batchSettings } from './batch-settings.js';
import { candidates } from './candidates.js';
import { capacitySettings } from './capacity-settings.js';
import { Choice } from './choice.js';
import { type Environment, warnOfUnknownVariables } from './environment.js';
import { givenValues, type Shape } from './given-values.js';
import { type LimiterChoices, limiterSettings } from './limiter-settings.js';
import type { ResolvedOptions, SendingQueueOptions } from './options.js';
import { settleOrders } from './order.js';
import { permitsKind } from './permits-kind.js';
import { permitsOfVariables } from './permits-variables.js';
import type { Setting } from './setting.js';
import { queueOptionPaths, settings } from './settings.js';
import { batchSizerWithoutBytes } from './sizers.js';
import { overflowWith } from './spill.js';

const MILLIS_PER_HOUR = 3_600_000;

/** What options are resolved against. */
export interface ResolutionContext {
  /** Usually `process.env`. */
  readonly env: Environment;
  warn(message: string): void;
  /** Whether the size of a payload on the wire is known, which the sizer `bytes` takes. */
  readonly bytesKnown: boolean;
  /** Where the defaults of the exporter differ from those of the table. */
  readonly defaults?: { readonly timeoutMillis?: number | undefined };
}

const OPTIONS: Shape = {
  name: 'options',
  noun: 'an option of the sending queue',
  paths: queueOptionPaths,
  isAbsent: (value) => value === undefined,
};

/**
 * The options of one signal's queue, with every decision made. Each setting is taken from the first of these that gives
 * it: the code, the signal's environment variable, the general one, the default.
 *
 * A wrong environment variable is named in one warning and the next in order stands, so that no environment makes this
 * throw; a wrong option in code throws.
 *
 * @throws TypeError for an option of the wrong type and for one that does not exist
 * @throws RangeError for an option whose value is not allowed, by itself or together with another one
 */
export function resolveOptions(
  options: SendingQueueOptions | undefined,
  signal: Signal,
  context: ResolutionContext,
): ResolvedOptions {
  const warn = (message: string) => context.warn(message);
  const { env, bytesKnown, defaults } = context;
  const sources = { given: givenValues(options === undefined ? {} : options, OPTIONS), env, signal, warn };
  const choose = <T>(setting: Setting<T>) => new Choice(setting, candidates(setting, sources));

  const limiter: LimiterChoices = {
    numConsumers: choose(settings.numConsumers),
    adaptive: choose(settings.adaptive),
    algorithm: choose(settings.algorithm),
    minConcurrency: choose(settings.minConcurrency),
    maxConcurrency: choose(settings.maxConcurrency),
    initialConcurrency: choose(settings.initialConcurrency),
    decreaseRatio: choose(settings.decreaseRatio),
    rttThresholdRatio: choose(settings.rttThresholdRatio),
    ewmaAlpha: choose(settings.ewmaAlpha),
  };
  const initialInterval = choose(settings.initialInterval);
  const maxInterval = choose(settings.maxInterval);
  const storage = choose(settings.storage).value;
  const overflow = overflowWith(storage, choose(settings.overflow), warn);
  // What is stored is made into bytes on its way in.
  const sizesKnown = bytesKnown || (storage !== undefined && overflow !== 'spill');
  const { sizer, queueSize } = capacitySettings(sources, sizesKnown);
  // An outage that outlasts the patience of a queue in memory is what a storage is for.
  const maxElapsedTime = choose(
    storage === undefined ? settings.maxElapsedTime : { ...settings.maxElapsedTime, default: 0 },
  );
  const timeout = { ...settings.timeout, default: defaults?.timeoutMillis ?? settings.timeout.default };
  const permits =
    choose(bytesKnown ? settings.permits : { ...settings.permits, kind: permitsKind(false) }).value ??
    permitsOfVariables(sources, bytesKnown);
  const healthEndpoint = choose(settings.healthEndpoint).value;
  const meterProvider = choose(settings.meterProvider).value;

  const { minConcurrency: min, maxConcurrency: max, initialConcurrency: initial } = limiter;
  settleOrders(
    [
      { lower: min, upper: max, blame: 'lower' },
      { lower: min, upper: initial, blame: 'upper' },
      { lower: initial, upper: max, blame: 'lower' },
      { lower: initialInterval, upper: maxInterval, blame: 'upper', defaultFollows: true },
    ],
    warn,
  );

  const batchChoices = {
    flushTimeout: choose(settings.batchFlushTimeout),
    minSize: choose(settings.batchMinSize),
    maxSize: choose(settings.batchMaxSize),
    sizer: choose(
      bytesKnown ? settings.batchSizer : { ...settings.batchSizer, kind: batchSizerWithoutBytes },
    ),
  };
  const batch =
    options?.batch === undefined ? undefined : batchSettings(batchChoices, { queueSize, sizer }, warn);

  const resolved: ResolvedOptions = {
    enabled: choose(settings.enabled).value,
    queueSize: queueSize.value,
    sizer,
    overflow,
    waitForResult: choose(settings.waitForResult).value,
    limiter: limiterSettings(limiter),
    retryOnFailure: {
      enabled: choose(settings.retryEnabled).value,
      initialIntervalMillis: Math.min(capped(initialInterval, warn), maxInterval.value),
      maxIntervalMillis: capped(maxInterval, warn),
      maxElapsedTimeMillis: maxElapsedTime.value,
      multiplier: choose(settings.multiplier).value,
      resourceExhausted: choose(settings.resourceExhausted).value,
    },
    timeoutMillis: choose(timeout).value,
    shutdownTimeoutMillis: choose(settings.shutdownTimeout).value,
    ...(batch && { batch }),
    ...(storage && {
      storage,
      maxElapsedTimeMillisInMemory:
        maxElapsedTime.origin === 'default' ? settings.maxElapsedTime.default : maxElapsedTime.value,
    }),
    ...(healthEndpoint && { healthEndpoint }),
    ...(permits && { permits }),
    ...(meterProvider && { meterProvider }),
  };
  // Last, so that options which throw leave no warnings behind for the next attempt to miss.
  warnOfUnknownVariables(env, warn);
  return resolved;
}

function capped(choice: Choice<number>, warn: (message: string) => void): number {
  const { cap } = choice.setting;
  if (cap === undefined || choice.value <= cap) return choice.value;
  warn(`${choice.name} is capped at ${cap} ms (${cap / MILLIS_PER_HOUR} h), got ${choice.shown}`);
  return cap;
}
