import { outsideOfTheApplication } from '@otelq/sending-queue/native';
import { HealthServer } from './health-server.js';
import { type HealthServerOptions, resolveOptions } from './options.js';

/**
 * Starts a server that shows how the sending queues of this process fare: `/livez`, `/readyz`, `/health`, and a live page.
 * It does not keep the process alive. A port that is taken or not allowed is a warning: the server is resolved to all the
 * same, and says so in `isListening`.
 *
 * Rejects with a TypeError or a RangeError that names the option, what is allowed and what was given.
 */
export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const server = new HealthServer(resolveOptions(options));
  // Timers and sockets keep the context that they are made in, for as long as there are any.
  await outsideOfTheApplication(() => server.start());
  return server;
}
