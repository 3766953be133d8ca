/**
 * An application with a health server and with clients of it, and nothing of its own that keeps it alive: it ends at once.
 * At its exit it writes what the clients have got, in a line of JSON.
 */
import { writeSync } from 'node:fs';
import { connect } from 'node:net';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { startHealthServer } from '@otelq/health';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';

const queue = new SendingQueueSpanExporter(new InMemorySpanExporter());
const server = await startHealthServer({ queues: { traces: queue }, port: 0, intervalMillis: 100 });

/** A connection that stays open and holds nothing, once it has got something. */
function client(words) {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(words));
    socket.setEncoding('utf8').once('data', (text) => {
      socket.unref();
      resolve(text.split('\r\n', 1)[0]);
    });
  });
}

const answers = await Promise.all([
  client('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  client('GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n'),
]);
process.on('exit', () => writeSync(1, JSON.stringify(answers)));
