import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otelq } from '../../../testing/otelq.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { append, leave, openQueue, spans } from '../../../testing/stored.js';

const QUEUE = 'traces-protobuf-checkout';

function segmentsOf(directory: string, slot = 'slot-0'): string[] {
  const folder = join(directory, QUEUE, slot);
  return readdirSync(folder)
    .filter((file) => file.includes('.segment'))
    .map((file) => join(folder, file));
}

/** Stores a span of each name, and damages the one called `damaged`. */
async function leaveDamaged(directory: string, ...names: readonly string[]): Promise<string> {
  await leave(directory, spans(...names), { name: 'checkout' });
  const [segment = ''] = segmentsOf(directory);
  const bytes = readFileSync(segment);
  const at = bytes.indexOf('damaged');
  bytes.write('DAMAGED', at);
  writeFileSync(segment, bytes);
  return segment;
}

/** As `leaveDamaged`, with the file set aside as applications do. */
async function leaveSetAside(directory: string, ...names: readonly string[]): Promise<string> {
  const segment = await leaveDamaged(directory, ...names);
  const aside = `${segment}.corrupt-2026-11-30T095000.000Z`;
  renameSync(segment, aside);
  return aside;
}

/** The names of the spans that can be read in a directory, in order. */
async function namesIn(directory: string): Promise<string[]> {
  const { stdout: listed } = await otelq(['queue', 'ls', directory, '--json']);
  const [{ slots }] = JSON.parse(listed);
  const count = slots.reduce(
    (sum: number, slot: { stored: { requests: number } }) => sum + slot.stored.requests,
    0,
  );
  const shown = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      otelq(['queue', 'inspect', directory, '--index', String(index)]),
    ),
  );
  return shown.flatMap(({ stdout }) => /"name": "(?!http|length)([a-z]+)",\s+"kind"/.exec(stdout)?.[1] ?? []);
}

function salvage(directory: string, ...options: readonly string[]) {
  return otelq(['queue', 'salvage', directory, ...options]);
}

