import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createRawTlsServer } from 'node:tls';
import type { Outcome, Sender } from '@otelq/sending-queue/native';
import { VirtualClock } from '../../sending-queue/testing/virtual-clock.js';
import { HttpSender } from '../src/http/http-sender.js';
import type { HttpSenderSettings } from '../src/http/settings.js';
import type { KeyPair } from './certificates.js';

/** A sender under test, and the time it lives in. */
export interface SenderFixture {
  readonly sender: HttpSender;
  readonly clock: VirtualClock;
  send(body?: Uint8Array): Promise<Outcome>;
}

export type RawAnswer = (socket: Socket, request: number) => void;

export const TIMEOUT_MILLIS = 10_000;

/** Servers on the loopback interface and senders to them; {@link close} ends all, for the next test. */
export class HttpLoopback {
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<Socket>();
  readonly #senders = new Set<HttpSender>();
  /** Connections accepted since the last {@link close}. */
  connections = 0;

  /** An HTTP server that keeps its connections for as long as its clients do. */
  async serve(listener: RequestListener): Promise<URL> {
    return this.#listen(createServer({ keepAliveTimeout: 0 }, listener), 'http:');
  }

  async serveTls(options: ServerOptions, listener: RequestListener): Promise<URL> {
    return this.#listen(createTlsServer({ ...options, keepAliveTimeout: 0 }, listener), 'https:');
  }

  /** A server that speaks whatever `onConnection` makes it speak. */
  async serveRaw(onConnection: (socket: Socket) => void, pair?: KeyPair): Promise<URL> {
    const listener = (socket: Socket): void => {
      socket.on('error', () => {});
      onConnection(socket);
    };
    return pair === undefined
      ? this.#listen(createTcpServer(listener), 'http:')
      : this.#listen(createRawTlsServer({ cert: pair.cert, key: pair.key }, listener), 'https:');
  }

  /** The same, which answers the nth request of all its connections as told; the body of each has to be "body". */
  async serveRawRequests(answer: RawAnswer, pair?: KeyPair): Promise<URL> {
    let requests = 0;
    return this.serveRaw((socket) => {
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (!received.endsWith('\r\n\r\nbody')) return;
        received = '';
        answer(socket, ++requests);
      });
    }, pair);
  }

  /** Where nothing listens. */
  async refuse(): Promise<URL> {
    const url = await this.serveRaw(() => {});
    await this.close();
    return url;
  }

  createSender(url: URL, settings: Partial<HttpSenderSettings> = {}): SenderFixture {
    const clock = new VirtualClock();
    const sender = new HttpSender({
      url,
      contentType: 'application/x-protobuf',
      headers: {},
      compression: 'none',
      userAgent: 'otelq-test/1',
      readPartialSuccess: () => undefined,
      clock,
      timeoutMillis: TIMEOUT_MILLIS,
      ...settings,
    });
    this.#senders.add(sender);
    return { sender, clock, send: (body = Buffer.from('body')) => outcomeOf(sender, body) };
  }

  /** Sends "body" once, to a server that has read it before it responds. */
  async sendTo(
    respond: RequestListener,
    settings?: Partial<HttpSenderSettings>,
  ): Promise<{ fixture: SenderFixture; outcome: Outcome }> {
    const url = await this.serve((incoming, response) => {
      incoming.resume();
      incoming.once('end', () => respond(incoming, response));
    });
    const fixture = this.createSender(url, settings);
    return { fixture, outcome: await fixture.send() };
  }

  async close(): Promise<void> {
    for (const sender of this.#senders) await sender.shutdown();
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([...this.#servers].map((server) => new Promise((resolve) => server.close(resolve))));
    this.connections = 0;
    this.#senders.clear();
    this.#servers.clear();
  }

  async #listen(server: Server, protocol: string): Promise<URL> {
    this.#servers.add(server);
    server.on('connection', (socket: Socket) => {
      this.connections++;
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new URL(`${protocol}//127.0.0.1:${port}/v1/traces`);
  }
}

/** Sends once; the promise rejects if there is a second outcome before the first is looked at. */
export function outcomeOf(sender: Pick<Sender<Uint8Array>, 'send'>, body: Uint8Array): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let outcome: Outcome | undefined;
    sender.send(body, {
      onAttemptStart() {},
      onAttemptEnd() {},
      onOutcome(told) {
        if (outcome !== undefined) reject(new Error('a second outcome'));
        outcome = told;
        // Not at once, so that a second one is noticed.
        setImmediate(() => resolve(told));
      },
    });
  });
}

/** Ends the connection in the middle of the body. */
export function breakOff(response: ServerResponse, text: string): void {
  response.write(text, () => response.socket?.destroy());
}

/** The whole body of a request. */
export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Something that a server waits for, or tells. */
export function signal<Value = void>(): { given: Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => {};
  const given = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
