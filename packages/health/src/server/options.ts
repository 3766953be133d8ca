import { demand, givenValues } from '@otelq/sending-queue/internal';
import type { CheckOptions } from '../check/destination-check.js';
import type { Queue } from '../queue/queue.js';
import { allSettings, type Setting, settings } from './settings.js';

/** What a health server shows, and where. */
export interface HealthServerOptions {
  /** Exporters and processors of otelq, by the name that they are shown under, or promises of them. 32 at most. */
  queues: Readonly<Record<string, Queue | Promise<Queue>>>;
  /** Address to listen on. @default '127.0.0.1' */
  host?: string | undefined;
  /** Port to listen on, 0 to 65535; 0 is any that is free. @default 13133 */
  port?: number | undefined;
  /** Between two looks at the queues, in milliseconds, 100 to 60000. @default 1000 */
  intervalMillis?: number | undefined;
  /** Intervals without a delivery after which a queue that has something to deliver is red, >= 1. @default 30 */
  stalledIntervals?: number | undefined;
  /** Asks the destinations regularly whether they are there; not without it. */
  check?:
    | {
        /** Between two checks, in milliseconds, >= 100. @default 30000 */
        intervalMillis?: number | undefined;
        /** After which a check has failed, in milliseconds, > 0. @default 5000 */
        timeoutMillis?: number | undefined;
      }
    | undefined;
}

/** The options, with every decision made. */
export interface HealthServerSettings {
  readonly queues: readonly (readonly [string, unknown])[];
  readonly host: string;
  readonly port: number;
  readonly intervalMillis: number;
  readonly stalledIntervals: number;
  readonly check: CheckOptions | undefined;
}

/** @throws TypeError, RangeError - that name the option, what is allowed and what was given */
export function resolveOptions(options: unknown): HealthServerSettings {
  const given = givenValues(options, {
    name: 'options',
    noun: 'an option of startHealthServer()',
    paths: allSettings.map(({ path }) => path),
    isAbsent: (value) => value === undefined,
  });
  const choose = <T>(setting: Setting<T>): T =>
    given.has(setting.path) ? demand(setting.path, setting.kind, given.get(setting.path)) : setting.default;
  const check = {
    intervalMillis: choose<number>(settings.checkInterval),
    timeoutMillis: choose<number>(settings.checkTimeout),
  };
  const { path, kind } = settings.queues;
  return {
    queues: Object.entries(demand(path, kind, given.get(path)) ?? {}),
    host: choose<string>(settings.host),
    port: choose<number>(settings.port),
    intervalMillis: choose<number>(settings.intervalMillis),
    stalledIntervals: choose<number>(settings.stalledIntervals),
    check: isChecked(options) ? check : undefined,
  };
}

/** An empty object asks for the defaults. */
function isChecked(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'check' in options && options.check !== undefined;
}
