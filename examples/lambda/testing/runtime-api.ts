import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';

/**
 * The Runtime API of AWS Lambda. As there, the process that asks for the next invocation when there is none is frozen, in the
 * middle of whatever else it does, until there is one.
 */
export class RuntimeApi {
  readonly #port: number;
  #freeze: (() => void) | undefined;
  #thaw: (() => void) | undefined;
  #waiting: ServerResponse | undefined;
  #isWaiting: () => void = () => {};
  #answered: (result: unknown) => void = () => {};
  #invocations = 0;

  private constructor(server: Server, port: number) {
    this.#port = port;
    server.on('request', (request, response) => void this.#handle(request, response));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
  }

  static async start(): Promise<RuntimeApi> {
    const server = createServer();
    return new RuntimeApi(server, await listen(server));
  }

  /** What AWS_LAMBDA_RUNTIME_API says. */
  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  /** Which process is frozen and thawed from now on. Resolves when it is frozen for the first time. */
  async runs(pid: number): Promise<void> {
    this.#freeze = () => process.kill(pid, 'SIGSTOP');
    this.#thaw = () => process.kill(pid, 'SIGCONT');
    await this.#frozen();
  }

  /** Invokes the handler; resolves with its result, when the process is frozen again. */
  async invoke(event: unknown, timeoutMillis: number): Promise<unknown> {
    const result = new Promise((resolve) => {
      this.#answered = resolve;
    });
    this.#thaw?.();
    this.#waiting?.setHeader('lambda-runtime-aws-request-id', ++this.#invocations);
    this.#waiting?.setHeader('lambda-runtime-deadline-ms', Date.now() + timeoutMillis);
    this.#waiting?.end(JSON.stringify(event));
    this.#waiting = undefined;
    await this.#frozen();
    return await result;
  }

  async #frozen(): Promise<void> {
    if (this.#waiting === undefined) {
      await new Promise<void>((resolve) => {
        this.#isWaiting = resolve;
      });
    }
    this.#freeze?.();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.endsWith('/next')) {
      this.#waiting = response;
      this.#isWaiting();
    } else {
      this.#answered(await json(request));
      response.writeHead(202).end();
    }
  }
}
