import type { PermitStore } from '../src/store/permit-store.js';

/** A store behind a network that loses what it is told to, before or after it has arrived. */
export function unreliable(store: PermitStore, fate: () => 'arrives' | 'lost' | 'unanswered'): PermitStore {
  const through = async <T>(call: () => Promise<T>): Promise<T> => {
    const now = fate();
    if (now === 'lost') return never();
    const answer = await call();
    return now === 'unanswered' ? never() : answer;
  };
  return {
    sync: (destination, report) => through(() => store.sync(destination, report)),
    leave: (destination, goodbye) => through(() => store.leave(destination, goodbye)),
    lead: (destination, leader, budget) => through(() => store.lead(destination, leader, budget)),
    fleet: (destination) => through(() => store.fleet(destination)),
    publish: (destination, document) => through(() => store.publish(destination, document)),
    setTotalPermits: (destination, total) => through(() => store.setTotalPermits(destination, total)),
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}
