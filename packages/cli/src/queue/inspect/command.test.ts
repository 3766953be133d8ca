import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { otelq } from '../../../testing/otelq.js';
import { scratchFolder } from '../../../testing/scratch.js';
import { append, jsonSpans, leave, logRecords, openQueue, spans } from '../../../testing/stored.js';

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

/** What the command writes, as bytes. */
function bytesOf(commandArguments: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [main, ...commandArguments], { encoding: 'buffer' }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
  });
}

function spanNames(json: string): string[] {
  const { resourceSpans } = JSON.parse(json);
  return resourceSpans[0].scopeSpans[0].spans.map(({ name }: { name: string }) => name);
}

describe('otelq queue inspect', () => {
  it('shows the oldest request as JSON, and on the standard error which one it is', async () => {
    const directory = scratchFolder();
    await leave(directory, spans('a', 'b'), { name: 'checkout' });
    const { code, stdout, stderr } = await otelq(['queue', 'inspect', directory]);
    expect(code).toBe(0);
    expect(spanNames(stdout)).toEqual(['a']);
    expect(stderr).toMatch(
      /^traces-protobuf-checkout\/slot-0: request 0, id 1, 1 item, [\d,]+ bytes, accepted at 2\S+Z\n$/,
    );
  });

  it('shows the one of an index or an id', async () => {
    const directory = scratchFolder();
    await leave(directory, spans('a', 'b', 'c'), { name: 'checkout' });
    const shown = async (...options: string[]) => {
      const { stdout } = await otelq(['queue', 'inspect', directory, ...options]);
      return spanNames(stdout);
    };
    expect(await shown('--index', '2')).toEqual(['c']);
    expect(await shown('--id', '2')).toEqual(['b']);
  });

  it('shows requests that are stored as JSON', async () => {
    const directory = scratchFolder();
    await leave(directory, jsonSpans('a'), { format: 'otlp-json' });
    const { stdout } = await otelq(['queue', 'inspect', directory]);
    expect(spanNames(stdout)).toEqual(['a']);
  });

  it('writes the bytes with --raw', async () => {
    const directory = scratchFolder();
    const [request] = spans('a');
    await leave(directory, request ? [request] : [], { name: 'checkout' });
    expect(await bytesOf(['queue', 'inspect', directory, '--raw'])).toEqual(
      Buffer.from(request?.payload ?? []),
    );
  });

  it('prints which one it is and the request as JSON with --json, whatever it is stored as', async () => {
    const directory = scratchFolder();
    await leave(directory, spans('a'), { name: 'checkout' });
    await leave(directory, jsonSpans('b'), { format: 'otlp-json', name: 'audit' });
    const shown = async (queue: string) => {
      const { stdout, stderr } = await otelq(['queue', 'inspect', directory, '--queue', queue, '--json']);
      expect(stderr).toBe('');
      return JSON.parse(stdout);
    };
    const { request, ...place } = await shown('checkout');
    expect(spanNames(JSON.stringify(request))).toEqual(['a']);
    expect(place).toEqual({
      queue: 'traces-protobuf-checkout',
      slot: 'slot-0',
      index: 0,
      id: 1,
      signal: 'traces',
      format: 'otlp-protobuf',
      items: 1,
      bytes: spans('a')[0]?.payload.byteLength,
      acceptedAtMillis: expect.any(Number),
    });
    expect(spanNames(JSON.stringify((await shown('audit')).request))).toEqual(['b']);
  });

  it('shows what a running process has not sent yet', async () => {
    const directory = scratchFolder();
    const log = openQueue(directory, { name: 'checkout' });
    await append(log, spans('a', 'b'));
    const [first] = await log.read(1, 1);
    if (first) log.acknowledge(first.place);
    await append(log, spans('c'));
    const { stdout } = await otelq(['queue', 'inspect', directory, '--index', '1']);
    expect(spanNames(stdout)).toEqual(['c']);
    await log.close();
  });

  it('asks which queue is meant where several hold something', async () => {
    const directory = scratchFolder();
    await leave(directory, spans('a'), { name: 'checkout' });
    await leave(directory, logRecords('x'), { signal: 'logs', name: 'audit' });
    const { code, stderr } = await otelq(['queue', 'inspect', directory]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      '--queue is needed, as there are several: logs-protobuf-audit, traces-protobuf-checkout\n',
    );
    const { stdout } = await otelq(['queue', 'inspect', directory, '--queue', 'checkout']);
    expect(spanNames(stdout)).toEqual(['a']);
  });

  it.each([
    [['--index', '2'], /--index must be that of a request .*, got 2: it has 2, from 0 to 1/],
    [['--index', '-1'], /'-1' is invalid. Allowed is an integer >= 0/],
    [['--id', '77'], /--id must be that of a request of traces-protobuf-checkout, got 77/],
    [['--id', '1', '--index', '1'], /'--index <n>' cannot be used with option '--id <id>'/],
    [['--json', '--raw'], /'--json' cannot be used with option '--raw'/],
    [['--queue', 'other'], /--queue must be one of traces-protobuf-checkout, got 'other'/],
  ])('ends with 2 for %j', async (options, message) => {
    const directory = scratchFolder();
    await leave(directory, spans('a', 'b'), { name: 'checkout' });
    const { code, stdout, stderr } = await otelq(['queue', 'inspect', directory, ...options]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('says that a request does not decode', async () => {
    const directory = scratchFolder();
    await leave(directory, [{ payload: Buffer.from([0x0a, 0xff]), items: 1 }], { name: 'checkout' });
    const { code, stderr } = await otelq(['queue', 'inspect', directory]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/the request can't be decoded \(.+\); --raw writes it as it is/);
  });
});
