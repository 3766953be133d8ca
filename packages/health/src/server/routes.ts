import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Lifecycle } from '../lifecycle/lifecycle.js';
import { statusPage } from '../page/status-page.js';
import type { Component } from '../queue/component.js';
import type { Components } from '../queue/components.js';
import type { NotFound, Tier } from '../report/report.js';
import { componentHealth, type Whole } from '../report/whole.js';
import type { Sampler } from '../sampling/sampler.js';
import type { EventStreams } from '../stream/event-streams.js';
import { answer, answerJson, writeHead } from './answer.js';
import type { Connections } from './connections.js';
import { isLocalHost } from './host-check.js';
import { decoded, hasFlag, type Target, targetOf } from './target.js';

export interface RoutesParts {
  readonly components: Components;
  readonly lifecycle: Lifecycle;
  readonly whole: Whole;
  readonly sampler: Sampler;
  readonly streams: EventStreams;
  readonly connections: Connections;
  /** Whether names other than those of this machine are refused. */
  isLocal(): boolean;
}

/** Red alone is a failure: a queue that is degraded is at work, and a restart would not mend it. */
const HTTP_STATUS: Readonly<Record<Tier, number>> = { green: 200, yellow: 200, red: 503 };

/** Answers the requests of the health server. */
export class Routes {
  readonly #parts: RoutesParts;

  constructor(parts: RoutesParts) {
    this.#parts = parts;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerJson(response, 405, { error: 'only GET and HEAD' }, { allow: 'GET, HEAD' });
      return;
    }
    const target = targetOf(request);
    // Before all else, and under any name: they say nothing that is worth a secret, and probes must get through.
    if (target.path === '/livez') answerJson(response, 200, { status: 'alive' });
    else if (target.path === '/readyz') this.#ready(response);
    else if (this.#parts.isLocal() && !isLocalHost(request.headers.host)) {
      answerJson(response, 421, { error: 'the host must be an address or localhost' });
    } else this.#show(target, response);
  }

  #show(target: Target, response: ServerResponse): void {
    if (target.path === '/') this.#page(response);
    else if (target.path === '/events') this.#events(response);
    else if (target.path === '/health') this.#health(target, response);
    else if (target.path.startsWith('/health/')) {
      const name = decoded(target.path.slice('/health/'.length));
      const component = name === undefined ? undefined : this.#fresh(name);
      if (component === undefined) this.#notFound(response, 'no such component');
      else {
        const { tier } = component.health;
        answerJson(response, HTTP_STATUS[tier], componentHealth(component, hasFlag(target, 'verbose')));
      }
    } else this.#notFound(response, 'no such path');
  }

  #ready(response: ServerResponse): void {
    const { status } = this.#parts.lifecycle;
    if (status === 'serving') answerJson(response, 200, { status: 'ready' });
    else answerJson(response, 503, { status });
  }

  #health(target: Target, response: ServerResponse): void {
    const name = target.query.get('component');
    const only = name === null ? undefined : this.#fresh(name);
    if (name !== null && only === undefined) {
      this.#notFound(response, 'no such component');
      return;
    }
    this.#parts.sampler.refresh();
    const report = this.#parts.whole.report(hasFlag(target, 'verbose'), only);
    answerJson(response, HTTP_STATUS[report.tier], report);
  }

  /** A component, as it is by now. */
  #fresh(name: string): Component | undefined {
    this.#parts.sampler.refresh();
    return this.#parts.components.get(name);
  }

  #events(response: ServerResponse): void {
    const { streams, connections } = this.#parts;
    if (response.req.method === 'GET' && streams.isFull) {
      answerJson(response, 503, { error: 'too many listen already' }, { 'retry-after': '10' });
      return;
    }
    writeHead(response, 200, { 'content-type': 'text/event-stream' });
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    if (response.socket !== null) connections.release(response.socket);
    streams.add(response);
  }

  #page(response: ServerResponse): void {
    const page = statusPage();
    if (page === undefined) {
      this.#notFound(response, 'no page');
      return;
    }
    answer(response, 200, page.html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.contentSecurityPolicy,
      'referrer-policy': 'no-referrer',
    });
  }

  #notFound(response: ServerResponse, error: string): void {
    const body: NotFound = { error, components: this.#parts.components.names };
    answerJson(response, 404, body);
  }
}
