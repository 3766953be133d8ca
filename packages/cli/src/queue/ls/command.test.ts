import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileStorage } from '@otelq/file-storage';
import { describe, expect, it } from 'vitest';
import { otelq } from '../../../testing/otelq.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { append, leave, logRecords, openQueue, spans, spansTogether } from '../../../testing/stored.js';

const HOUR_MILLIS = 3_600_000;

/** Every file in a directory with what it is, so that any change shows. */
function stateOf(directory: string): Record<string, unknown> {
  return Object.fromEntries(
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => {
      const { size, mode, ino, mtimeMs } = statSync(join(directory, file));
      return [file, { size, mode, ino, mtimeMs }];
    }),
  );
}

function onlySegment(slot: string): string {
  const [segment = ''] = readdirSync(slot).filter((file) => file.endsWith('.segment'));
  return join(slot, segment);
}

describe('otelq queue ls', () => {
  it('shows what is stored, of whom, how much and how old', async () => {
    const directory = scratchFolder();
    const [first, ...others] = spans('a', 'b');
    const old = { ...spansTogether('c', 'd', 'e'), acceptedAtMillis: Date.now() - 50 * HOUR_MILLIS };
    await leave(directory, [old, ...(first ? [first] : []), ...others], { name: 'checkout' });
    await leave(directory, logRecords('x'), { signal: 'logs', destination: 'http://collector:4318/v1/logs' });
    const { code, stdout, stderr } = await otelq(['queue', 'ls', directory]);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, '|'));
    expect(lines).toEqual([
      expect.stringMatching(/^logs-protobuf-@[0-9a-f]{12}$/),
      'logs, OTLP protobuf, to http://collector:4318/v1/logs',
      'slot|owner|requests|items|bytes|oldest|on disk',
      expect.stringMatching(/^slot-0\|nobody\|1\|1\|\d+ B\|\d+ s\|/),
      '',
      'traces-protobuf-checkout',
      "traces, OTLP protobuf, to http://localhost:4318/v1/traces, named 'checkout'",
      'slot|owner|requests|items|bytes|oldest|on disk',
      expect.stringMatching(/^slot-0\|nobody\|3\|5\|[\d.]+ k?B\|2 d 2 h\|/),
      '',
    ]);
  });

  it('prints JSON with --json', async () => {
    const directory = scratchFolder();
    const [request] = spans('a');
    const acceptedAtMillis = Date.now() - HOUR_MILLIS;
    await leave(directory, request ? [{ ...request, acceptedAtMillis }] : []);
    const { code, stdout } = await otelq(['queue', 'ls', directory, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      {
        folder: expect.stringMatching(/^traces-protobuf-/),
        signal: 'traces',
        format: 'otlp-protobuf',
        destination: 'http://localhost:4318/v1/traces',
        name: null,
        slots: [
          {
            folder: 'slot-0',
            owner: null,
            stored: { requests: 1, items: 1, bytes: request?.payload.byteLength },
            oldestAcceptedAtMillis: acceptedAtMillis,
            fileBytes: expect.any(Number),
            segments: [expect.objectContaining({ isSetAside: false, problem: null, lost: null })],
          },
        ],
      },
    ]);
  });

  it('tells of a running process what it has open, without disturbing it', async () => {
    const directory = scratchFolder();
    const [one, other] = [
      openQueue(directory, { name: 'checkout' }),
      openQueue(directory, { name: 'checkout' }),
    ];
    await append(one, spans('a', 'b'));
    await append(other, spans('c'));
    const before = stateOf(directory);
    const { stdout } = await otelq(['queue', 'ls', directory, '--json']);
    expect(stateOf(directory)).toEqual(before);
    const [{ slots }] = JSON.parse(stdout);
    const owner = expect.objectContaining({ pid: process.pid, isCertain: true });
    expect(slots).toMatchObject([
      { folder: 'slot-0', owner, stored: { requests: 2 } },
      { folder: 'slot-1', owner, stored: { requests: 1 } },
    ]);
    await append(one, spans('d'));
    expect(one.stored.requests).toBe(3);
    await Promise.all([one.close(), other.close()]);
  });

  it('says what is wrong with damaged files, and goes on', async () => {
    const directory = scratchFolder();
    await leave(directory, spans('a', 'b', 'c'), { name: 'checkout' });
    const slot = join(directory, 'traces-protobuf-checkout', 'slot-0');
    const segment = onlySegment(slot);
    const { size } = statSync(segment);
    truncateSync(segment, size - 100);
    writeFileSync(join(slot, '0000000009-00c0ffee.segment'), 'no segment at all');
    writeFileSync(
      join(slot, '0000000008-00c0ffee.segment.corrupt-2026-11-30T095000.000Z'),
      Buffer.alloc(5000),
    );
    const { code, stdout } = await otelq(['queue', 'ls', directory]);
    expect(code).toBe(0);
    expect(stdout).toContain('! slot-0/0000000009-00c0ffee.segment: its header is damaged\n');
    expect(stdout).toContain(
      '! slot-0/0000000008-00c0ffee.segment.corrupt-2026-11-30T095000.000Z: set aside as damaged, 5.00 kB\n',
    );
    expect(stdout).toMatch(/slot-0 +nobody +[23] /);
  });

  it('says that nothing is stored in the directory of a storage that was not used yet', async () => {
    const directory = join(scratchFolder(), 'new');
    fileStorage({ directory });
    const nothing = { code: 0, stdout: 'nothing is stored\n', stderr: '' };
    expect(await otelq(['queue', 'ls', directory])).toEqual(nothing);
    expect(await otelq(['queue', 'ls', directory, '--json'])).toEqual({ ...nothing, stdout: '[]\n' });
  });

  it.each([
    ['missing', /got ".*missing": it does not exist \(ENOENT\)/],
    ['other', /got ".*other": no queue has been stored in it, and other files are there/],
    ['file', /got ".*file": a file is in the way \(ENOTDIR\)/],
  ])('ends with 2 for a directory that is no storage: %s', async (name, message) => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'notes.txt'), '');
    const { code, stdout, stderr } = await otelq(['queue', 'ls', join(folder, name)]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});
