import type { QueuePermits } from '../permits/queue-permits.js';
import { budgetKinds } from './budget-kinds.js';
import type { Kind } from './kinds.js';
import { setting } from './setting.js';

const text: Kind<string> = {
  allowed: 'text',
  check: (value) => (typeof value === 'string' ? { value } : { violation: 'type' }),
  read: (given) => given,
};

/** What variables say of permits. In code there is `permits`, which comes before them. */
export const permitsRows = {
  store: setting<string | undefined>({
    path: 'PERMITS_STORE',
    variable: 'PERMITS_STORE',
    kind: text,
    default: undefined,
    doc: 'Where the processes of a fleet meet: redis://…, or a directory; takes @otelq/permits.',
  }),
  total: setting<number | undefined>({
    path: 'PERMITS_TOTAL',
    variable: 'PERMITS_TOTAL',
    kind: budgetKinds.totalPermits,
    default: undefined,
    doc: 'What the destination takes per period, from all processes together.',
  }),
  destination: setting({
    path: 'PERMITS_DESTINATION',
    variable: 'PERMITS_DESTINATION',
    kind: text,
    default: 'default',
    doc: 'Names the budget.',
  }),
  period: setting({
    path: 'PERMITS_PERIOD',
    variable: 'PERMITS_PERIOD',
    kind: budgetKinds.periodMillis,
    default: 60_000,
    doc: 'The length of a period in milliseconds.',
  }),
  unit: setting<QueuePermits['unit']>({
    path: 'PERMITS_UNIT',
    variable: 'PERMITS_UNIT',
    kind: budgetKinds.unit,
    default: 'requests',
    doc: 'What a permit is for.',
  }),
} as const;
