import type { ExporterKind } from './application/orders.js';

/** One storage, and the applications that are killed over it. */
export interface RoundSettings {
  readonly kind: ExporterKind;
  readonly kills: number;
  readonly seed: number;
}

/** More than that take a round of their own, so that what the backend remembers fits into memory. */
const MOST_KILLS = 150;

const KINDS: readonly ExporterKind[] = ['otlp-exporter', 'stock-exporter'];

/**
 * The rounds of a run.
 *
 * - `OTELQ_CHAOS_KILLS`: how many kills in all. Default 300, and 3000 with `OTELQ_LONG=1`, which `--long` sets
 * - `OTELQ_CHAOS_SEED`: what decides when whom, and how the backend behaves. Not when a process gets which core, so that no
 *   two runs are the same. Default: another one each time
 */
export function roundsOf(env: NodeJS.ProcessEnv): RoundSettings[] {
  const kills = killsOf(env);
  const seed = seedOf(env);
  const count = Math.max(KINDS.length, Math.ceil(kills / MOST_KILLS));
  return Array.from({ length: count }, (_, index) => ({
    kind: KINDS[index % KINDS.length] ?? 'otlp-exporter',
    kills: Math.ceil(kills / count),
    seed: seed + index,
  }));
}

/** The round on a disk that is too small, with a tenth of the kills beside those of the others. */
export function fullDiskRoundOf(env: NodeJS.ProcessEnv): RoundSettings {
  return {
    kind: 'otlp-exporter',
    kills: Math.min(MOST_KILLS, Math.ceil(killsOf(env) / 10)),
    seed: seedOf(env),
  };
}

function killsOf({ OTELQ_CHAOS_KILLS, OTELQ_LONG }: NodeJS.ProcessEnv): number {
  return integer('OTELQ_CHAOS_KILLS', OTELQ_CHAOS_KILLS, 1) ?? (OTELQ_LONG === '1' ? 3000 : 300);
}

function seedOf({ OTELQ_CHAOS_SEED }: NodeJS.ProcessEnv): number {
  return integer('OTELQ_CHAOS_SEED', OTELQ_CHAOS_SEED, 0) ?? Math.floor(Math.random() * 1_000_000);
}

function integer(variable: string, given: string | undefined, least: number): number | undefined {
  if (given === undefined || given === '') return undefined;
  const value = Number(given);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${variable} must be an integer >= ${least}, got ${JSON.stringify(given)}`);
}
