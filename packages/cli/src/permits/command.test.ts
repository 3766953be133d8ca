import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { refusingPort } from '../../../sending-queue/testing/loopback.js';
import { otelq, startOtelq } from '../../testing/otelq.js';
import {
  DESTINATION,
  hasRedis,
  meetAtRedis,
  meetInDirectory,
  REDIS_MISSING,
  reportOf,
} from '../../testing/permits.js';
import { scratchFolder } from '../../testing/scratch.js';

if (!hasRedis) console.log(`not tested at a Redis: ${REDIS_MISSING}`);

describe.each([
  ['in a directory', meetInDirectory, true],
  ['at a Redis', meetAtRedis, hasRedis],
] as const)('otelq permits, where instances meet %s,', (_, meet, isThere) => {
  it.skipIf(!isThere)('shows them', async () => {
    const { store, options } = await meet();
    await store.sync(DESTINATION, reportOf('web-1', { canLead: true }));
    const { code, stdout, stderr } = await otelq(['permits', 'show', ...options]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^backend {2}1,000 permits per 60 s\n {2}leader {6}web-1, version 0\n/);
    expect(stdout).toMatch(/\n {2}web-1 .* leader\n$/);
    const { stdout: json } = await otelq(['permits', 'show', ...options, '--json']);
    expect(JSON.parse(json)).toMatchObject({
      destination: DESTINATION,
      totalPermits: 1000,
      leader: 'web-1',
      hosts: [{ id: 'web-1', isLeader: true, isSilent: false, ageMillis: expect.any(Number) }],
    });
  });

  it.skipIf(!isThere)('shows them again and again', async () => {
    const { store, options } = await meet();
    const watch = ['permits', 'show', ...options, '--watch', '--interval', '100', '--json'];
    const { child, saidOnStdout, ended } = startOtelq(watch);
    await saidOnStdout("no instance has reported to 'backend'");
    await store.sync(DESTINATION, reportOf('web-1'));
    await saidOnStdout('"web-1"');
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  });

  it.skipIf(!isThere)('changes the budget', async () => {
    const { store, options } = await meet();
    await store.sync(DESTINATION, reportOf('web-1'));
    const { code, stdout, stderr } = await otelq(['permits', 'set', ...options, '--total', '80000']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe('backend  80,000 permits per 60 s, before 1,000\n');
    expect((await store.fleet(DESTINATION))?.budget.totalPermits).toBe(80_000);
  });

  it.skipIf(!isThere)('balances, until it is ended', async () => {
    const { store, options } = await meet();
    await store.sync(DESTINATION, reportOf('web-1'));
    const { child, saidOnStdout, ended } = startOtelq(['permits', 'balance', ...options]);
    await saidOnStdout(" leads 'backend'\n");
    expect(await store.fleet(DESTINATION)).toMatchObject({
      version: 1,
      leader: expect.stringMatching(/^balancer:.+:\d+:/),
    });
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^2\S+Z {2}balancer:\S+ leads 'backend'\n$/);
  });

  it.skipIf(!isThere)('ends with 3 for a destination that it does not know', async () => {
    const { options } = await meet();
    for (const command of [['show'], ['set', '--total', '1']]) {
      const { code, stdout, stderr } = await otelq(['permits', ...command, ...options]);
      expect([code, stdout]).toEqual([3, '']);
      expect(stderr).toBe("no instance has reported to 'backend', or none for long\n");
    }
  });
});

describe('otelq permits', () => {
  it('ends with 3 where there is no Redis, and shows no password', async () => {
    const host = `127.0.0.1:${await refusingPort()}`;
    const url = `redis://me:secret@${host}`;
    const { code, stdout, stderr } = await otelq([
      'permits',
      'show',
      '--redis',
      url,
      '--destination',
      'backend',
    ]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toBe(`unreachable: redis://${host}: connection refused (ECONNREFUSED)\n`);
  });

  it('meets where the environment says', async () => {
    const { store, options } = await meetInDirectory();
    await store.sync(DESTINATION, reportOf('web-1'));
    const [, directory = ''] = options;
    const env = {
      OTEL_SENDING_QUEUE_PERMITS_STORE: directory,
      OTEL_SENDING_QUEUE_PERMITS_DESTINATION: DESTINATION,
    };
    const { code, stdout } = await otelq(['permits', 'show', '--json'], '', env);
    expect([code, JSON.parse(stdout).hosts.length]).toEqual([0, 1]);
    const redis = { ...env, OTEL_SENDING_QUEUE_PERMITS_STORE: `redis://127.0.0.1:${await refusingPort()}` };
    const away = await otelq(['permits', 'show'], '', redis);
    expect([away.code, away.stderr]).toEqual([3, expect.stringMatching(/^unreachable: redis:/)]);
    const wrong = await otelq(['permits', 'show'], '', {
      ...env,
      OTEL_SENDING_QUEUE_PERMITS_STORE: '/nowhere',
    });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/^OTEL_SENDING_QUEUE_PERMITS_STORE must/),
    ]);
  });

  it('names the package that is missing', async () => {
    const hook = pathToFileURL(join(import.meta.dirname, '../../testing/without-redis.mjs'));
    const options = ['--redis', 'redis://127.0.0.1:1', '--destination', 'backend'];
    const { code, stderr } = await otelq(['permits', 'show', ...options], '', {
      NODE_OPTIONS: `--import=${hook}`,
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^--redis needs the package redis, 5 or newer, which is not installed: 'npm install/,
    );
  });

  it.each([
    [
      [],
      /--redis, --directory or OTEL_SENDING_QUEUE_PERMITS_STORE must say where the instances meet, got none/,
    ],
    [['--redis', 'redis://a', '--directory', '.'], /got both/],
    [['--redis', 'http://a'], /--redis must be a URL such as .*, got "http:\/\/a"/],
    [['--redis', 'http://me:secret@a'], /^(?!.*secret).*got one with credentials/],
    [['--redis', 'redis://127.0.0.1:1', '--key-prefix', '{x}'], /keyPrefix must be 0 to 100 characters/],
    [['--directory', '/nowhere/missing'], /--directory must be a directory that/],
    [['--directory', '.', '--key-prefix', 'x'], /--key-prefix is for --redis only/],
  ])('ends with 2 for %j', async (wrong, message) => {
    const { code, stdout, stderr } = await otelq(['permits', 'show', '--destination', 'backend', ...wrong]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it.each(['0', '1.5', '-1', 'x', String(2 ** 47 + 1)])('takes no budget of %s', async (total) => {
    const { options } = await meetInDirectory();
    const { code, stderr } = await otelq(['permits', 'set', ...options, `--total=${total}`]);
    expect(code).toBe(2);
    expect(stderr).toContain('Allowed is an integer from 1 to 140737488355328.');
  });

  it('makes no directory that there is not', async () => {
    const directory = join(scratchFolder(), 'mistyped');
    await otelq(['permits', 'show', '--directory', directory, '--destination', 'backend']);
    expect(existsSync(directory)).toBe(false);
  });
});
