import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import {
  type QueueSnapshot,
  type SendingQueueOptions,
  SendingQueueSpanExporter,
  type SpanExporter,
} from '@otelq/sending-queue';

/** How a page sets up a generation of the SDK. */
export interface Sdk {
  createExporter(encoding: 'json' | 'protobuf', url: string): SpanExporter;
  createProvider(exporter: SendingQueueSpanExporter, scheduledDelayMillis: number): Provider;
}

interface Provider {
  getTracer(name: string): { startSpan(name: string): { end(): void } };
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** What a page is to do. */
export interface Settings {
  /** Of the backend. */
  readonly url: string;
  readonly encoding?: 'json' | 'protobuf';
  readonly options?: SendingQueueOptions;
  /** How long the SDK's batch processor waits for a batch to become full. @default an hour: it does nothing by itself */
  readonly scheduledDelayMillis?: number;
}

/** A page under test, as the tests command it. */
export class Page {
  readonly #sdk: Sdk;
  #provider: Provider | undefined;
  #queue: SendingQueueSpanExporter | undefined;
  /** What `diag` was told. */
  readonly lines: string[] = [];

  constructor(sdk: Sdk) {
    this.#sdk = sdk;
    const write = (...line: unknown[]): void => void this.lines.push(line.join(' '));
    const logger: DiagLogger = { error: write, warn: write, info: write, debug: write, verbose: write };
    diag.setLogger(logger, DiagLogLevel.INFO);
  }

  start({ url, encoding = 'json', options = {}, scheduledDelayMillis = 3_600_000 }: Settings): void {
    this.#queue = new SendingQueueSpanExporter(
      this.#sdk.createExporter(encoding, `${url}/v1/traces`),
      options,
    );
    this.#provider = this.#sdk.createProvider(this.#queue, scheduledDelayMillis);
  }

  /** Ends so many spans, `NAME 0` and so on. */
  end(count: number, name = 'span'): void {
    const tracer = this.#started.provider.getTracer('page');
    for (let number = 0; number < count; number++) tracer.startSpan(`${name} ${number}`).end();
  }

  /** Ends spans, each of which becomes a request: the batch processor hands on what it has. */
  async endOneByOne(count: number, name = 'span'): Promise<void> {
    const tracer = this.#started.provider.getTracer('page');
    for (let number = 0; number < count; number++) {
      tracer.startSpan(`${name} ${number}`).end();
      // What is refused shows in the snapshot.
      await this.#started.provider.forceFlush().catch(() => undefined);
    }
  }

  snapshot(): QueueSnapshot {
    return this.#started.queue.snapshot();
  }

  /** Resolves when all that has ended is delivered or dropped. */
  async flush(): Promise<void> {
    await this.#started.provider.forceFlush();
    await this.#started.queue.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#started.provider.shutdown();
  }

  get #started(): { provider: Provider; queue: SendingQueueSpanExporter } {
    if (this.#provider === undefined || this.#queue === undefined) throw new Error('the page is not started');
    return { provider: this.#provider, queue: this.#queue };
  }
}

declare global {
  interface Window {
    page: Page;
  }
}
