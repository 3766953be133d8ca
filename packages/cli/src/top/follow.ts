import { setTimeout } from 'node:timers/promises';
import { endpointName } from '../endpoint/endpoint.js';
import { UnreachableError } from '../endpoint/unreachable.js';
import { EndpointView } from './endpoint-view.js';
import type { TopEvent } from './event-schema.js';
import { listen } from './events.js';

const RETRY_MILLIS = 1000;

/** Told of an endpoint. */
export interface Follower {
  onEvent(event: TopEvent): void;
  /** It can't be reached, and is tried again in a second. */
  onProblem(problem: string): void;
}

/** Listens to an endpoint, and again whenever it is gone, until `stop`. */
export async function follow(endpoint: URL, follower: Follower, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await listen(endpoint, (event) => follower.onEvent(event), stop);
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof UnreachableError)) throw error;
      follower.onProblem(error.message);
    }
    // Aborted is as good as passed.
    await setTimeout(RETRY_MILLIS, undefined, { signal: stop }).catch(() => {});
  }
}

/** An endpoint to look at while it is listened to. */
export interface Followed {
  readonly view: EndpointView;
  /** Resolves after `stop`. */
  readonly ended: Promise<void>;
}

/**
 * Listens to an endpoint, and keeps what there is to show of it.
 *
 * @param onNews - called after each change
 */
export function followed(endpoint: URL, stop: AbortSignal, onNews: () => void = () => {}): Followed {
  const view = new EndpointView(endpointName(endpoint));
  const follower: Follower = {
    onEvent(event) {
      view.apply(event, Date.now());
      onNews();
    },
    onProblem(problem) {
      view.fail(problem);
      onNews();
    },
  };
  return { view, ended: follow(endpoint, follower, stop) };
}
