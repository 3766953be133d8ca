import type { ComponentHealth, HealthReport } from '@otelq/health/report';
import * as v from 'valibot';
import { named } from '../endpoint/named.js';
import { printable } from '../terminal/printable.js';

/** Text of others, made fit for a terminal at the door. */
const text = v.pipe(v.string(), v.transform(printable));

const time = v.pipe(
  text,
  v.check((value) => !Number.isNaN(Date.parse(value))),
);

export const tierSchema = v.picklist(['green', 'yellow', 'red']);

export const statusSchema = v.picklist(['starting', 'serving', 'shutting_down']);

/** Its code may be one that only later versions know. */
export const reasonSchema = v.object({
  code: text,
  tier: v.picklist(['yellow', 'red']),
  message: text,
  since: time,
});

const componentSchema = v.object({ tier: tierSchema, since: time, reasons: v.array(reasonSchema) });

const reportSchema = v.object({
  status: statusSchema,
  tier: tierSchema,
  since: time,
  components: named(text, componentSchema),
});

/** A reason, whose code may be one that only later versions know. */
export type ReceivedReason = v.InferOutput<typeof reasonSchema>;

/** What is read of a component. */
export type ReceivedComponent = Pick<ComponentHealth, 'tier' | 'since'> & {
  readonly reasons: readonly ReceivedReason[];
};

/** What is read of a report. */
export type ReceivedReport = Pick<HealthReport, 'status' | 'tier' | 'since'> & {
  readonly components: Readonly<Record<string, ReceivedComponent>>;
};

/** The report that a value is; undefined for one that is none. */
export function asReport(value: unknown): ReceivedReport | undefined {
  const { success, output } = v.safeParse(reportSchema, value, { abortEarly: true });
  return success ? output : undefined;
}
