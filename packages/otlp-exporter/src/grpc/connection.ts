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

  /** Whether connecting has failed, and calls are refused until gRPC has waited long enough to try again. */
  get hasFailed(): boolean {
    return this.#state === this.#states.TRANSIENT_FAILURE;
  }

  get ageMillis(): number {
    return this.#clock.now() - this.#openedAtMillis;
  }

  /** A call has got its status. */
  heard(): void {
    this.#heardAtMillis = this.#clock.now();
  }

  /** Whether no call has got a status later than that. */
  isSilentSince(millis: number): boolean {
    return this.#heardAtMillis <= millis;
  }

  /** Whether any call has ever got a status. */
  get wasHeard(): boolean {
    return this.#heardAtMillis > -Infinity;
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

  /** Calls that are on their way may still come to an end; those that wait for the connection won't. */
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
