import type { Fleet, HostEntry } from '@otelq/permits';
import { VALID_PERIODS } from '@otelq/permits/internal';
import { printable } from '../../terminal/printable.js';

/** An instance, as it is shown. Amounts are permits per period. */
export interface ReportedHost extends HostEntry {
  /** Part of the budget, 0 to 1. */
  readonly share: number;
  readonly isLeader: boolean;
  readonly isSilent: boolean;
}

/** A fleet, as it is shown: the instances with the most permits first. */
export interface FleetReport {
  readonly destination: string;
  readonly totalPermits: number;
  readonly periodMillis: number;
  readonly version: number;
  readonly leader: string | null;
  readonly unassigned: number;
  readonly remaining: number;
  /** How old the oldest report of those is that are not silent, in milliseconds; null without any. */
  readonly lagMillis: number | null;
  readonly hosts: readonly ReportedHost[];
}

export function fleetReport(destination: string, fleet: Fleet): FleetReport {
  const { budget, version, leader, unassigned, remaining } = fleet;
  const { totalPermits, periodMillis } = budget;
  const hosts = fleet.hosts
    .map((host) => ({
      ...host,
      id: printable(host.id),
      share: host.permits / totalPermits,
      isLeader: host.id === leader,
      isSilent: host.ageMillis >= VALID_PERIODS * periodMillis,
    }))
    .sort((one, other) => other.permits - one.permits || (one.id < other.id ? -1 : 1));
  const ages = hosts.filter(({ isSilent }) => !isSilent).map(({ ageMillis }) => ageMillis);
  return {
    destination: printable(destination),
    totalPermits,
    periodMillis,
    version,
    leader: leader === undefined ? null : printable(leader),
    unassigned,
    remaining,
    lagMillis: ages.length === 0 ? null : ages.reduce((most, age) => Math.max(most, age)),
    hosts,
  };
}
