/** What is used of a client of `redis` that makes a single connection. */
export interface ConnectingClient {
  /** Whether it has a connection, or is about to: it must not be told to connect then. */
  readonly isOpen: boolean;
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  ping(): Promise<unknown>;
  /** Lets the process end while there is a connection. */
  unref(): void;
  on(event: 'connect' | 'ready', listener: () => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** Told once per change. */
export interface ConnectionListener {
  /** There is no connection: the first one failed, or one was lost. */
  lost(): void;
  /** There is one again. */
  regained(): void;
}

/** Time from a failure to the next attempt. */
const RECONNECT_MILLIS = 1000;

/** Time between two pings. */
const PING_MILLIS = 5000;

/** A client that `keepConnected()` is given must have these options. */
export const KEPT_CONNECTION = {
  // What is sent late is of no use.
  disableOfflineQueue: true,
  socket: {
    // Pings are answered; without an answer to any the connection is dead, whatever the system says.
    socketTimeout: 3 * PING_MILLIS,
    // The client's own wait, as its own pings, would keep the process alive.
    reconnectStrategy: () => false as const,
  },
};

/** Connects a client, again and again for as long as the process lives, which it does not keep alive. */
export function keepConnected(client: ConnectingClient, listener: ConnectionListener): void {
  new KeptConnection(client, listener).start();
}

class KeptConnection {
  readonly #client: ConnectingClient;
  readonly #listener: ConnectionListener;
  #timer: NodeJS.Timeout | undefined;
  #isTending = false;
  #isLost = false;

  constructor(client: ConnectingClient, listener: ConnectionListener) {
    this.#client = client;
    this.#listener = listener;
  }

  start(): void {
    const client = this.#client;
    // Once more with each connection: where a name has several addresses, the socket of the second is held again.
    client.on('connect', () => client.unref());
    client.on('ready', () => this.#regained());
    client.on('error', () => this.#failed());
    client.unref();
    void this.#tend();
  }

  /** Connects where there is no connection, and pings where there is one. Not twice at once. */
  async #tend(): Promise<void> {
    this.#isTending = true;
    try {
      if (this.#client.isReady) await this.#client.ping();
      else if (!this.#client.isOpen) await this.#client.connect();
    } catch {
      // A lost connection is an 'error' as well; a server that refuses the ping is there.
    }
    this.#isTending = false;
    this.#tendIn(this.#client.isReady ? PING_MILLIS : RECONNECT_MILLIS);
  }

  #tendIn(millis: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tend(), millis);
    this.#timer.unref();
  }

  #failed(): void {
    // Otherwise what is under way fails too, and sees to the next attempt.
    if (!this.#isTending) this.#tendIn(RECONNECT_MILLIS);
    if (this.#isLost) return;
    this.#isLost = true;
    this.#listener.lost();
  }

  #regained(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#listener.regained();
  }
}
