import { Agent, get } from 'node:http';
import { onTestFinished, vi } from 'vitest';

const WAIT = { timeout: 60_000, interval: 5 };

/** Clients that ask a load balancer for one thing after the other, each thing under a path of its own. */
export class Load {
  readonly #socketPath: string;
  readonly #agent: Agent;
  readonly #clients: Promise<void>[];
  readonly failures: string[] = [];
  #isStopped = false;
  #started = 0;
  #answered = 0;

  /** @param socketPath where the load balancer listens */
  constructor(socketPath: string, clients: number) {
    this.#socketPath = socketPath;
    this.#agent = new Agent({ keepAlive: true, maxSockets: clients });
    this.#clients = Array.from({ length: clients }, () => this.#askOnAndOn());
    onTestFinished(() => this.stop());
  }

  /** Requests so far. That of number n has the path `/orders/n`, from 0. */
  get started(): number {
    return this.#started;
  }

  /** Resolves when so many more requests, started from now on, have been answered, or have failed. */
  async more(requests: number): Promise<void> {
    // Those that are under way are as many as there are clients.
    const enough = this.#answered + this.#clients.length + requests;
    await vi.waitUntil(() => this.#answered >= enough, WAIT);
  }

  /** Resolves when all that was asked has been answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  async #askOnAndOn(): Promise<void> {
    while (!this.#isStopped) {
      const path = `/orders/${this.#started++}`;
      const outcome = await this.#ask(path);
      this.#answered++;
      if (outcome !== '200 done') this.failures.push(`${path}: ${outcome}`);
    }
  }

  #ask(path: string): Promise<string> {
    return new Promise((resolve) => {
      const request = get({ path, socketPath: this.#socketPath, agent: this.#agent }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text) => {
          body += text;
        });
        response.on('error', (error) => resolve(String(error)));
        response.on('end', () => resolve(`${response.statusCode} ${body.trim()}`));
      });
      request.on('error', (error) => resolve(String(error)));
    });
  }
}
