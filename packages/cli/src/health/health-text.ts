import { durationText } from '../queue/amounts.js';
import { jsonLine } from '../terminal/printable.js';
import type { Style } from '../terminal/style.js';
import type { Health } from './health.js';
import type { ReceivedReport } from './report-schema.js';

/** How people call it; nothing is said of what is as it should be. */
const STATUS_TEXTS: Readonly<Record<ReceivedReport['status'], string>> = {
  starting: ', starting',
  serving: '',
  shutting_down: ', shutting down',
};

/** For people: the tier of the whole, below it the components, below them the reasons. */
export function healthText({ report, problem }: Health, nowMillis: number, style: Style): string {
  if (report === undefined) return `unreachable: ${problem}\n`;
  const { tier, status, since, components } = report;
  const ago = (time: string) => `since ${time} (${durationText(nowMillis - Date.parse(time))})`;
  const lines = [`${style.tier(tier, tier)}${STATUS_TEXTS[status]} ${ago(since)}`];
  const widest = Math.max(...Object.keys(components).map((name) => name.length));
  for (const [name, component] of Object.entries(components)) {
    const { tier, since, reasons } = component;
    lines.push(`  ${name.padEnd(widest)}  ${style.tier(tier, tier)} ${ago(since)}`);
    for (const { code, message, since } of reasons) lines.push(`    ${code} ${ago(since)}: ${message}`);
  }
  return `${lines.join('\n')}\n`;
}

/** For programs: the report itself. */
export function healthJson({ report, problem }: Health, more: object = {}): string {
  return jsonLine({ ...more, ...(report ?? { status: 'unreachable', error: problem }) });
}

/** All on one line, with the time it was so. */
export function healthLine({ report, problem }: Health, atMillis: number, style: Style): string {
  const time = new Date(atMillis).toISOString();
  if (report === undefined) return `${time} unreachable: ${problem}\n`;
  const reasons = Object.entries(report.components).flatMap(([name, component]) =>
    component.reasons.map(({ code, message }) => `${name}: ${code}: ${message}`),
  );
  const why = reasons.length === 0 ? '' : `  ${reasons.join('; ')}`;
  return `${time} ${style.tier(report.tier, report.tier)}${STATUS_TEXTS[report.status]}${why}\n`;
}
