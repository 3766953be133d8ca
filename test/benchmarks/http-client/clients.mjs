/**
 * The two clients, each used as a sender of one attempt would: as little as possible around the client's own work, no
 * pipelining, as many connections as requests are in flight, the body given whole, the response read to its end. And, to
 * tell what is around the client's own work in earnest, the sender of `@otelq/otlp-exporter`.
 */
import { Agent, request } from 'node:http';
import { Client, Pool } from 'undici';
// Not what the package is for: an entry that gives it away would have to stay as it is.
import { HttpSender } from '../../../packages/otlp-exporter/dist/http/http-sender.js';

/** @import { Clock } from '@otelq/sending-queue/native' */
/** @import { Dispatcher } from 'undici' */

/**
 * @typedef {(body: Uint8Array) => Promise<void>} Post one request; rejects unless it is answered 200
 * @typedef {(url: URL, connections: number) => Post} Open
 */

const PATH = '/v1/traces';

/** @param {Uint8Array} body */
const headersOf = (body) => ({
  'content-type': 'application/x-protobuf',
  'content-length': `${body.length}`,
  'user-agent': 'benchmark',
});

/** @type {Open} */
function openNodeHttp(url, connections) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'lifo',
  });
  const { hostname, port } = url;
  return (body) =>
    new Promise((resolve, reject) => {
      const outgoing = request({
        agent,
        hostname,
        port,
        path: PATH,
        method: 'POST',
        headers: headersOf(body),
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        incoming.on('data', () => {});
        incoming.on('end', () =>
          incoming.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${incoming.statusCode}`)),
        );
      });
      outgoing.end(body);
    });
}

/** Undici's own interface for those who want no streams: the cheapest that it has. */
class Handler {
  /** @type {() => void} */
  #resolve;
  /** @type {(error: unknown) => void} */
  #reject;
  #statusCode = 0;

  /** @param {() => void} resolve @param {(error: unknown) => void} reject */
  constructor(resolve, reject) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart() {}

  /** @param {unknown} _controller @param {number} statusCode */
  onResponseStart(_controller, statusCode) {
    this.#statusCode = statusCode;
  }

  onResponseData() {}

  onResponseEnd() {
    if (this.#statusCode === 200) this.#resolve();
    else this.#reject(new Error(`HTTP ${this.#statusCode}`));
  }

  /** @param {unknown} _controller @param {unknown} error */
  onResponseError(_controller, error) {
    this.#reject(error);
  }
}

/** @param {Dispatcher} dispatcher @returns {Post} */
function postByDispatch(dispatcher) {
  return (body) =>
    new Promise((resolve, reject) => {
      const options = { path: PATH, method: /** @type {const} */ ('POST'), headers: headersOf(body), body };
      dispatcher.dispatch(options, new Handler(() => resolve(), reject));
    });
}

/** @type {Open} */
const openDispatch = (url, connections) => postByDispatch(new Pool(url, { connections, pipelining: 1 }));

/** @type {Open} */
function openClients(url, connections) {
  // Clients of our own, the last one freed first: without the pool's search for one that is free.
  const free = Array.from({ length: connections }, () => postByDispatch(new Client(url, { pipelining: 1 })));
  return async (body) => {
    const post = free.pop();
    if (post === undefined) throw new Error(`more than ${connections} requests at a time`);
    try {
      await post(body);
    } finally {
      free.push(post);
    }
  };
}

/** @type {Open} */
function openRequest(url, connections) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  return async (body) => {
    const response = await pool.request({ path: PATH, method: 'POST', headers: headersOf(body), body });
    if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}`);
    await response.body.dump();
  };
}

/** @type {Clock} */
const clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  setTimer(callback, delayMillis) {
    const timer = setTimeout(callback, delayMillis).unref();
    return {
      cancel: () => clearTimeout(timer),
      keepAlive: (on) => void (on ? timer.ref() : timer.unref()),
    };
  },
};

/** @type {Open} */
function openHttpSender(url) {
  const sender = new HttpSender({
    url: new URL(PATH, url),
    headers: {},
    compression: 'none',
    userAgent: 'benchmark',
    contentType: 'application/x-protobuf',
    clock,
    timeoutMillis: 10_000,
    readPartialSuccess: () => undefined,
  });
  return (body) =>
    new Promise((resolve, reject) =>
      sender.send(body, {
        onAttemptStart() {},
        onAttemptEnd() {},
        onOutcome: ({ status }) => (status.code === 0 ? resolve() : reject(new Error(status.message))),
      }),
    );
}

/** @type {Readonly<Record<string, Open>>} */
export const clients = {
  'node:http Agent': openNodeHttp,
  'undici Pool.dispatch': openDispatch,
  'undici Client.dispatch': openClients,
  'undici Pool.request': openRequest,
  'otelq HttpSender': openHttpSender,
};
