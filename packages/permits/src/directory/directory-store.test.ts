import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { describeStore } from '../../testing/store-suite.js';
import type { Report } from '../store/permit-store.js';
import { directoryStore } from './create-directory-store.js';
import { DirectoryStore } from './directory-store.js';

const PERIOD_MILLIS = 60_000;
const BUDGET = { totalPermits: 1000, periodMillis: PERIOD_MILLIS };

describeStore('DirectoryStore', PERIOD_MILLIS, async () => {
  const clock = new VirtualClock();
  const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
  return {
    store: new DirectoryStore({ directory, clock }),
    pass: (periods) => clock.advance(periods * PERIOD_MILLIS),
    close: async () => rmSync(directory, { recursive: true }),
  };
});

describe('another boot of the machine', () => {
  it('begins anew, with the budget that was set', async () => {
    const directory = temporaryDirectory();
    const before = new DirectoryStore({ directory, clock: { now: () => 5000 } });
    const { epoch } = await before.sync('backend', report('a'));
    await before.setTotalPermits('backend', 400);

    const after = new DirectoryStore({ directory, clock: { now: () => 4999 } });
    expect(await after.fleet('backend')).toMatchObject({ hosts: [], budget: { totalPermits: 400 } });
    expect((await after.sync('backend', report('b'))).epoch).not.toBe(epoch);
  });
});

describe('directoryStore()', () => {
  it('shares a directory, which it makes, with other stores in it', async () => {
    const directory = join(temporaryDirectory(), 'deep', 'down');
    await directoryStore({ directory }).sync('backend', report('a'));
    const { hosts } = await directoryStore({ directory }).sync('backend', report('b'));
    expect(hosts).toBe(2);
  });

  it.each([
    [{ directory: '' }, RangeError, 'directory must be the path of a directory, got ""'],
    [{ directory: 7 }, TypeError, 'directory must be the path of a directory, got 7'],
  ])('refuses %j', (options, type, message) => {
    const create: (options: unknown) => unknown = (given) =>
      Reflect.apply(directoryStore, undefined, [given]);
    expect(() => create(options)).toThrow(type);
    expect(() => create(options)).toThrow(message);
  });
});

function report(host: string): Report {
  return { host, sequence: 1, used: 0, wanted: 0, holding: 0, burst: 1, canLead: true, budget: BUDGET };
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
