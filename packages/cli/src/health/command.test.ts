import { describe, expect, it } from 'vitest';
import { startApplication } from '../../testing/application.js';
import { otelq, otelqWithoutOutput, type Run } from '../../testing/otelq.js';

/** Asks until it ends so. */
async function until(code: number, commandArguments: readonly string[]): Promise<Run> {
  let run: Run | undefined;
  await expect
    .poll(
      async () => {
        run = await otelq(commandArguments);
        return run.code;
      },
      { timeout: 20_000 },
    )
    .toBe(code);
  if (run === undefined) throw new Error('it was never asked');
  return run;
}

const TIME = '2\\d{3}-\\d\\d-\\d\\dT[\\d:.]+Z';

describe('otelq health', () => {
  it('ends with 0 where all flows', async () => {
    const { health, send, backend } = await startApplication();
    send(3);
    await expect.poll(() => backend.received.byName.size, { timeout: 20_000 }).toBe(3);
    const { code, stdout, stderr } = await otelq(['health', '--url', health.url]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      new RegExp(`^green since ${TIME} \\(\\d+ s\\)\n  traces  green since ${TIME} \\(\\d+ s\\)\n$`),
    );
  });

  it('ends with 1 where items are sent again, and says why and since when', async () => {
    const { health, send } = await startApplication({ behaviour: () => 503 });
    send(1);
    const { stdout, stderr } = await until(1, ['health', '--url', health.url]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^yellow since /);
    expect(stdout).toMatch(new RegExp(`\n    retrying since ${TIME} \\(\\d+ s\\): .+\n`));
  });

  it('ends with 2 where items are not accepted', async () => {
    const { health, send } = await startApplication({
      behaviour: () => ({ never: true }),
      queue: { queueSize: 2 },
    });
    send(9);
    const { stdout } = await until(2, ['health', '--url', health.url, '--json']);
    const { tier, components } = JSON.parse(stdout);
    expect(tier).toBe('red');
    expect(components.traces.reasons.map(({ code }: { code: string }) => code)).toContain('rejecting');
  });

  it('tells of one component', async () => {
    const { health } = await startApplication({ name: 'logs of Büro 2' });
    const ask = (name: string, ...more: string[]) =>
      otelq(['health', '--url', health.url, '--component', name, ...more]);
    const { code, stdout } = await ask('logs of Büro 2', '--json');
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout).components)).toEqual(['logs of Büro 2']);
    const unknown = await ask('toString');
    expect([unknown.code, unknown.stdout]).toEqual([3, '']);
    expect(unknown.stderr).toBe(
      `unreachable: ${health.url}: it has no component 'toString'; there are logs of Büro 2\n`,
    );
  });

  it('says that the application shuts down', async () => {
    const { health } = await startApplication();
    health.shuttingDown();
    const { stdout } = await otelq(['health', '--url', health.url]);
    expect(stdout).toMatch(/^(green|yellow|red), shutting down since /);
  });

  it('asks the endpoint that the environment names', async () => {
    const { health } = await startApplication();
    const env = { OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: `0.0.0.0:${health.port}` };
    expect((await otelq(['health'], '', env)).code).toBe(0);
  });

  it('ends with 64 where the environment names none, as an application takes it', async () => {
    const { code, stdout, stderr } = await otelq(['health'], '', {
      OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: 'localhost',
    });
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(
      /^OTEL_SENDING_QUEUE_HEALTH_ENDPOINT must be a host and a port .*, got "localhost"\n$/,
    );
  });

  it('ends with 3 where nothing answers', async () => {
    const { health } = await startApplication();
    await health.close();
    const run = await otelq(['health', '--url', health.url]);
    const problem = 'connection refused (ECONNREFUSED)';
    expect(run).toEqual({ code: 3, stdout: '', stderr: `unreachable: ${health.url}: ${problem}\n` });
    const { code, stdout, stderr } = await otelq(['health', '--url', health.url, '--json']);
    expect([code, stderr]).toEqual([3, '']);
    expect(JSON.parse(stdout)).toEqual({ url: health.url, status: 'unreachable', error: problem });
  });

  it.each([
    [['--bogus'], /unknown option '--bogus'/],
    [['traces'], /too many arguments/],
    [['--timeout', '0'], /Allowed is an integer from 1 to 3600000/],
    [['--url', 'ftp://host'], /--url must be a URL such as .*, got "ftp:\/\/host"/],
  ])('ends with 64, which is no tier, for %j', async (wrong, message) => {
    const { code, stdout, stderr } = await otelq(['health', ...wrong]);
    expect([code, stdout]).toEqual([64, '']);
    expect(stderr).toMatch(message);
  });

  it('ends with 74, which is no tier, where its output can not be written', async () => {
    // A server of this process could not answer: it waits for the command to end.
    const { code, stderr } = otelqWithoutOutput(['health', '--url', ':1', '--json']);
    expect(stderr).toMatch(/^the standard output can't be written: /);
    expect(code).toBe(74);
  });
});
