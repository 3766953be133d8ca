import type { Metadata } from '@grpc/grpc-js';
import { outsideOfTheApplication } from '@otelq/sending-queue/native';
import { SingleAttemptSender } from '../attempt/single-attempt-sender.js';
import { GrpcTransport } from './grpc-transport.js';
import { type Grpc, loadGrpc } from './load-grpc.js';
import type { GrpcSenderSettings } from './settings.js';

/**
 * Sends OTLP messages over gRPC, each in one unary call, all of them over one HTTP/2 connection.
 *
 * grpc-js makes another attempt of a call by itself in one case: if its server has not processed it, and says so, as when
 * it closes the connection in good order (`REFUSED_STREAM`, `GOAWAY`). It is sent over the next connection then, once.
 *
 * The RTT of a call runs from its handing over to gRPC, or from when the connection it had to wait for was there, to its
 * status; compression is part of it. A server that allows fewer concurrent streams (100 as a rule) than there are calls
 * lets the others wait within the HTTP/2 session, first come, first served; that is part of the RTT too, so that an
 * adaptive limit sees the congestion that it is.
 */
export class GrpcSender extends SingleAttemptSender<Metadata> {
  /**
   * @param grpc - the client to send with
   * @throws Error - if `@grpc/grpc-js` is not installed, or refuses the target or the TLS material
   */
  constructor(settings: GrpcSenderSettings, grpc: Grpc = loadGrpc()) {
    super(
      settings,
      outsideOfTheApplication(() => new GrpcTransport(grpc, settings)),
    );
  }
}
