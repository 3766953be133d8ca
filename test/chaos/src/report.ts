import type { QueueSnapshot } from '@otelq/sending-queue';
import type { Event } from './application/event.js';

const UNWRITTEN = /^log .* acknowledgements can't be written/;
const ACKNOWLEDGEMENTS = /^(?:log|info) .* acknowledgements (?:can't be written|are written again)/;

/** What an application has told of its life. */
export class Report {
  readonly hasOpened: boolean;
  /** Items of the requests that it exported, by their numbers; all that can ever reach the backend of it. */
  readonly exported: ReadonlyMap<number, number>;
  /** Numbers of the requests that were reported as a success. */
  readonly successes: ReadonlySet<number>;
  /** Why exports failed. */
  readonly failures: readonly string[];
  /** Warnings and errors of the storage. */
  readonly logLines: readonly string[];
  /** Whether the last that the storage said of acknowledgements was that they can't be written. */
  readonly wasUnableToAcknowledge: boolean;
  /** Undefined unless it was shut down. */
  readonly snapshot: QueueSnapshot | undefined;

  constructor(text: string) {
    // Behind the last line end is nothing, or what the process was killed over.
    const lines = text.split('\n').slice(0, -1);
    const of = (event: Event) => lines.flatMap((line) => (line.startsWith(event) ? [line.split(' ')] : []));
    this.hasOpened = of('opened').length > 0;
    this.exported = new Map(of('exports').map(([, request, items]) => [Number(request), Number(items)]));
    this.successes = new Set(of('success').map(([, request]) => Number(request)));
    this.failures = of('failure').map((words) => words.slice(2).join(' '));
    this.logLines = of('log').map((words) => words.slice(1).join(' '));
    const ofAcknowledgements = lines.filter((line) => ACKNOWLEDGEMENTS.test(line));
    this.wasUnableToAcknowledge = UNWRITTEN.test(ofAcknowledgements.at(-1) ?? '');
    const [snapshot] = of('snapshot');
    this.snapshot = snapshot && JSON.parse(snapshot.slice(1).join(' '));
  }
}
