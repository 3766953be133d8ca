import { integer, type Kind, millis } from '@otelq/sending-queue/internal';

/** One option, as validation and documentation read it. */
export interface Setting<T> {
  /** Where it is in `HealthServerOptions`, with dots. */
  readonly path: string;
  readonly kind: Kind<T>;
  readonly default: T;
  /** What the option is, for the documentation. */
  readonly doc: string;
}

const DAY_MILLIS = 24 * 60 * 60 * 1000;

const listenHost: Kind<string> = {
  allowed: 'a name or an address to listen on',
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return value.trim() === '' ? { violation: 'range' } : { value };
  },
  read: (text) => text,
};

const queueRecord: Kind<object | undefined> = {
  allowed: 'an object with exporters or processors',
  check: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : { violation: 'type' },
  read: (text) => text,
};

/** Every option of `startHealthServer()`. */
export const settings = {
  queues: {
    path: 'queues',
    kind: queueRecord,
    default: undefined,
    doc: 'What is shown, by its name: exporters and processors of otelq, or promises of them, 32 at most.',
  },
  host: {
    path: 'host',
    kind: listenHost,
    default: '127.0.0.1',
    doc: 'Where it listens; in a pod, where the kubelet comes from outside, `0.0.0.0`.',
  },
  port: {
    path: 'port',
    kind: integer({ min: 0, max: 65_535 }),
    default: 13_133,
    doc: 'Where it listens; 0 is any port that is free.',
  },
  intervalMillis: {
    path: 'intervalMillis',
    kind: millis({ min: 100, max: 60_000 }),
    default: 1000,
    doc: 'How long it is between two looks at the queues.',
  },
  stalledIntervals: {
    path: 'stalledIntervals',
    kind: integer({ min: 1 }),
    default: 30,
    doc: 'Intervals without a delivery after which a queue that has something to deliver is red.',
  },
  checkInterval: {
    path: 'check.intervalMillis',
    kind: millis({ min: 100, max: DAY_MILLIS }),
    default: 30_000,
    doc: 'With check: how long it is from one question to the destination to the next.',
  },
  checkTimeout: {
    path: 'check.timeoutMillis',
    kind: millis({ above: 0, max: DAY_MILLIS }),
    default: 5000,
    doc: 'With check: how long the destination has for its answer.',
  },
} as const;

/** The rows of the table, for those who go through all of them. */
export const allSettings: readonly Setting<unknown>[] = Object.values(settings);
