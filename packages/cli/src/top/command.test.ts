import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IDLE } from '../../../health/page/testing/samples.js';
import { startApplication } from '../../testing/application.js';
import { answers, impostor, stranger } from '../../testing/impostor.js';
import { otelq, startOtelq } from '../../testing/otelq.js';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const since = '2026-11-30T09:00:00.000Z';

const idle = { ...IDLE, queueCapacity: 10 };

/** Of util-linux, which is in every installation of Debian: runs something on a terminal of its own. */
const SCRIPT = '/usr/bin/script';
const terminals = existsSync(SCRIPT) ? [SCRIPT] : [];
if (terminals.length === 0) console.log(`not tested on a terminal: there is no ${SCRIPT}`);

describe('otelq top', () => {
  it('shows each endpoint once where there is no terminal, without colours', async () => {
    const { health, send, backend } = await startApplication();
    send(3);
    await expect.poll(() => backend.received.byName.size, { timeout: 20_000 }).toBe(3);
    const { code, stdout, stderr } = await otelq(['top', health.url], '', { FORCE_COLOR: '1' });
    expect([code, stderr]).toEqual([0, '']);
    const [first, , queue, ...figures] = stdout.split('\n');
    expect(first).toBe(`${health.url}  serving, green`);
    expect(queue).toBe(`traces  green  ${backend.url}/v1/traces`);
    expect(figures).toContainEqual(expect.stringMatching(/^ {2}limit {6}\d+, 0 in flight/));
    expect(figures).toContainEqual(expect.stringMatching(/^ {2}queue {6}░{20} 0 %, 0 of 1,000, 0 waiting/));
  });

  it('ends with 3 where one of them can not be reached, and shows the others', async () => {
    const [up, down] = [await startApplication(), await startApplication()];
    await down.health.close();
    const { code, stdout } = await otelq(['top', up.health.url, down.health.url]);
    expect(code).toBe(3);
    expect(stdout).toContain(`${up.health.url}  serving, green\n`);
    expect(stdout).toContain(`${down.health.url}  unreachable: connection refused (ECONNREFUSED)\n`);
  });

  it('is as red as otelq health for a queue that could not be built, and says why', async () => {
    const { health } = await startApplication();
    health.add('logs', Promise.reject(new Error('no such directory')));
    expect((await otelq(['health', '--url', health.url])).code).toBe(2);
    const { stdout } = await otelq(['top', health.url]);
    expect(stdout).toContain(`${health.url}  serving, red\n`);
    expect(stdout).toMatch(/\nlogs {2}red, no figures\n {2}not-built: the queue could not be built\n$/);
    const { child, saidOnStdout, ended } = startOtelq(['top', '--json', health.url]);
    await saidOnStdout('\n');
    child.kill('SIGINT');
    const [line = ''] = (await ended).stdout.split('\n');
    expect(JSON.parse(line)).toMatchObject({
      queues: { traces: { tier: 'green' } },
      unseen: { logs: { tier: 'red', reasons: [{ code: 'not-built', tier: 'red' }] } },
    });
  });

  it('prints a line of JSON for each sample, and for each loss of an endpoint, and connects again', async () => {
    const first = await startApplication();
    const { port, url } = first.health;
    const { child, saidOnStdout, ended } = startOtelq(['top', '--json', url]);
    await saidOnStdout('"status":"serving"');
    await first.health.close();
    await saidOnStdout('"error"');
    await startApplication({ port, name: 'other' });
    await saidOnStdout('"other"');
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ url, queues: { traces: { tier: 'green', queueCapacity: 1000 } } });
    expect(lines.every((line) => line.url === url && line.atMillis > Date.parse(since))).toBe(true);
  });

  it.each([
    ['a page', answers('<h1>', 'text/html'), 'not with text/event-stream'],
    [
      'what is no event of ours',
      answers('event: hello\ndata: {"a":1}\n\n', 'text/event-stream'),
      'with no events of one',
    ],
    [
      'a line of 40 MB',
      answers(`data: ${'x'.repeat(4e7)}\n\n`, 'text/event-stream'),
      'with no events of one',
    ],
  ])('does not take %s for an endpoint', async (_, listener, problem) => {
    const url = await impostor(listener);
    const { code, stdout } = await otelq(['top', url]);
    expect(stdout).toBe(`${url}  unreachable: it does not answer as a health endpoint does: ${problem}\n`);
    expect(code).toBe(3);
  });

  it('does not wait where the protocol is switched', async () => {
    const url = await stranger((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      ),
    );
    const { code, stdout } = await otelq(['top', url]);
    expect(stdout).toBe(`${url}  unreachable: it does not answer as a health endpoint does: HTTP 101\n`);
    expect(code).toBe(3);
  });

  it('says of an endpoint that feeds as many as it can that too many listen', async () => {
    const { health } = await startApplication();
    const leave = new AbortController();
    onTestFinished(() => leave.abort());
    const listen = () => fetch(`${health.url}/events`, { signal: leave.signal });
    let last = await listen();
    for (let listeners = 1; last.status === 200 && listeners < 100; listeners++) last = await listen();
    expect(last.status).toBe(503);
    const { code, stdout } = await otelq(['top', health.url]);
    expect([code, stdout]).toEqual([3, `${health.url}  unreachable: too many listen to it already\n`]);
  });

  it.each([
    ['other words', answers('{"error":"busy"}', 'application/json', 503)],
    ['no JSON', answers('busy', 'text/plain', 503)],
    ['null', answers('null', 'application/json', 503)],
    ['too many words', answers(JSON.stringify({ error: 'x'.repeat(1e6) }), 'application/json', 503)],
  ])('takes a 503 with %s for nothing of an endpoint', async (_, listener) => {
    const url = await impostor(listener);
    const { stdout } = await otelq(['top', url]);
    expect(stdout).toBe(`${url}  unreachable: it does not answer as a health endpoint does: HTTP 503\n`);
  });

  it('averages the rates of what it shows once, as what an interval has is chance', async () => {
    const atMillis = Date.parse(since);
    const history = [9999, 0, 512, 0, 512, 0, 512, 0, 512, 0, 512].map((delivered, index) => ({
      atMillis: atMillis + 1000 * index,
      status: 'serving',
      queues: { traces: { ...idle, delivered } },
    }));
    const hello = JSON.stringify({ intervalMillis: 1000, queues: {}, history });
    const url = await impostor(answers(`event: hello\ndata: ${hello}\n\n`, 'text/event-stream'));
    expect((await otelq(['top', url])).stdout).toMatch(/\n {2}delivered {2}256\/s /);
  });

  it.each(terminals)('draws on a terminal (%s), and q gives it back', async (script) => {
    const { health } = await startApplication();
    const command = `stty rows 20 cols 60; ${process.execPath} ${main} top ${health.url} --interval 100`;
    const run = await new Promise<{ output: string; code: number | null }>((resolve) => {
      const child = execFile(script, ['-qec', command, '/dev/null'], (_, output) =>
        resolve({ output, code: child.exitCode }),
      );
      // Not before it is shown: what is typed earlier, the shell could get.
      const onData = (text: string) => {
        if (!text.includes('serving')) return;
        child.stdout?.off('data', onData);
        child.stdin?.write('q');
      };
      child.stdout?.on('data', onData);
    });
    expect(run.code).toBe(0);
    expect(run.output).toContain('\u001b[?1049h');
    expect(run.output.trimEnd().endsWith('\u001b[?25h\u001b[?1049l')).toBe(true);
  });

  it('ends with 2 for an endpoint that is none', async () => {
    const { code, stderr } = await otelq(['top', 'ftp://host']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^URL must be a URL such as .*, got "ftp:\/\/host"\n$/);
  });
});
