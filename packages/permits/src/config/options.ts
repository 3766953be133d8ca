import { budgetKinds, demand, givenValues, type Kind } from '@otelq/sending-queue/internal';
import type { PermitStore } from '../store/permit-store.js';

export type Unit = 'requests' | 'items' | 'bytes';

/** Options of `createPermits()`. */
export interface PermitsOptions {
  /** Where the instances of the fleet meet. */
  store: PermitStore;
  /** Names the budget: instances with the same one share it. 1 to 200 characters. */
  destination: string;
  /**
   * What the destination takes per period, from all instances together, an integer from 1 to 2^47. Only for a destination that
   * the store does not know yet: from then on the store's number counts, which can be changed while all are running.
   */
  totalPermits: number;
  /** The length of a period in milliseconds, 1000 to 3600000. The store's counts likewise. @default 60000 */
  periodMillis?: number | undefined;
  /** What a permit is for. @default 'requests' */
  unit?: Unit | undefined;
}

/** The options, with every decision made. */
export interface PermitsSettings {
  readonly store: PermitStore;
  readonly destination: string;
  readonly totalPermits: number;
  readonly periodMillis: number;
  readonly unit: Unit;
}

const PATHS = ['store', 'destination', 'totalPermits', 'periodMillis', 'unit'];

const storeKind: Kind<PermitStore> = {
  allowed: 'a store of permits, such as that of memoryStore()',
  check: (value) => (isStore(value) ? { value } : { violation: 'type' }),
  read: (text) => text,
};

const destinationKind: Kind<string> = {
  allowed: '1 to 200 characters',
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return value.length >= 1 && value.length <= 200 ? { value } : { violation: 'range' };
  },
  read: (text) => text,
};

function isStore(value: unknown): value is PermitStore {
  if (typeof value !== 'object' || value === null) return false;
  return ['sync', 'leave', 'lead', 'fleet', 'publish', 'setTotalPermits'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  );
}

/** @throws TypeError, RangeError - that name the option, what is allowed and what was given */
export function resolveOptions(options: unknown): PermitsSettings {
  const given = givenValues(options, {
    name: 'options',
    noun: 'an option of createPermits()',
    paths: PATHS,
    isAbsent: (value) => value === undefined,
  });
  return {
    store: demand('store', storeKind, given.get('store')),
    destination: demand('destination', destinationKind, given.get('destination')),
    totalPermits: demand('totalPermits', budgetKinds.totalPermits, given.get('totalPermits')),
    periodMillis: demand('periodMillis', budgetKinds.periodMillis, given.get('periodMillis') ?? 60_000),
    unit: demand('unit', budgetKinds.unit, given.get('unit') ?? 'requests'),
  };
}
