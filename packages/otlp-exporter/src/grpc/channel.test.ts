import { DiagLogLevel, diag } from '@opentelemetry/api';
import { expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../sending-queue/testing/virtual-clock.js';
import { settingsFor, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import { Channel } from './channel.js';
import { type Grpc, loadGrpc } from './load-grpc.js';

it('a connection that can not be replaced is kept', async () => {
  const clock = new VirtualClock();
  let clients = 0;
  const grpc: Grpc = {
    ...loadGrpc(),
    // Stands for a failure that no settings bring about: those that worked once work again.
    Client: class extends loadGrpc().Client {
      constructor(...options: ConstructorParameters<Grpc['Client']>) {
        if (++clients > 1) throw new Error('out of descriptors');
        super(...options);
      }
    },
  };
  const lines: unknown[][] = [];
  const ignore = () => {};
  const logger = { error: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger({ ...logger, warn: (...parts: unknown[]) => lines.push(parts) }, DiagLogLevel.WARN);
  onTestFinished(() => diag.disable());

  const channel = new Channel(grpc, settingsFor('127.0.0.1:1', { clock }));
  onTestFinished(() => channel.close());
  const { connection } = channel;
  const sentAtMillis = clock.now();
  await clock.advance(TIMEOUT_MILLIS);
  channel.timedOut(connection, sentAtMillis);
  expect(clients).toBe(2);
  expect(lines).toEqual([
    ['@otelq/otlp-exporter', 'renewing the gRPC connection failed: out of descriptors'],
  ]);
  expect(channel.connection).toBe(connection);
  expect(connection.client.getChannel().getConnectivityState(false)).toBe(grpc.connectivityState.IDLE);
});
