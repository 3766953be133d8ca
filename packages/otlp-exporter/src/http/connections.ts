import {
  type AgentOptions,
  type ClientRequest,
  Agent as HttpAgent,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { createSecureContext } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { KeepAlive } from './keep-alive.js';
import type { HttpSenderSettings } from './settings.js';

const AGENT_OPTIONS: AgentOptions = {
  keepAlive: true,
  /** When TCP begins to probe an idle connection; as Go does. */
  keepAliveMsecs: 15_000,
  // The queue bounds how many requests are in flight. A request never waits for another one's connection.
  maxSockets: Number.POSITIVE_INFINITY,
  maxFreeSockets: Number.POSITIVE_INFINITY,
  // The connection used last: those that are no longer needed become idle long enough to be closed.
  scheduling: 'lifo',
};

/** Has an agent keep its connections for as long as `keepAlive` says; these two methods are there to be overridden. */
function keepBy(keepAlive: KeepAlive, agent: HttpAgent): void {
  const reuseSocket = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket) => keepAlive.begin(socket);
  agent.reuseSocket = (socket, request) => {
    keepAlive.end(socket);
    reuseSocket(socket, request);
  };
}

/** The connections to one URL: each carries one request at a time, and is kept for the next one. */
export class Connections {
  readonly isSecure: boolean;
  readonly keepAlive = new KeepAlive();
  readonly #agent: HttpAgent;
  readonly #options: RequestOptions;

  /** @throws Error - for certificates and keys that TLS refuses */
  constructor({ url, tls }: Pick<HttpSenderSettings, 'url' | 'tls'>) {
    this.isSecure = url.protocol === 'https:';
    this.#agent = this.isSecure
      ? // Certificates are read once, not for each connection; and none is part of the key that the agent makes of
        // the options of every request.
        new HttpsAgent({ ...AGENT_OPTIONS, secureContext: createSecureContext(tls) })
      : new HttpAgent(AGENT_OPTIONS);
    keepBy(this.keepAlive, this.#agent);
    // Picked one by one: what is copied for every request has to be small.
    const { protocol, hostname, port, path } = urlToHttpOptions(url);
    this.#options = { agent: this.#agent, method: 'POST', protocol, hostname, port, path };
  }

  /** Begins a request on a connection that is idle, or on a new one. */
  request(headers: OutgoingHttpHeaders): ClientRequest {
    const options = { ...this.#options, headers };
    return this.isSecure ? requestHttps(options) : requestHttp(options);
  }

  /** Closes what is idle. */
  closeIdle(): void {
    for (const sockets of Object.values(this.#agent.freeSockets)) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }

  /** Closes everything, requests under way included. */
  close(): void {
    this.#agent.destroy();
  }
}
