import { describe, expect, it } from 'vitest';
import { answers, impostor, stranger } from '../../testing/impostor.js';
import { otelq, startOtelq } from '../../testing/otelq.js';

const since = '2026-11-30T09:00:00.000Z';
const component = { tier: 'green', since, reasons: [] };
const report = { status: 'serving', tier: 'green', since, components: { traces: component } };

async function problemOf(url: string, ...options: string[]): Promise<string> {
  const { code, stdout, stderr } = await otelq(['health', '--url', url, ...options]);
  expect([code, stdout]).toEqual([3, '']);
  return stderr.replace(`unreachable: ${url}: `, '').trimEnd();
}

const NOT_AS = 'it does not answer as a health endpoint does: ';

describe('otelq health, asking what is no health endpoint,', () => {
  it.each([
    ['a page', answers('<h1>Hello</h1>', 'text/html'), `${NOT_AS}not with application/json`],
    ['an error', answers(JSON.stringify(report), 'application/json', 500), `${NOT_AS}HTTP 500`],
    ['what is no JSON', answers('{"status":'), `${NOT_AS}with no report`],
    ['other JSON', answers('{"status":"ok"}'), `${NOT_AS}with no report`],
    ['null', answers('null'), `${NOT_AS}with no report`],
    [
      'a tier that there is not',
      answers(JSON.stringify({ ...report, tier: 'blue' })),
      `${NOT_AS}with no report`,
    ],
    ['a time that is none', answers(JSON.stringify({ ...report, since: 'then' })), `${NOT_AS}with no report`],
    ['five megabytes', answers(`"${'x'.repeat(5e6)}"`), `${NOT_AS}with too much`],
  ])('ends with 3 for %s', async (_, listener, expected) => {
    expect(await problemOf(await impostor(listener))).toBe(expected);
  });

  it('does not go where a redirect leads to', async () => {
    const asked: (string | undefined)[] = [];
    const url = await impostor((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await problemOf(url)).toBe(`${NOT_AS}HTTP 302`);
    expect(asked).toEqual(['/health']);
  });

  it('does not wait for what never answers, and for what never ends', async () => {
    const silent = await impostor(() => {});
    expect(await problemOf(silent, '--timeout', '300')).toBe('no answer within 300 ms');
    const endless = await impostor((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(timer));
    });
    expect(await problemOf(endless, '--timeout', '300')).toBe('no answer within 300 ms');
  });

  it('says that something is none of HTTP, or hangs up', async () => {
    const greeting = await stranger((socket) => socket.end('220 ready\r\n'));
    expect(await problemOf(greeting)).toMatch(/^it does not speak HTTP \(HPE_/);
    const rude = await stranger((socket) => socket.resetAndDestroy());
    expect(await problemOf(rude)).toBe('the connection was closed (ECONNRESET)');
  });

  it.each([[], ['--watch', '--interval', '100']])(
    'ends with 3 where the protocol is switched, with %j',
    async (...options) => {
      const url = await stranger((socket) =>
        socket.once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
        ),
      );
      if (options.length === 0) {
        expect(await problemOf(url)).toBe(`${NOT_AS}HTTP 101`);
        return;
      }
      const { child, saidOnStdout, ended } = startOtelq(['health', '--url', url, ...options]);
      await saidOnStdout(`unreachable: ${NOT_AS}HTTP 101`);
      child.kill('SIGINT');
      expect((await ended).code).toBe(3);
    },
  );

  it.each(['constructor', 'prototype', '__proto__', 'toString'])(
    'tells of a component named %s',
    async (name) => {
      const reason = { code: 'stalled', tier: 'red', message: 'no delivery', since };
      const red = JSON.stringify({ tier: 'red', since, reasons: [reason] });
      const text = `{"status":"serving","tier":"red","since":"${since}","components":{"${name}":${red}}}`;
      const url = await impostor(answers(text, 'application/json', 503));
      const { code, stdout } = await otelq(['health', '--url', url]);
      expect(code).toBe(2);
      expect(stdout).toMatch(new RegExp(`\n  ${name}  red .*\n    stalled .*: no delivery\n$`));
      const only = await otelq(['health', '--url', url, '--component', name, '--json']);
      expect(only.code).toBe(2);
      expect(Object.keys(JSON.parse(only.stdout).components)).toEqual([name]);
    },
  );

  it('shows nothing that a terminal would obey, nor anything of fields that it does not know', async () => {
    const reason = { code: 'x\u001b[2J', tier: 'red', message: 'a\nb\u009b31m', since, token: 'secret' };
    const components = { 'tr\u001baces': { tier: 'red', since, reasons: [reason] } };
    const url = await impostor(answers(JSON.stringify({ ...report, tier: 'red', components })));
    for (const options of [[], ['--json']]) {
      const { code, stdout } = await otelq(['health', '--url', url, ...options]);
      expect(code).toBe(2);
      expect(stdout).not.toMatch(/[^\P{Cc}\n]|secret/u);
      expect(stdout).toContain('a\ufffdb\ufffd31m');
    }
  });
});
