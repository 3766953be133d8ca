import { ExportResultCode } from '../sdk/export-result.js';
import type { ResultCallback } from '../sdk/types.js';
import { type Status, StatusCode } from '../status/status.js';
import type { Exporter } from './exporter-sender.js';
import type { Outcome, Sender } from './sender.js';

/** What a payload kind does with what is handed in. */
interface Storing<Input, Stored> {
  items(input: Input): number;
  store(input: Input): Stored;
}

/** Makes an exporter of a sender: every payload is sent once, at once, and its outcome is the result. */
export class SenderExporter<Input, Stored> implements Exporter<Input> {
  readonly #sender: Sender<Stored>;
  readonly #kind: Storing<Input, Stored>;
  readonly #timeoutMillis: number;

  constructor(sender: Sender<Stored>, kind: Storing<Input, Stored>, timeoutMillis: number) {
    this.#sender = sender;
    this.#kind = kind;
    this.#timeoutMillis = timeoutMillis;
  }

  export(input: Input, resultCallback: ResultCallback): void {
    if (this.#kind.items(input) === 0) {
      resultCallback({ code: ExportResultCode.SUCCESS });
      return;
    }
    this.#sender.send(this.#kind.store(input), {
      onAttemptStart() {},
      onAttemptEnd() {},
      onOutcome: (outcome) => {
        const error = failureIn(outcome);
        resultCallback(
          error === undefined ? { code: ExportResultCode.SUCCESS } : { code: ExportResultCode.FAILED, error },
        );
      },
    });
  }

  forceFlush(): Promise<void> {
    return this.#sender.forceFlush(this.#timeoutMillis);
  }

  shutdown(): Promise<void> {
    return this.#sender.shutdown(this.#timeoutMillis);
  }
}

function failureIn({ status, rejectedItems = 0 }: Outcome): Error | undefined {
  if (status.code !== StatusCode.OK) return statusError(status);
  return rejectedItems > 0 ? new Error(`${rejectedItems} items rejected: ${status.message}`) : undefined;
}

/** An error that carries its gRPC code where those of gRPC do. */
function statusError(status: Status): Error {
  return Object.assign(new Error(status.message), { code: status.code });
}
