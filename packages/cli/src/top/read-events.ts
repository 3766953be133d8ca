import { createParser } from 'eventsource-parser';
import { NOT_AS, UnreachableError } from '../endpoint/unreachable.js';
import { parseEvent, type TopEvent } from './event-schema.js';
import type { Silence } from './silence.js';

/** Characters of an event: the first one has ten minutes of all queues. */
const LARGEST_EVENT = 2 ** 25;

/** Until something comes, and between the pieces of what comes. */
export const PATIENCE_MILLIS = 5000;

/** Until the first sample, whatever else comes: a history of megabytes on a slow line takes less. */
export const FIRST_SAMPLE_MILLIS = 60_000;

/** So many intervals without a sample are more than a busy process makes one wait. */
const INTERVALS_OF_PATIENCE = 5;

const NO_EVENTS = `${NOT_AS}: with no events of one`;

/**
 * Reads the events of a stream, until it ends.
 *
 * @param silence - is broken by each piece, and is as patient as the interval of the stream demands
 * @param first - waits for the first sample
 * @throws UnreachableError for what is no stream of a health endpoint
 */
export async function readEvents(
  pieces: AsyncIterable<string>,
  { silence, first }: { readonly silence: Silence; readonly first: Silence },
  onEvent: (event: TopEvent) => void,
): Promise<void> {
  let isGreeted = false;
  const parser = createParser({
    maxBufferSize: LARGEST_EVENT,
    onEvent({ event: name, data }) {
      const event = parsed(name, data);
      if (event?.hello) {
        const { intervalMillis } = event.hello;
        // Only the first one: those that come again and again are no sample.
        if (!isGreeted) first.broken(FIRST_SAMPLE_MILLIS + intervalMillis);
        isGreeted = true;
        silence.broken(Math.max(PATIENCE_MILLIS, INTERVALS_OF_PATIENCE * intervalMillis));
      }
      // Without what the first one tells, the others say nothing.
      if (event === undefined || !isGreeted) return;
      if (event.sample !== undefined || event.hello.history.length > 0) first.close();
      onEvent(event);
    },
    onError({ type }) {
      // Fields of other names are to be ignored.
      if (type === 'max-buffer-size-exceeded') throw new UnreachableError(NO_EVENTS);
    },
  });
  for await (const piece of pieces) {
    // Not with each event: on a slow line, a history of megabytes takes its time.
    silence.broken();
    parser.feed(piece);
  }
}

function parsed(name: string | undefined, data: string): TopEvent | undefined {
  try {
    return parseEvent(name, data);
  } catch (error) {
    throw new UnreachableError(NO_EVENTS, { cause: error });
  }
}
