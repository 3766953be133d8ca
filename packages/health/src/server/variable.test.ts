import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, refusingPort } from '../../../sending-queue/testing/loopback.js';

const run = promisify(execFile);
const PROGRAM = fileURLToPath(new URL('../../testing/endpoint-from-variable.mjs', import.meta.url));
const MANY = fileURLToPath(new URL('../../testing/announced-queues.mjs', import.meta.url));

function application(endpoint: string, url: string) {
  const env = { ...process.env, OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: endpoint };
  return run(process.execPath, [PROGRAM, url], { env });
}

describe('OTEL_SENDING_QUEUE_HEALTH_ENDPOINT', () => {
  it('starts one server for all queues of the process, also those that come later, and lets it end', async () => {
    const port = await refusingPort();
    const { stdout, stderr } = await application(`127.0.0.1:${port}`, `http://127.0.0.1:${port}`);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([
      { status: 'serving', components: ['traces', 'traces-2'] },
      { status: 'serving', components: ['traces', 'traces-2', 'traces-3'] },
      // The place of the one that was shut down is taken by a new one.
      { status: 'shutting_down', components: ['traces-2', 'traces-3', 'traces'] },
    ]);
    expect(stderr).toBe('');
  });

  it('tells what processors lose, of queues in the place of others, and of 32 of many', async () => {
    const port = await refusingPort();
    const env = { ...process.env, OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: `127.0.0.1:${port}` };
    const { stdout } = await run(process.execPath, [MANY, `http://127.0.0.1:${port}`], { env });
    expect(JSON.parse(stdout)).toEqual({ lost: true, replaced: 'running', livez: 200 });
  });

  it('is a warning where the port is taken, and the queues go on', async () => {
    const server = createServer((socket) => {
      socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"status":"somebody else","components":{}}');
    });
    const port = await listen(server);
    onTestFinished(() => void server.close());
    const { stdout, stderr } = await application(`:${port}`, `http://127.0.0.1:${port}`);
    expect(stdout).toContain('somebody else');
    expect(stderr.match(/EADDRINUSE/g)).toHaveLength(1);
  });
});
