import { countText, durationText } from '@otelq/health/report';
import { tableLines } from '../../queue/table.js';
import { periodText } from '../period-text.js';
import type { FleetReport, ReportedHost } from './fleet-report.js';

const HEADINGS = ['host', 'share', 'permits', 'used', 'wanted', 'age', ''] as const;
const SIDES = ['left', 'right', 'right', 'right', 'right', 'right', 'left'] as const;

/** A fleet, for people: the whole above, the instances below. */
export function fleetLines(report: FleetReport): string[] {
  const { destination, totalPermits, periodMillis, version, leader, lagMillis, hosts } = report;
  const free = partOf(report.unassigned, report);
  const kept = partOf(report.remaining, report);
  return [
    `${destination}  ${countText(totalPermits)} permits per ${periodText(periodMillis)}`,
    `  leader      ${leader ?? 'nobody'}, version ${version}`,
    `  unassigned  ${free}; kept for those that left or are silent: ${kept}`,
    `  lag         ${lagMillis === null ? '-' : durationText(lagMillis)}, the age of the oldest report`,
    '',
    ...tableLines([HEADINGS, ...hosts.map(cells)], SIDES).map((line) => `  ${line}`),
  ];
}

function cells({ id, share, permits, used, wanted, ageMillis, isLeader, isSilent }: ReportedHost) {
  return [
    id,
    shareText(share),
    ...[permits, used, wanted].map(countText),
    durationText(ageMillis),
    [...(isLeader ? ['leader'] : []), ...(isSilent ? ['silent'] : [])].join(', '),
  ];
}

function partOf(permits: number, { totalPermits }: FleetReport): string {
  return `${countText(permits)} (${shareText(permits / totalPermits)})`;
}

/** Shares of a large fleet are far below a percent. */
function shareText(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
