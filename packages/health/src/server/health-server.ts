import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { messageOf, systemClock } from '@otelq/sending-queue/internal';
import { DestinationChecks } from '../check/destination-checks.js';
import { Lifecycle } from '../lifecycle/lifecycle.js';
import { log } from '../log/log.js';
import type { Component } from '../queue/component.js';
import { Components } from '../queue/components.js';
import type { Queue } from '../queue/queue.js';
import { Whole } from '../report/whole.js';
import type { Timer } from '../sampling/clock.js';
import { Sampler } from '../sampling/sampler.js';
import { EventStreams } from '../stream/event-streams.js';
import { answerJson } from './answer.js';
import { Connections } from './connections.js';
import { isLoopback } from './host-check.js';
import { addressOf, createBoundedServer, listen } from './listen.js';
import { OneAtATime } from './one-at-a-time.js';
import type { HealthServerSettings } from './options.js';
import { Routes } from './routes.js';
import { urlOf } from './url.js';

/** A process that is being replaced keeps its port while it drains. */
const RETRY_MILLIS = 2000;

/** Shows how the queues of a process fare. Never throws into it later on, and never keeps it alive. */
export class HealthServer {
  readonly #settings: HealthServerSettings;
  readonly #components: Components;
  readonly #lifecycle: Lifecycle;
  readonly #whole: Whole;
  readonly #sampler: Sampler;
  readonly #streams: EventStreams;
  readonly #checks: DestinationChecks;
  readonly #routes: Routes;
  readonly #oneAtATime = new OneAtATime();
  readonly #server: Server;
  #port: number;
  #isListening = false;
  #retry: Timer | undefined;
  #closed: Promise<void> | undefined;

  /** @throws TypeError, RangeError - for what is no queue, and for a name that can't be one */
  constructor(settings: HealthServerSettings) {
    this.#settings = settings;
    this.#port = settings.port;
    const clock = systemClock;
    const { intervalMillis, stalledIntervals } = settings;
    this.#checks = new DestinationChecks(settings.check, clock);
    const components = new Components({
      clock,
      intervalMillis,
      stalledIntervals,
      onSettled: (component) => this.#onSettled(component),
    });
    this.#components = components;
    const lifecycle = new Lifecycle(components);
    this.#lifecycle = lifecycle;
    const whole = new Whole(components, lifecycle, clock.wallTime());
    this.#whole = whole;
    const streams = new EventStreams({
      components,
      clock,
      intervalMillis,
      history: () => this.#sampler.history.toArray(),
    });
    this.#streams = streams;
    this.#sampler = new Sampler({
      components,
      lifecycle,
      whole,
      clock,
      intervalMillis,
      onSample: (json) => streams.broadcast(json),
    });
    this.#server = createBoundedServer((request, response) => this.#handle(request, response));
    this.#routes = new Routes({
      components,
      lifecycle,
      whole,
      sampler: this.#sampler,
      streams,
      connections: new Connections(this.#server),
      isLocal: () => isLoopback(addressOf(this.#server)),
    });
    for (const [name, queue] of settings.queues) components.add(name, queue);
    lifecycle.update();
  }

  /** Whether there is a listener; false while the port is taken or can't be had, which is tried again, and after close(). */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** The address that it was told to listen on. */
  get host(): string {
    return this.#settings.host;
  }

  /** The port that it listens on; without a listener the one that it was told to. */
  get port(): number {
    return this.#port;
  }

  /** Where it can be reached from this machine, such as `http://127.0.0.1:13133`. */
  get url(): string {
    return urlOf(this.host, this.#port);
  }

  /**
   * Shows another queue. A process that was ready stays so while that is being built.
   *
   * @param name under which it is shown
   * @param queue an exporter or a processor of otelq, or a promise of one
   * @throws TypeError, RangeError - for a name that is taken or none, for what is no queue, and beyond 32 queues
   */
  add(name: string, queue: Queue | Promise<Queue>): void {
    this.#components.add(name, queue);
    this.#lifecycle.update();
  }

  /** Shows a queue no longer. Whether it was there. */
  remove(name: string): boolean {
    const component = this.#components.get(name);
    if (component === undefined) return false;
    this.#lifecycle.watch(component);
    this.#checks.stop(component);
    this.#components.remove(name);
    this.#onChange();
    return true;
  }

  /** From now on it says `shutting_down`, so that no more traffic is sent here; to be called before the SDK's shutdown. */
  shuttingDown(): void {
    this.#lifecycle.shutDown();
  }

  /** Ends the listener, with all its connections. Never rejects. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Begins to listen and to sample. Never rejects. */
  async start(): Promise<void> {
    const { host, port } = this.#settings;
    const outcome = await listen(this.#server, host, port);
    if (typeof outcome === 'number') this.#listening(outcome);
    else {
      log.warn(`no health server at ${urlOf(host, port)} until it can listen: ${messageOf(outcome)}`);
      this.#tryLater();
    }
  }

  #tryLater(): void {
    if (this.#closed !== undefined) return;
    const { host, port } = this.#settings;
    this.#retry = systemClock.setTimer(async () => {
      const outcome = await listen(this.#server, host, port);
      if (typeof outcome !== 'number') this.#tryLater();
      else if (this.#closed === undefined) {
        this.#listening(outcome);
        log.info(`the health server listens at ${this.url} now`);
      } else this.#server.close();
    }, RETRY_MILLIS);
  }

  #listening(port: number): void {
    this.#port = port;
    this.#isListening = true;
    this.#server.on('error', (error) => log.warn(`the health server failed: ${messageOf(error)}`));
    this.#sampler.start();
    for (const component of this.#components) this.#checks.start(component);
  }

  async #close(): Promise<void> {
    this.#isListening = false;
    this.#retry?.cancel();
    this.#sampler.stop();
    this.#checks.stopAll();
    this.#streams.close();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    // Its client is gone, which is no concern of the application.
    response.on('error', () => {});
    if (!this.#oneAtATime.admit(request, response)) return;
    try {
      this.#routes.handle(request, response);
    } catch (error) {
      log.error(`a request could not be answered: ${messageOf(error)}`);
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { error: 'internal' });
    }
  }

  #onSettled(component: Component): void {
    this.#onChange();
    // Nobody would see what comes of it before there is a listener.
    if (this.#isListening) this.#checks.start(component);
  }

  #onChange(): void {
    this.#lifecycle.update();
    this.#whole.update(systemClock.wallTime());
    this.#streams.introduce();
  }
}
