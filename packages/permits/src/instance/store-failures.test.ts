import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { unreliable } from '../../testing/unreliable-store.js';
import { resolveOptions } from '../config/options.js';
import { MemoryStore } from '../store/memory-store.js';
import type { PermitStore, SyncReply } from '../store/permit-store.js';
import { Instance } from './instance.js';

const PERIOD_MILLIS = 60_000;
const TOTAL = 1000;

function linesOfLog(): string[] {
  const lines: string[] = [];
  const write = (_namespace: string, line: unknown) => void lines.push(String(line));
  const logger: DiagLogger = { error: write, warn: write, info: write, debug: write, verbose: write };
  diag.setLogger(logger, { logLevel: DiagLogLevel.INFO, suppressOverrideMessage: true });
  onTestFinished(() => diag.disable());
  return lines;
}

/** An instance whose reports take the way that `sync` is set to. */
function setUp() {
  const clock = new VirtualClock();
  let memory = new MemoryStore(clock);
  let way = (reply: Promise<SyncReply>): Promise<SyncReply> => reply;
  let reports = 0;
  const store: PermitStore = {
    ...unreliable(memory, () => 'arrives'),
    sync: (destination, report) => {
      reports++;
      return way(memory.sync(destination, report));
    },
    fleet: (destination) => memory.fleet(destination),
    publish: (destination, document) => memory.publish(destination, document),
  };
  const settings = resolveOptions({ store, destination: 'backend', totalPermits: TOTAL });
  return {
    clock,
    start: () => new Instance(settings, { clock, random: () => 0.5, host: 'a' }),
    memory: () => memory,
    forget: () => {
      memory = new MemoryStore(clock);
    },
    reports: () => reports,
    onItsWay: (now: typeof way) => {
      way = now;
    },
  };
}

const refused = () => Promise.reject(new Error('NOAUTH redis://app:secret@redis:6379 wants a password'));

describe('an instance whose store fails', () => {
  it('says why, and what follows, once per change', async () => {
    const lines = linesOfLog();
    const { clock, start, onItsWay } = setUp();
    start();
    await clock.advance(PERIOD_MILLIS);
    expect(lines).toEqual([]);
    onItsWay(refused);
    await clock.advance(4 * PERIOD_MILLIS);
    onItsWay((reply) => reply);
    await clock.advance(PERIOD_MILLIS);
    const why = 'NOAUTH redis://***@redis:6379 wants a password';
    const store = 'The store of the permits of backend';
    expect(lines).toEqual([
      `${store} does not answer. The last share stays valid for a while: ${why}`,
      `${store} does not answer. This instance keeps to the safe part: ${why}`,
      `${store} answers again.`,
    ]);
  });

  it('from the start says that it has no permits', async () => {
    const lines = linesOfLog();
    const { clock, start, onItsWay } = setUp();
    onItsWay(refused);
    const permits = start();
    await clock.advance(4 * PERIOD_MILLIS);
    expect(permits.snapshot().permitsPerPeriod).toBe(0);
    expect(lines).toEqual([
      'The store of the permits of backend does not answer. This instance has no permits, and sends nothing, until it does: NOAUTH redis://***@redis:6379 wants a password',
    ]);
  });

  it('keeps a share for two periods from when it sent the report, however late the answer was', async () => {
    const { clock, start, onItsWay } = setUp();
    const late = async (reply: Promise<SyncReply>) => {
      await new Promise<void>((resolve) => clock.setTimer(resolve, 4000));
      return reply;
    };
    onItsWay(late);
    const permits = start();
    permits.want(10_000);
    await clock.advance(4000);
    expect(permits.snapshot().permitsPerPeriod).toBe(TOTAL / 2);
    onItsWay(refused);
    // A hundredth less, since clocks may run apart by that.
    const validMillis = 2 * PERIOD_MILLIS * 0.99;
    await clock.advance(validMillis - 4000 - 1);
    expect(permits.snapshot().permitsPerPeriod).toBe(TOTAL / 2);
    await clock.advance(1);
    expect(permits.snapshot().permitsPerPeriod).toBe(TOTAL * 0.05);
  });

  it.each([
    { budget: { totalPermits: TOTAL, periodMillis: 0 } },
    { budget: { totalPermits: TOTAL, periodMillis: -1 } },
    { budget: { totalPermits: TOTAL, periodMillis: Number.NaN } },
    { budget: { totalPermits: TOTAL, periodMillis: 1e12 } },
    { budget: { totalPermits: 0, periodMillis: PERIOD_MILLIS } },
    { budget: { totalPermits: Number.NaN, periodMillis: PERIOD_MILLIS } },
    { permits: Number.NaN },
    { safePermits: Number.POSITIVE_INFINITY },
    { minPermits: -1 },
  ])('with answers that are none keeps what it has: %j', async (garbage) => {
    const { clock, start, reports, onItsWay } = setUp();
    const permits = start();
    permits.want(10_000);
    await clock.advance(0);
    const before = permits.snapshot();
    expect(before.permitsPerPeriod).toBe(TOTAL / 2);
    const seen = reports();
    // One that reports again and again without a pause would never be done.
    onItsWay(async (reply) => {
      if (reports() - seen > 100) void permits.close();
      return { ...(await reply), ...garbage };
    });
    await clock.advance(PERIOD_MILLIS);
    const { permitsPerPeriod, totalPermits, periodMillis } = permits.snapshot();
    expect({ permitsPerPeriod, totalPermits, periodMillis }).toEqual({
      permitsPerPeriod: TOTAL / 2,
      totalPermits: TOTAL,
      periodMillis: PERIOD_MILLIS,
    });
    // As often as one that gets no answer.
    expect(reports() - seen).toBeLessThan(20);
    expect(permits.snapshot().lastSyncAgeMillis).toBe(PERIOD_MILLIS);
  });

  it('gives back the budget that an operator had set to one that has lost its memory', async () => {
    const { clock, start, memory, forget } = setUp();
    start();
    await clock.advance(0);
    await memory().setTotalPermits('backend', 4 * TOTAL);
    await clock.advance(PERIOD_MILLIS);
    forget();
    await clock.advance(PERIOD_MILLIS);
    expect((await memory().fleet('backend'))?.budget.totalPermits).toBe(4 * TOTAL);
  });
});
