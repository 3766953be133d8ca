import { SingleAttemptSender } from '../attempt/single-attempt-sender.js';
import type { OtlpHeaders } from '../headers/headers.js';
import { HttpTransport } from './http-transport.js';
import type { HttpSenderSettings } from './settings.js';

/**
 * Posts bodies to a URL: every send is one request, which is neither repeated nor redirected here.
 *
 * The client is node:http. `npm run bench -- http-client` compares it with undici, which takes about a third less
 * processor time for a request of 512 spans (67 µs against 99 µs, 0.06 µs a span) and allocates half as much; where the
 * server takes 50 ms, both send the same number of requests. That is little beside what it costs to serialize these spans, and
 * not worth a dependency in everybody's install, whose majors come and go with those of Node. What the queue needs is
 * public in node:http, from Node 20 to 26: an agent that asks how long to keep a connection, `reusedSocket`, which tells
 * a stale connection from a dead server, and diagnostics channels.
 */
export class HttpSender extends SingleAttemptSender<OtlpHeaders> {
  /** @throws Error - for certificates and keys that TLS refuses */
  constructor(settings: HttpSenderSettings) {
    super(settings, new HttpTransport(settings));
  }
}
