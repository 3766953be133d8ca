import { StatusCode } from '@otelq/sending-queue/native';

/** @import { Sender, SendListener } from '@otelq/sending-queue/native' */

const OUTCOME = { status: { code: StatusCode.OK, message: '' } };

/**
 * A destination that answers at once while it is up, and while it is down not before it is up again.
 *
 * @implements {Sender<Uint8Array>}
 */
export class SwitchedSender {
  #isUp;
  /** @type {SendListener[]} */
  #held = [];

  /** @param {boolean} isUp */
  constructor(isUp) {
    this.#isUp = isUp;
  }

  goDown() {
    this.#isUp = false;
  }

  goUp() {
    this.#isUp = true;
    for (const listener of this.#held.splice(0)) listener.onOutcome(OUTCOME);
  }

  /** @param {Uint8Array} _payload @param {SendListener} listener */
  send(_payload, listener) {
    if (this.#isUp) listener.onOutcome(OUTCOME);
    else this.#held.push(listener);
  }

  async forceFlush() {}

  async shutdown() {}
}
