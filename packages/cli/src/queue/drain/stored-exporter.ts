import {
  type Encoding,
  type ExporterParts,
  logLayout,
  messageKind,
  metricLayout,
  type RequestLayout,
  traceLayout,
} from '@otelq/otlp-exporter/internal';
import {
  NativeExporter,
  type PayloadKind,
  type Signal,
  type Status,
  StatusCode,
} from '@otelq/sending-queue/native';
import { Attempts } from './attempts.js';
import { NotingSender } from './noting-sender.js';
import type { PacingClock } from './pacing-clock.js';
import { type End, Ticket } from './ticket.js';

/** A request as it is stored. */
export interface StoredRequest {
  readonly payload: Uint8Array;
  readonly items: number;
}

/** A stored request on its way. */
interface Handed extends StoredRequest {
  ticket?: Ticket;
}

const LAYOUTS: Readonly<Record<Signal, RequestLayout>> = {
  traces: traceLayout,
  logs: logLayout,
  metrics: metricLayout,
};

/** What a stored exporter is made from. */
export interface StoredExporterParts {
  readonly signal: Signal;
  /** Makes the parts of an OTLP exporter whose requests are these. */
  readonly createParts: (
    messages: (encoding: Encoding) => PayloadKind<Handed, Uint8Array>,
  ) => ExporterParts<Handed>;
  /** Called for each attempt after the first one of a request. */
  readonly onRepeat: () => void;
  readonly clock: PacingClock;
}

/** Sends stored requests through a sending queue, and tells how each of them ended. */
export class StoredExporter {
  readonly #exporter: NativeExporter<Handed, Uint8Array>;
  readonly #attempts: Attempts;
  readonly #tickets = new WeakMap<Uint8Array, Ticket>();

  /** @throws TypeError, RangeError, Error - as the exporter does whose parts they are */
  constructor({ signal, createParts, onRepeat, clock }: StoredExporterParts) {
    const parts = createParts((encoding) => this.#kind(signal, encoding));
    this.#attempts = new Attempts(clock);
    this.#exporter = new NativeExporter({
      ...parts,
      createSender: (context) =>
        new NotingSender(parts.createSender(context), {
          attempts: this.#attempts,
          ticketOf: (payload) => this.#tickets.get(payload),
          onRepeat,
        }),
    });
  }

  /** Requests that may be in flight at once, now. */
  get limit(): number {
    return this.#exporter.snapshot().limit;
  }

  /** What the last attempt failed with; undefined when it succeeded. */
  get trouble(): Status | undefined {
    const { lastStatus } = this.#exporter.snapshot();
    return lastStatus?.code === StatusCode.OK ? undefined : lastStatus;
  }

  /** Resolves when the request has come to its end; never rejects. */
  send({ payload, items }: StoredRequest): Promise<End> {
    const handed: Handed = { payload, items };
    return new Promise((resolve) => {
      this.#exporter.export(handed, () => resolve(handed.ticket?.end() ?? { kind: 'left' }));
    });
  }

  /** Begins no attempt any more. Those under way get some seconds; what is not delivered by then is left. Never rejects. */
  async shutdown(): Promise<void> {
    await this.#attempts.stop();
    await this.#exporter.shutdown();
  }

  /** Requests in one encoding, which are stored already as they are sent. */
  #kind(signal: Signal, encoding: Encoding): PayloadKind<Handed, Uint8Array> {
    const kind = messageKind<Handed>({
      signal,
      encoding,
      layout: LAYOUTS[signal],
      serializer: { serializeRequest: ({ payload }) => payload },
      // The queue does not send what has none.
      items: ({ items }) => Math.max(1, items),
    });
    return {
      ...kind,
      store: (handed) => {
        const stored = kind.store(handed);
        handed.ticket = new Ticket(stored, handed.items);
        this.#tickets.set(stored, handed.ticket);
        return stored;
      },
      cut: (stored, firstItems) => {
        const pieces = kind.cut(stored, firstItems);
        const ticket = this.#tickets.get(stored);
        ticket?.cut(stored, pieces, firstItems);
        if (ticket) for (const piece of pieces) this.#tickets.set(piece, ticket);
        return pieces;
      },
    };
  }
}
