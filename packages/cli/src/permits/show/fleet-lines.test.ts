import { MemoryStore } from '@otelq/permits/internal';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../sending-queue/testing/virtual-clock.js';
import { BUDGET, DESTINATION, reportOf } from '../../../testing/permits.js';
import { fleetLines } from './fleet-lines.js';
import { fleetReport } from './fleet-report.js';

const PERIOD = BUDGET.periodMillis;

/** A fleet of two, of which one went silent, with the lease at the other. */
async function fleetOfTwo() {
  const clock = new VirtualClock();
  const store = new MemoryStore(clock);
  await store.sync(DESTINATION, reportOf('web-2\u001b[2J'));
  await clock.advance(2.25 * PERIOD);
  const { epoch, permits } = await store.sync(DESTINATION, reportOf('web-1'));
  const second = { sequence: 2, epoch, holding: permits, used: 40, wanted: 120, canLead: true };
  await store.sync(DESTINATION, reportOf('web-1', second));
  await clock.advance(12_000);
  const fleet = await store.fleet(DESTINATION);
  if (fleet === undefined) throw new Error('the destination is known');
  return fleet;
}

it('shows what each instance has, uses and wants, who leads and who is silent', async () => {
  const fleet = await fleetOfTwo();
  const [first, leader, free, lag, blank, ...table] = fleetLines(fleetReport(DESTINATION, fleet));
  expect(first).toBe('backend  1,000 permits per 60 s');
  expect(leader).toBe('  leader      web-1, version 0');
  expect(free).toMatch(
    /^ {2}unassigned {2}[\d,.]+ \([\d.]+ %\); kept for those that left or are silent: [\d,.]+ \(/,
  );
  expect(lag).toBe('  lag         12 s, the age of the oldest report');
  expect(blank).toBe('');
  const rows = table.map((line) => line.trim().split(/ {2,}/));
  const permits = fleet.hosts.find(({ id }) => id === 'web-1')?.permits ?? 0;
  const amount = permits.toLocaleString('en-US', { maximumFractionDigits: 0 });
  expect(rows).toEqual([
    ['host', 'share', 'permits', 'used', 'wanted', 'age'],
    ['web-1', `${(permits / 10).toFixed(2)} %`, amount, '40', '120', '12 s', 'leader'],
    ['web-2\ufffd[2J', expect.any(String), expect.any(String), '0', '0', '2 min 27 s', 'silent'],
  ]);
});

it('has null for what is not there', async () => {
  const { leader: _, ...fleet } = await fleetOfTwo();
  expect(fleetReport('x', { ...fleet, hosts: [] })).toMatchObject({ leader: null, lagMillis: null });
});
