/**
 * An application that sends over gRPC and has nothing else that keeps its process alive:
 *
 *     node grpc-exit.mjs PORT idle       sends once, and is done with that
 *     node grpc-exit.mjs PORT shutdown   sends to a destination that does not answer, and shuts down
 *
 * At its exit it writes, in a line of JSON, whether the gRPC package was loaded before it made a sender, and the codes of
 * its outcomes.
 */
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { systemClock } from '../../sending-queue/dist/clock/system-clock.js';
import { GrpcSender } from '../dist/grpc/grpc-sender.js';

const [, , port, action] = process.argv;
const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('grpc-js'));
const loadedBefore = isLoaded();
const codes = [];
const sender = new GrpcSender({
  signal: 'traces',
  target: `127.0.0.1:${port}`,
  secure: false,
  headers: {},
  compression: 'none',
  userAgent: 'otelq-test/1',
  clock: systemClock,
  // Much longer than any test lasts: nothing may wait for it.
  timeoutMillis: 3_600_000,
  readPartialSuccess: () => undefined,
});
process.on('exit', () => writeSync(1, JSON.stringify({ loadedBefore, loadedAfter: isLoaded(), codes })));

const send = (onOutcome) => {
  sender.send(new Uint8Array(), {
    onAttemptStart() {},
    onAttemptEnd() {},
    onOutcome({ status }) {
      codes.push(status.code);
      onOutcome?.();
    },
  });
};

if (action === 'idle') send();
else {
  send();
  process.stdin.once('data', async () => {
    process.stdin.destroy();
    await sender.shutdown();
  });
}
