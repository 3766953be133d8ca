import type { ServerResponse } from 'node:http';
import type { Components } from '../queue/components.js';
import type { Clock } from '../sampling/clock.js';
import { EventStream } from './event-stream.js';
import type { Hello, QueueFacts } from './sample.js';

/** Clients that are fed at once. Pages and terminals are watched by people, of whom there are few. */
export const MAX_STREAMS = 16;

export interface EventStreamsParts {
  readonly components: Components;
  readonly clock: Clock;
  readonly intervalMillis: number;
  /** Samples of ten minutes, as JSON. */
  history(): readonly string[];
}

/** All clients of `GET /events`. */
export class EventStreams {
  readonly #parts: EventStreamsParts;
  readonly #streams = new Set<EventStream>();

  constructor(parts: EventStreamsParts) {
    this.#parts = parts;
  }

  get isFull(): boolean {
    return this.#streams.size >= MAX_STREAMS;
  }

  /** Feeds a client, whose response has its head already, until it goes. */
  add(response: ServerResponse): void {
    const stream = new EventStream(response, this.#parts.clock);
    this.#streams.add(stream);
    response.on('close', () => this.#streams.delete(stream));
    stream.send(this.#hello(this.#parts.history()));
  }

  /** There is a sample. */
  broadcast(json: string): void {
    const event = `event: sample\ndata: ${json}\n\n`;
    for (const stream of this.#streams) stream.offer(event);
  }

  /** There are other queues than before. */
  introduce(): void {
    for (const stream of this.#streams) stream.send(this.#hello([]));
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
  }

  /** In pieces, so that a history of megabytes waits here once, and not in the socket of each client. */
  *#hello(history: readonly string[]): Generator<string> {
    const { components, intervalMillis } = this.#parts;
    const facts: [string, QueueFacts][] = [];
    for (const { name, snapshot } of components) {
      if (snapshot === undefined) continue;
      facts.push([name, { signal: snapshot.signal, destination: snapshot.destination }]);
    }
    const hello: Hello = { intervalMillis, queues: Object.fromEntries(facts), history: [] };
    // The samples are JSON already: they go between the brackets of the history, which comes last.
    const json = JSON.stringify(hello).slice(0, -']}'.length);
    yield `event: hello\ndata: ${json}`;
    for (const [index, sample] of history.entries()) yield index === 0 ? sample : `,${sample}`;
    yield ']}\n\n';
  }
}
