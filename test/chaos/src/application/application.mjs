/**
 * An application that exports spans as fast as its queue takes them, until it is killed or told to shut down:
 *
 *     node application.mjs otlp-exporter|stock-exporter 3>REPORT
 *
 * It loads all that it needs and waits for its orders, a line of JSON on its standard input. A second line, whatever is in it,
 * has it shut down; the end of the input, which is the end of whoever started it, ends it at once. How far it has come, it
 * says on its standard output: `loaded`, then `opened`.
 */
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { fileStorage } from '@otelq/file-storage';
import { keepExporting } from './load.mjs';
import { tell } from './tell.mjs';

const { createExporter } = await (process.argv[2] === 'stock-exporter'
  ? import('./stock-exporter.mjs')
  : import('./otlp-exporter.mjs'));

/** @param {'log' | 'info'} event */
const telling =
  (event) =>
  /** @param {unknown[]} parts */
  (...parts) => {
    if (parts[0] === '@otelq/file-storage') tell(event, parts.join(' '));
  };
const log = telling('log');
const ignore = () => {};
diag.setLogger(
  { error: log, warn: log, info: telling('info'), debug: ignore, verbose: ignore },
  DiagLogLevel.INFO,
);

/** @param {'loaded' | 'opened'} state */
const say = (state) => writeSync(1, `${state}\n`);

/** @param {import('./orders.js').Orders} orders */
function begin(orders) {
  const { directory, segmentBytes, exports } = orders;
  const exporter = createExporter(orders, fileStorage({ directory, segmentBytes }));
  tell('opened');
  say('opened');
  const load = keepExporting(exporter, orders, exports);
  return async () => {
    // What is exported from here on is refused, and must not be lost silently either.
    await exporter.shutdown();
    load.stop();
    tell('snapshot', JSON.stringify(exporter.snapshot()));
    input.close();
    process.stdin.destroy();
  };
}

const input = createInterface({ input: process.stdin });
/** @type {(() => Promise<void>) | undefined} */
let shutdown;
input.on('line', (line) => {
  if (shutdown === undefined) shutdown = begin(JSON.parse(line));
  else void shutdown();
});
process.stdin.on('end', () => process.exit());
say('loaded');
