import { UnreachableError } from '../endpoint/unreachable.js';
import { printable } from '../terminal/printable.js';
import type { ReceivedReport } from './report-schema.js';

/** How an application, or one component of it, fares: what a report says, or why there is none. */
export type Health =
  | { readonly report: ReceivedReport; readonly problem?: never }
  | { readonly report?: never; readonly problem: string };

const EXIT_CODES = { green: 0, yellow: 1, red: 2 } as const;
const UNREACHABLE = 3;

/** What `otelq health` ends with. */
export function exitCodeOf({ report }: Health): number {
  return report === undefined ? UNREACHABLE : EXIT_CODES[report.tier];
}

/**
 * What there is to say, of one component where it is named: the tier is its own then.
 *
 * @param ask - throws an UnreachableError where there is no report to be had
 */
export async function healthBy(
  ask: () => Promise<ReceivedReport>,
  component: string | undefined,
): Promise<Health> {
  try {
    const report = await ask();
    return { report: component === undefined ? report : onlyOf(report, printable(component)) };
  } catch (error) {
    if (error instanceof UnreachableError) return { problem: error.message };
    throw error;
  }
}

function onlyOf(report: ReceivedReport, name: string): ReceivedReport {
  const component = Object.hasOwn(report.components, name) ? report.components[name] : undefined;
  if (component === undefined) {
    const names = Object.keys(report.components);
    const there = names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;
    throw new UnreachableError(`it has no component '${name}'; ${there}`);
  }
  const { status } = report;
  const { tier, since } = component;
  return { status, tier, since, components: { [name]: component } };
}
