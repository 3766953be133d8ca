import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backendWith } from '../../testing/grpc-backend.js';
import { TcpProxy } from '../../testing/grpc-proxy.js';

const APPLICATION = fileURLToPath(new URL('../../testing/grpc-exit.mjs', import.meta.url));

/** Starts the application, with the built package; `report` resolves when it has ended. */
function start(port: number, action: 'idle' | 'shutdown') {
  const child = spawn(process.execPath, [APPLICATION, String(port), action], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  return { child, report: text(child.stdout).then((line): unknown => JSON.parse(line)) };
}

describe('a process', () => {
  it('ends by itself although its connection is open, and loads gRPC only for a sender', async () => {
    const backend = await backendWith();
    expect(await start(backend.port, 'idle').report).toEqual({
      loadedBefore: false,
      loadedAfter: true,
      codes: [StatusCode.OK],
    });
  });

  it('ends with the shutdown, whatever the server does', async () => {
    const backend = await backendWith({ behaviour: [{ never: true }] });
    const { child, report } = start(backend.port, 'shutdown');
    await backend.until(() => backend.inFlight === 1);
    child.stdin.write('now\n');
    expect(await report).toMatchObject({ codes: [StatusCode.CANCELLED] });
  });

  it('ends with the shutdown while its connection is not completed', async () => {
    const proxy = await TcpProxy.to(1);
    proxy.hold();
    const { child, report } = start(proxy.port, 'shutdown');
    await proxy.untilHeld();
    child.stdin.write('now\n');
    expect(await report).toMatchObject({ codes: [StatusCode.CANCELLED] });
  });
});
