import type { SendingQueueOptions } from '../config/options.js';
import type { PayloadKind } from '../queue/payload.js';
import { BoundedSender } from '../sender/bounded-sender.js';
import type { Sender } from '../sender/sender.js';
import { SenderExporter } from '../sender/sender-exporter.js';
import type { SenderContext } from './outlet.js';
import { QueuedExporter } from './queued-exporter.js';

/** What an exporter made for the queue is built from. */
export interface NativeExporterParts<Input, Stored> {
  readonly kind: PayloadKind<Input, Stored>;
  readonly options: SendingQueueOptions | undefined;
  /** Called once, at construction. */
  readonly createSender: (context: SenderContext) => Sender<Stored>;
  /** `timeoutMillis` where neither the options nor a variable of the queue give one. */
  readonly timeoutMillis: number;
  /** `otel.component.type` of its metrics, such as `otlp_http_span_exporter`. */
  readonly componentType: string;
  /**
   * Where requests go, such as a URL, without any secret: what a storage has of one destination is never sent to another.
   * @default `componentType`
   */
  readonly destination?: string;
}

/**
 * An exporter made for the queue: it stores what it is going to send, such as the bytes of a message, and each of its
 * sends is one attempt, whose status the queue sees.
 */
export class NativeExporter<Input, Stored> extends QueuedExporter<Input, Stored> {
  /** @throws TypeError, RangeError - for an option that is unknown, of the wrong type or out of range */
  constructor(parts: NativeExporterParts<Input, Stored>) {
    const { kind } = parts;
    const createSender = (context: SenderContext): Sender<Stored> =>
      new BoundedSender(parts.createSender(context), context.clock, context.timeoutMillis);
    const { destination = parts.componentType } = parts;
    super({
      ...parts,
      codec: () => {
        if (kind.codec === undefined) throw new TypeError('storage is not supported by this exporter');
        return kind.codec;
      },
      destination: { destination, isDestinationKnown: parts.destination !== undefined },
      outlet: {
        createSender,
        createExporter: (context) => new SenderExporter(createSender(context), kind, context.timeoutMillis),
      },
    });
  }
}
