import { DiagLogLevel, diag } from '@opentelemetry/api';
import { diagLines } from './diag-lines.js';
import { displayOn } from './display.js';
import { Drain } from './drain.js';
import { parseHeaders } from './headers.js';
import { machineClock } from './pacing-clock.js';
import type { Protocol } from './protocol.js';
import { isAllDelivered } from './result.js';
import { summaryJson, summaryText } from './summary.js';

/** The options of the command. */
export interface DrainCommandOptions {
  readonly endpoint: string;
  readonly protocol?: Protocol;
  readonly header: readonly string[];
  readonly queue?: readonly string[];
  /** Requests a second. */
  readonly rate: number;
  readonly concurrency: 'adaptive' | number;
  /** In seconds. */
  readonly giveUpAfter: number;
  readonly removeRefused?: true;
  readonly json?: true;
}

/** Something is left, or was refused. */
const NOT_ALL_DELIVERED = 1;

/** Variables of the application's own queue, such as its storage: nothing of the drain's. */
const QUEUE_VARIABLE = /^OTEL_((TRACES|LOGS|METRICS)_)?SENDING_QUEUE_/;

/**
 * Sends what is stored, and says what came of it.
 *
 * @throws UsageError for what is wrong in the options, before anything is sent
 */
export async function runDrain(directory: string, options: DrainCommandOptions): Promise<void> {
  for (const name of Object.keys(process.env)) if (QUEUE_VARIABLE.test(name)) delete process.env[name];
  const { endpoint, protocol, header, queue, rate, concurrency, giveUpAfter, removeRefused, json } = options;
  const { display, everyMillis } = displayOn(process.stderr);
  const note = (line: string) => display.note(line);
  diag.setLogger(diagLines(note), DiagLogLevel.WARN);
  const drain = new Drain({
    directory,
    queues: queue,
    destination: { endpoint, protocol, headers: parseHeaders(header), concurrency },
    rate,
    patienceMillis: 1000 * giveUpAfter,
    removesRefused: removeRefused === true,
    clock: machineClock,
    stop: stoppedBySignals(note),
    warn: note,
  });
  // It keeps the process alive, too: the timers of exporters do not.
  const timer = setInterval(() => drain.progress && display.show(drain.progress), everyMillis);
  try {
    const result = await drain.run();
    display.end();
    process.stdout.write(json ? summaryJson(result) : summaryText(result));
    if (!isAllDelivered(result)) process.exitCode = NOT_ALL_DELIVERED;
  } finally {
    clearInterval(timer);
    display.end();
  }
}

function stoppedBySignals(note: (line: string) => void): AbortController {
  const stop = new AbortController();
  const onSignal = () => {
    note('stopping, when what is under way has ended; once more ends it at once');
    stop.abort('stopped');
  };
  // A second one ends the process, as it does by default.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, onSignal);
  return stop;
}
