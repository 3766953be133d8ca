import { get, type IncomingMessage } from 'node:http';

/** One event of a stream, with its JSON read. */
export interface ReceivedEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A client of `GET /events`. */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  isClosed = false;
  readonly response: IncomingMessage;
  #rest = '';

  private constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.#read(chunk));
    response.on('error', () => {});
    response.on('close', () => {
      this.isClosed = true;
    });
  }

  /** Resolves when the head of the answer is there. */
  static open(url: string): Promise<EventClient> {
    return new Promise((resolve, reject) => {
      get(url, { agent: false }, (response) => resolve(new EventClient(response))).on('error', reject);
    });
  }

  close(): void {
    this.response.destroy();
  }

  /** The data of the events of a type. */
  of(type: string): unknown[] {
    return this.events.flatMap((event) => (event.type === type ? [event.data] : []));
  }

  #read(chunk: string): void {
    const events = (this.#rest + chunk).split('\n\n');
    this.#rest = events.pop() ?? '';
    for (const event of events) {
      const [, type = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      this.events.push({ type, data: JSON.parse(data) });
    }
  }
}
