import type { Client } from '@grpc/grpc-js';
import type { Clock } from '@otelq/sending-queue/native';
import type { Grpc } from './load-grpc.js';

/** A client, and what its calls have found out about the connection under it. */
export class Connection {
  readonly client: Client;
  readonly #clock: Clock;
  readonly #states: Grpc['connectivityState'];
  readonly #openedAtMillis: number;
  #heardAtMillis = -Infinity;
  readonly #waiting = new Set<() => void>();
  #isWatched = false;
  #refusingSinceMillis: number | undefined;

  constructor(client: Client, grpc: Grpc, clock: Clock) {
    this.client = client;
    this.#clock = clock;
    this.#states = grpc.connectivityState;
    this.#openedAtMillis = clock.now();
  }

  /** Whether a call would be sent at once. */
  get isReady(): boolean {
    return this.#state === this.#states.READY;
  }

  get ageMillis(): number {
    return this.#clock.now() - this.#openedAtMillis;
  }

  /** Something has come from the server. */
  heard(): void {
    this.#heardAtMillis = this.#clock.now();
  }

  /** Whether nothing has come from the server later than that. */
  isSilentSince(millis: number): boolean {
    return this.#heardAtMillis <= millis;
  }

  /** Whether anything has ever come from the server. */
  get wasHeard(): boolean {
    return this.#heardAtMillis > -Infinity;
  }

  /**
   * A call has been refused; or failed otherwise on this side, which tells nothing.
   *
   * @returns how long calls have been refused without news of a try to connect, in milliseconds
   */
  noteRefusal(): number {
    const { SHUTDOWN, TRANSIENT_FAILURE } = this.#states;
    if (this.#state !== TRANSIENT_FAILURE) return 0;
    if (this.#refusingSinceMillis === undefined) {
      this.#refusingSinceMillis = this.#clock.now();
      // After a try that failed like the one before it the state is the same, but it is reported again: to those who wait
      // for another state than that. A release that did not would have its connection renewed for nothing now and then.
      this.client.getChannel().watchConnectivityState(SHUTDOWN, Number.POSITIVE_INFINITY, () => {
        this.#refusingSinceMillis = undefined;
      });
    }
    return this.#clock.now() - this.#refusingSinceMillis;
  }

  /** Calls `callback` once, as soon as calls are sent; never if that does not come. */
  onceReady(callback: () => void): void {
    this.#waiting.add(callback);
    this.#watch();
  }

  /** Undoes {@link onceReady}. */
  forget(callback: () => void): void {
    this.#waiting.delete(callback);
  }

  /**
   * Calls that are on their way may still come to an end; those that wait for the connection won't. If the last try to
   * connect has failed, gRPC tries once more before the second is over, even so; a connection that comes of it is idle
   * until the server closes it. It has nothing public that would put that off.
   */
  close(): void {
    this.#waiting.clear();
    this.client.close();
  }

  /** A watch costs nothing while the state stays as it is, but can't be undone: there is one, and only when needed. */
  #watch(): void {
    const state = this.#state;
    if (this.#isWatched || this.#waiting.size === 0 || state === this.#states.SHUTDOWN) return;
    this.#isWatched = true;
    this.client.getChannel().watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      this.#isWatched = false;
      if (this.isReady) {
        for (const callback of this.#waiting) callback();
        this.#waiting.clear();
      }
      this.#watch();
    });
  }

  get #state() {
    return this.client.getChannel().getConnectivityState(false);
  }
}
