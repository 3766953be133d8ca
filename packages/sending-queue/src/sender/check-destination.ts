import type { Clock } from '../clock/clock.js';
import { toStatus } from '../status/errors.js';
import { type Status, StatusCode } from '../status/status.js';
import type { WireObservation } from '../status/wire-observation.js';
import type { Sender, SendListener } from './sender.js';

/** Ends with the first thing that is known of a destination: an exporter that retries by itself may take long to tell. */
class Check implements SendListener {
  readonly #end: (status: Status) => void;

  constructor(end: (status: Status) => void) {
    this.#end = end;
  }

  onAttemptStart(): void {}

  onAttemptEnd(observation: WireObservation): void {
    if (observation.error !== undefined || (observation.httpStatus ?? 0) >= 400) {
      this.#end(toStatus(undefined, observation));
    }
  }

  onOutcome({ status }: { readonly status: Status }): void {
    this.#end(status);
  }
}

/**
 * Sends one request past queue and limiter, and resolves to how the destination answered; DEADLINE_EXCEEDED without an
 * answer in time. Never rejects.
 *
 * @param payload - without items
 */
export function checkDestination<Payload>(
  sender: Sender<Payload>,
  payload: Payload,
  clock: Clock,
  timeoutMillis: number,
): Promise<Status> {
  return new Promise((resolve) => {
    const end = (status: Status): void => {
      timer.cancel();
      resolve(status);
    };
    const timer = clock.setTimer(
      () => end({ code: StatusCode.DEADLINE_EXCEEDED, message: `no answer after ${timeoutMillis} ms` }),
      timeoutMillis,
    );
    sender.send(payload, new Check(end));
  });
}
