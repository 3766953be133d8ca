import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { jsonLine, printable } from '../../terminal/printable.js';
import { stopped } from '../../terminal/stopped.js';
import { withStore } from '../store/with-store.js';
import type { StoreOptions } from '../store-options.js';
import { type BalancerState, runBalancer } from './balancer.js';

/** The options of the command. */
export interface BalanceOptions extends StoreOptions {
  readonly json?: true;
}

/**
 * Balances until the process is asked to end.
 *
 * @throws UsageError
 */
export function runBalance(options: BalanceOptions): Promise<void> {
  const { destination, json } = options;
  return withStore(options, async ({ store, name }) => {
    const leader = `balancer:${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
    const onChange = (state: BalancerState) => {
      const at = new Date().toISOString();
      const { kind, ...more } = state;
      const line = json
        ? jsonLine({ at, state: kind, balancer: leader, ...more })
        : `${at}  ${wordsOf(state, leader, destination, name)}\n`;
      process.stdout.write(line);
    };
    const pause = (millis: number, signal: AbortSignal) =>
      setTimeout(millis, undefined, { signal }).catch(() => {});
    await runBalancer({ store, destination, leader, onChange, pause }, stopped());
  });
}

function wordsOf(state: BalancerState, self: string, destination: string, storeName: string): string {
  switch (state.kind) {
    case 'leading':
      return `${self} leads '${printable(destination)}'`;
    case 'waiting':
      return `waiting: ${state.leader === undefined ? 'somebody else' : printable(state.leader)} leads '${printable(destination)}'`;
    case 'unknown':
      return `waiting: no instance has reported to '${printable(destination)}'`;
    case 'unreachable':
      return `waiting: ${storeName}: ${state.problem}`;
  }
}
