/**
 * A process of the built package that starts the queue in each of some directories, one after the other, sends what is there,
 * and ends it:
 *
 *     node damaged-queue-process.mjs NAME DIRECTORY...
 *
 * It writes a line of JSON: for each directory what was sent, a character for each byte, the snapshot at the end, and what
 * was written to the log of the application. It has nothing else to live for, and ends by itself.
 */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { fileStorage } from '@otelq/file-storage';
import { NativeExporter, StatusCode } from '@otelq/sending-queue/native';

const [name, ...directories] = process.argv.slice(2);

let told = [];
const note =
  (level) =>
  (...parts) =>
    void told.push({ level, text: parts.join(' ') });
const ignore = () => {};
diag.setLogger(
  { error: note('error'), warn: note('warn'), info: note('info'), debug: ignore, verbose: ignore },
  { logLevel: DiagLogLevel.ALL },
);

const asItIs = (bytes) => bytes;
const kind = {
  signal: 'traces',
  items: () => 1,
  store: asItIs,
  bytes: (payload) => payload.byteLength,
  cut: (payload) => [payload, payload],
  codec: { format: 'otlp-protobuf', encode: asItIs, decode: asItIs },
};

async function live(directory) {
  told = [];
  const sent = [];
  const sender = {
    send(payload, listener) {
      sent.push(Buffer.from(payload).toString('latin1'));
      listener.onOutcome({ status: { code: StatusCode.OK, message: '' } });
    },
    async forceFlush() {},
    async shutdown() {},
  };
  const exporter = new NativeExporter({
    kind,
    options: { storage: fileStorage({ directory, name }), queueSize: 10_000 },
    createSender: () => sender,
    timeoutMillis: 10_000,
    componentType: 'damaged_queue',
    destination: 'http://localhost:4318/v1/traces',
  });
  await exporter.shutdown();
  return { sent, refused: [], snapshot: exporter.snapshot(), told };
}

const lives = [];
for (const directory of directories) lives.push(await live(directory));
process.stdout.write(JSON.stringify(lives));