describe('otelq queue salvage', () => {
  it('says that nothing is damaged', async () => {
    const directory = scratchFolder();
    await leave(directory, spans('a', 'b'), { name: 'checkout' });
    const nothing = { code: 0, stdout: 'no file is damaged\n', stderr: '' };
    expect(await salvage(directory)).toEqual(nothing);
    const into = join(scratchFolder(), 'new');
    expect(await salvage(directory, '--into', into)).toEqual(nothing);
    expect(existsSync(into)).toBe(false);
  });

  it('says what of a damaged file can be read, and changes nothing', async () => {
    const directory = scratchFolder();
    const segment = await leaveDamaged(directory, 'a', 'damaged', 'b');
    const before = readFileSync(segment);
    const { code, stdout } = await salvage(directory);
    expect(code).toBe(0);
    const [, name] = segment.split(`${QUEUE}/`);
    expect(stdout).toMatch(
      new RegExp(
        `^${QUEUE}/${name}\n {2}can be read: 2 requests, 2 items, .*\n {2}can't be read: 1 request\n {2}the next process that opens the queue sends it\n$`,
      ),
    );
    expect(readFileSync(segment)).toEqual(before);
    expect(segmentsOf(directory)).toEqual([segment]);
  });

  it.each([
    ['damaged', leaveDamaged],
    ['set-aside', leaveSetAside],
  ])('stores what can be read of a %s file elsewhere, once, and keeps the file', async (_, prepare) => {
    const [directory, into] = [scratchFolder(), join(scratchFolder(), 'new')];
    const segment = await prepare(directory, 'a', 'damaged', 'b');
    const before = readFileSync(segment);
    const first = await salvage(directory, '--into', into);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/\n {2}stored; the file is kept as \S+\.segment\.corrupt-\S+\.salvaged\n$/);
    expect(await namesIn(into)).toEqual(['a', 'b']);
    const [kept = ''] = segmentsOf(directory);
    expect(kept).toMatch(/\.salvaged$/);
    expect(readFileSync(kept)).toEqual(before);
    const second = await salvage(directory, '--into', into);
    expect(second.stdout).toMatch(/\n {2}left: salvaged before\n$/);
    expect(await namesIn(into)).toEqual(['a', 'b']);
  });

  it('stores it in the same directory, in a slot that a drain sends', async () => {
    const directory = scratchFolder();
    await leaveDamaged(directory, 'a', 'damaged', 'b');
    const { code } = await salvage(directory, '--into', directory);
    expect(code).toBe(0);
    expect(await namesIn(directory)).toEqual(['a', 'b']);
  });

  it('leaves out what is known to be delivered', async () => {
    const [directory, into] = [scratchFolder(), scratchFolder()];
    const log = openQueue(directory, { name: 'checkout' });
    await append(log, spans('a', 'b', 'damaged', 'c'));
    const [sent] = await log.read(1, 1);
    if (sent) log.acknowledge(sent.place);
    await log.close();
    const [segment = ''] = segmentsOf(directory);
    const bytes = readFileSync(segment);
    bytes.write('DAMAGED', bytes.indexOf('damaged'));
    writeFileSync(segment, bytes);
    const { stdout } = await salvage(directory, '--into', into);
    expect(stdout).toMatch(/delivered or dropped before: 1 request, 1 item/);
    expect(await namesIn(into)).toEqual(['b', 'c']);
  });

  it('leaves what a running process has open', async () => {
    const [directory, into] = [scratchFolder(), scratchFolder()];
    await leaveDamaged(directory, 'a', 'damaged', 'b');
    const log = openQueue(directory, { name: 'checkout' });
    const { code, stdout } = await salvage(directory, '--into', into);
    expect(code).toBe(0);
    expect(stdout).toContain(`  left: pid ${process.pid} has it open, and sends it\n`);
    expect(log.stored.requests).toBeGreaterThanOrEqual(2);
    await log.close();
  });

  it('says so when a salvage was cut off before, and stores all of it again', async () => {
    const [directory, into] = [scratchFolder(), scratchFolder()];
    const aside = await leaveSetAside(directory, 'a', 'damaged');
    renameSync(aside, `${aside}.salvaging`);
    const { stdout } = await salvage(directory, '--into', into);
    expect(stdout).toMatch(
      /stored, some of it for the second time: an earlier salvage was cut off; the file/,
    );
    expect(await namesIn(into)).toEqual(['a']);
  });

  it('reads a file whose header is damaged', async () => {
    const [directory, into] = [scratchFolder(), scratchFolder()];
    await leave(directory, spans('a', 'b'), { name: 'checkout' });
    const [segment = ''] = segmentsOf(directory);
    const bytes = readFileSync(segment);
    bytes.fill(0, 0, 40);
    writeFileSync(segment, bytes);
    const { stdout } = await salvage(directory, '--into', into, '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      { queue: QUEUE, problem: 'damaged-header', outcome: 'stored', stored: { requests: 2 }, error: null },
    ]);
    expect(await namesIn(into)).toEqual(['a', 'b']);
    const { stdout: listed } = await otelq(['queue', 'ls', into, '--json']);
    expect(JSON.parse(listed)).toMatchObject([{ folder: QUEUE, name: 'checkout' }]);
  });

  it.each([
    [['--into', 'file'], /--into must be one that can be written to, or made, got ".*file": there is a file/],
    [
      ['--into', join('no', 'where')],
      /--into must be .*got ".*no.where": .*does not exist either \(ENOENT\)/,
    ],
  ])('ends with 2 for %j', async (options, message) => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'file'), '');
    const directory = join(folder, 'storage');
    await leaveDamaged(directory, 'a', 'damaged');
    const [option = '', into = ''] = options;
    const { code, stdout, stderr } = await salvage(directory, option, join(folder, into));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });
});
