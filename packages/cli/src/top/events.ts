import type { IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { get } from '../endpoint/get.js';
import { asUnreachable, UnreachableError } from '../endpoint/unreachable.js';
import { parseEvent, type TopEvent } from './event-schema.js';

/** Characters of an event: the first one has ten minutes of all queues. */
const LARGEST_EVENT = 2 ** 25;

/** Until the first event. */
const PATIENCE_MILLIS = 5000;

/** So many intervals without a sample are more than a busy process makes one wait. */
const INTERVALS_OF_PATIENCE = 5;

const NO_EVENTS = 'it does not answer as a health endpoint does: with no events of one';

/**
 * Listens to an endpoint until it ends, which never is as it should be, or until `stop`.
 *
 * @throws UnreachableError, or the reason of `stop`
 */
export async function listen(
  endpoint: URL,
  onEvent: (event: TopEvent) => void,
  stop: AbortSignal,
): Promise<never> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  let patience = PATIENCE_MILLIS;
  const onSilence = () => silence.abort(new UnreachableError(`nothing has come for ${patience} ms`));
  let timer = setTimeout(onSilence, patience);
  let response: IncomingMessage | undefined;
  try {
    response = await get(endpoint, { path: 'events', accept: 'text/event-stream', statuses: [200], signal });
    await readEvents(response, (event) => {
      if (event.hello) {
        patience = Math.max(PATIENCE_MILLIS, INTERVALS_OF_PATIENCE * event.hello.intervalMillis);
      }
      clearTimeout(timer);
      timer = setTimeout(onSilence, patience);
      onEvent(event);
    });
    throw new UnreachableError('the stream has ended');
  } catch (error) {
    throw signal.aborted ? signal.reason : asUnreachable(error);
  } finally {
    clearTimeout(timer);
    response?.destroy();
  }
}

async function readEvents(response: IncomingMessage, onEvent: (event: TopEvent) => void): Promise<void> {
  let isGreeted = false;
  const parser = createParser({
    maxBufferSize: LARGEST_EVENT,
    onEvent({ event: name, data }) {
      const event = parsed(name, data);
      // Without what the first one tells, the others say nothing.
      isGreeted ||= event?.hello !== undefined;
      if (event !== undefined && isGreeted) onEvent(event);
    },
    onError({ type }) {
      // Fields of other names are to be ignored.
      if (type === 'max-buffer-size-exceeded') throw new UnreachableError(NO_EVENTS);
    },
  });
  response.setEncoding('utf8');
  for await (const chunk of response as AsyncIterable<string>) parser.feed(chunk);
}

function parsed(name: string | undefined, data: string): TopEvent | undefined {
  try {
    return parseEvent(name, data);
  } catch (error) {
    throw new UnreachableError(NO_EVENTS, { cause: error });
  }
}
