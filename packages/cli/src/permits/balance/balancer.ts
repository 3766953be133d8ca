import type { PermitStore } from '@otelq/permits';
import { balance } from '@otelq/permits/internal';
import { answerOf, StoreError } from '../store/store-error.js';

/** What a balancer does; `problem` is why it can't be told. */
export type BalancerState =
  | { readonly kind: 'leading' }
  /** Somebody else has the lease; nobody is known where it has just changed hands. */
  | { readonly kind: 'waiting'; readonly leader: string | undefined }
  /** No instance has reported. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable'; readonly problem: string };

/** What a balancer needs. */
export interface BalancerParts {
  readonly store: PermitStore;
  readonly destination: string;
  /** Names this balancer, unlike any other. */
  readonly leader: string;
  /** Told of what is so at first, and of each change. */
  readonly onChange: (state: BalancerState) => void;
  /** Resolves after so long, or when `stop` is aborted. */
  readonly pause: (millis: number, stop: AbortSignal) => Promise<void>;
}

/** A lease is for a period: it is kept a little earlier. */
const TURN_PERIODS = 0.9;

/** Until the next try where nothing is known of a period, or the store did not answer. */
const RETRY_MILLIS = 1000;

/** Balances whenever it has the lease, until `stop`; says goodbye then. */
export async function runBalancer(parts: BalancerParts, stop: AbortSignal): Promise<void> {
  const { store, destination, leader, onChange, pause } = parts;
  for (let shown = ''; !stop.aborted; ) {
    const { state, pauseMillis } = await turn(parts);
    const text = JSON.stringify(state);
    if (text !== shown) onChange(state);
    shown = text;
    await pause(pauseMillis, stop);
  }
  // A lease that is not given back ends by itself, within a period.
  await answerOf(store.leave(destination, { host: leader, burst: 0 })).catch(() => {});
}

async function turn({ store, destination, leader }: BalancerParts) {
  try {
    const fleet = await answerOf(store.fleet(destination));
    if (fleet === undefined) return { state: { kind: 'unknown' }, pauseMillis: RETRY_MILLIS } as const;
    const pauseMillis = TURN_PERIODS * fleet.budget.periodMillis;
    const lease = await answerOf(store.lead(destination, leader, fleet.budget));
    const isLeading = lease !== undefined && (await answerOf(balance(store, destination, leader, lease)));
    if (isLeading) return { state: { kind: 'leading' }, pauseMillis } as const;
    const other = fleet.leader === leader ? undefined : fleet.leader;
    return { state: { kind: 'waiting', leader: other }, pauseMillis } as const;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const state = { kind: 'unreachable', problem: error.message } as const;
    return { state, pauseMillis: RETRY_MILLIS };
  }
}
