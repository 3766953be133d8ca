import { describe, expect, it } from 'vitest';
import { startApplication } from '../../testing/application.js';
import { startOtelq } from '../../testing/otelq.js';

const WATCH = ['health', '--watch', '--interval', '100', '--url'];

/** What each line says after its time. */
const linesOf = (stdout: string) =>
  stdout
    .trimEnd()
    .replaceAll(/^2\S+Z /gm, '')
    .split('\n');

describe('otelq health --watch', () => {
  it('prints a line for each change, goes on without an endpoint, and ends with what was so last', async () => {
    const first = await startApplication();
    const { port } = first.health;
    const { child, saidOnStdout, ended } = startOtelq([...WATCH, String(port)]);
    await saidOnStdout(' green\n');
    await first.health.close();
    await saidOnStdout('unreachable: ');
    const second = await startApplication({ port, behaviour: () => 503 });
    second.send(1);
    await saidOnStdout(' yellow ');
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([1, '']);
    const lines = linesOf(stdout);
    expect(lines[0]).toBe('green');
    expect(lines[1]).toMatch(/^unreachable: (connection refused|the connection was closed) \(ECONN/);
    expect(lines.at(-1)).toMatch(/^yellow {2}traces: .*retrying: /);
  });

  it('prints lines of JSON with --json, and none without a change', async () => {
    const { health, backend, send } = await startApplication();
    const { child, saidOnStdout, ended } = startOtelq([...WATCH, health.url, '--json']);
    await saidOnStdout('\n');
    send(5);
    await expect.poll(() => backend.received.byName.size, { timeout: 20_000 }).toBe(5);
    health.shuttingDown();
    await saidOnStdout('shutting_down');
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ status }) => status)).toEqual(['serving', 'shutting_down']);
    expect(lines[0]).toMatchObject({ at: expect.stringMatching(/^2.+Z$/), tier: 'green' });
    expect(code).toBe({ green: 0, yellow: 1, red: 2 }[String(lines[1].tier)]);
  });

  it('ends when nobody reads any more', async () => {
    const { health } = await startApplication();
    const { child, saidOnStdout, ended } = startOtelq([...WATCH, health.url]);
    await saidOnStdout(' green\n');
    child.stdout?.destroy();
    health.shuttingDown();
    expect((await ended).code).toBe(0);
  });
});
