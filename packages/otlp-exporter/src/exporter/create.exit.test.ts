import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TcpProxy } from '../../testing/grpc-proxy.js';
import { transports } from '../../testing/said.js';

const APPLICATION = fileURLToPath(new URL('../../testing/exit-after-export.mjs', import.meta.url));

/** Starts the application, with the built package; `report` resolves when it has ended. */
function start(transport: string, port: number, action: 'idle' | 'hanging' | 'shutdown') {
  const url = `http://127.0.0.1:${port}${transport === 'http' ? '/v1/traces' : ''}`;
  const child = spawn(process.execPath, [APPLICATION, transport, url, action], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  return { child, report: text(child.stdout).then((line): unknown => JSON.parse(line)) };
}

describe.each(transports)('a process that exports over %s', (transport) => {
  const hasGrpc = transport === 'grpc';

  async function backendThat(behaviour: object) {
    const backend = await (hasGrpc ? startGrpcBackend : startHttpBackend)({ behaviour: [behaviour] });
    onTestFinished(() => backend.stop());
    return backend;
  }

  it('ends by itself although its connection is kept, and loads gRPC only if it needs it', async () => {
    const { port } = await backendThat({});
    expect(await start(transport, port, 'idle').report).toEqual({
      hadGrpc: false,
      hasGrpc,
      delivered: 1,
      dropped: 0,
    });
  });

  it('ends by itself while a headers function hangs', async () => {
    const backend = await backendThat({});
    expect(await start(transport, backend.port, 'hanging').report).toMatchObject({ delivered: 0 });
    expect(backend.requests).toEqual([]);
  });

  it('ends with the shutdown, whatever the server does', async () => {
    const backend = await backendThat({ never: true });
    const { child, report } = start(transport, backend.port, 'shutdown');
    await backend.until(() => backend.inFlight === 1);
    child.stdin.write('now\n');
    expect(await report).toMatchObject({ delivered: 0, dropped: 1 });
  });

  it('ends with the shutdown while its connection is not completed', async () => {
    const proxy = await TcpProxy.to(1);
    proxy.hold();
    const { child, report } = start(transport, proxy.port, 'shutdown');
    await proxy.untilHeld();
    child.stdin.write('now\n');
    expect(await report).toMatchObject({ delivered: 0, dropped: 1 });
  });
});
