import type { IncomingMessage } from 'node:http';
import { get } from '../endpoint/get.js';
import { asUnreachable, UnreachableError } from '../endpoint/unreachable.js';
import type { TopEvent } from './event-schema.js';
import { FIRST_SAMPLE_MILLIS, PATIENCE_MILLIS, readEvents } from './read-events.js';
import { Silence } from './silence.js';

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
  const silence = new Silence(PATIENCE_MILLIS);
  const first = new Silence(FIRST_SAMPLE_MILLIS, 'no sample');
  const signal = AbortSignal.any([stop, silence.tooLong, first.tooLong]);
  let response: IncomingMessage | undefined;
  try {
    response = await get(endpoint, { path: 'events', accept: 'text/event-stream', statuses: [200], signal });
    await readEvents(response.setEncoding('utf8'), { silence, first }, onEvent);
    throw new UnreachableError('the stream has ended');
  } catch (error) {
    throw signal.aborted ? signal.reason : asUnreachable(error);
  } finally {
    silence.close();
    first.close();
    response?.destroy();
  }
}
