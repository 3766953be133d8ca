import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

describe('fleet()', () => {
  it('writes nothing, so that any user may look', async () => {
    const directory = temporaryDirectory();
    const store = directoryStore({ directory });
    await store.sync('backend', report('a'));
    const before = readdirSync(directory, { recursive: true });
    expect((await store.fleet('backend'))?.hosts).toHaveLength(1);
    expect(readdirSync(directory, { recursive: true })).toEqual(before);
  });

  it('makes no directory either', async () => {
    const directory = join(temporaryDirectory(), 'permits');
    expect(await directoryStore({ directory }).fleet('backend')).toBeUndefined();
    expect(existsSync(directory)).toBe(false);
  });
});

describe('a version that is no ledger', () => {
  const entries = [['a', {}]];
  const leadership = { fence: 1, version: 0, shares: [] };
  const ledger = { epoch: 'e', budget: BUDGET, entries: [], left: [], lost: [], leadership };
  it.each([
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a list', '[]'],
    ['a number', '7'],
    ['half a file', '{"format":1,"led'],
    ['no ledger', JSON.stringify({ format: 1, writtenAt: 0 })],
    ['no budget', JSON.stringify({ format: 1, writtenAt: 0, ledger: { ...ledger, budget: {} } })],
    ['an entry without numbers', JSON.stringify({ format: 1, writtenAt: 0, ledger: { ...ledger, entries } })],
    ['no list', JSON.stringify({ format: 1, writtenAt: 0, ledger: { ...ledger, lost: {} } })],
    ['no leadership', JSON.stringify({ format: 1, writtenAt: 0, ledger: { ...ledger, leadership: null } })],
  ])('begins anew where there is %s', async (_name, content) => {
    const { store, epoch, replace } = await storeWithVersion();
    replace(content);
    expect(await store.fleet('backend')).toBeUndefined();
    const reply = await store.sync('backend', { ...report('b'), sequence: 2, epoch });
    expect(reply).toMatchObject({ accepted: true, hosts: 1 });
    expect(reply.epoch).not.toBe(epoch);
    expect((await store.fleet('backend'))?.hosts.map(({ id }) => id)).toEqual(['b']);
  });

  it('is left alone when it is of another format', async () => {
    const { store, replace } = await storeWithVersion();
    replace(JSON.stringify({ format: 2 }));
    await expect(store.sync('backend', report('b'))).rejects.toThrow('must be 1, but was 2');
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

/** A store, and what replaces the only version there is. */
async function storeWithVersion() {
  const directory = temporaryDirectory();
  const store = directoryStore({ directory });
  const { epoch } = await store.sync('backend', report('a'));
  const [folder = ''] = readdirSync(directory);
  const replace = (content: string) => writeFileSync(join(directory, folder, '1.json'), content);
  return { store, epoch, replace };
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'otelq-permits-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
