/**
 * An application that sends once, to a server that keeps the connection open, and has nothing else to live for:
 *
 *     node exit-after-send.mjs URL          sends with fixed headers
 *     node exit-after-send.mjs URL hanging  with a headers function that never answers
 *
 * At its exit it writes the code of the outcome, or that there was none.
 */
import { writeSync } from 'node:fs';
import { HttpSender } from '../dist/http/http-sender.js';

const [, , url = '', mode] = process.argv;
let outcome = 'none';
process.on('exit', () => writeSync(1, outcome));

const sender = new HttpSender({
  url: new URL(url),
  contentType: 'application/x-protobuf',
  headers: mode === 'hanging' ? () => new Promise(() => {}) : {},
  compression: 'gzip',
  userAgent: 'otelq-test/1',
  readPartialSuccess: () => undefined,
  clock: {
    now: () => performance.now(),
    wallTime: () => Date.now(),
    setTimer(callback, delayMillis) {
      const handle = setTimeout(callback, delayMillis).unref();
      return { cancel: () => clearTimeout(handle), keepAlive() {} };
    },
  },
  // Longer than the test that waits for the exit.
  timeoutMillis: 60_000,
});
sender.send(Buffer.from('body'), {
  onAttemptStart() {},
  onAttemptEnd() {},
  onOutcome: ({ status }) => {
    outcome = `${status.code}`;
  },
});
