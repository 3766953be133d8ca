import type { ChannelOptions, Client } from '@grpc/grpc-js';
import type { Grpc } from './load-grpc.js';
import type { GrpcSenderSettings } from './settings.js';

/** Makes a client of its own, which connects with its first call. */
export function openClient(grpc: Grpc, settings: GrpcSenderSettings): Client {
  return new grpc.Client(settings.target, credentials(grpc, settings), channelOptions(grpc, settings));
}

function credentials({ credentials }: Grpc, { secure, tls }: GrpcSenderSettings) {
  if (!secure) return credentials.createInsecure();
  return credentials.createSsl(tls?.ca ?? null, tls?.key ?? null, tls?.cert ?? null);
}

function channelOptions({ compressionAlgorithms }: Grpc, settings: GrpcSenderSettings): ChannelOptions {
  const { identity, gzip } = compressionAlgorithms;
  return {
    'grpc.primary_user_agent': settings.userAgent,
    // By zlib's asynchronous functions, that is on the threads of libuv's pool, not on the event loop.
    'grpc.default_compression_algorithm': settings.compression === 'gzip' ? gzip : identity,
    // A send is one attempt: DNS must bring no service configuration that asks for retries. `grpc.enable_retries` stays
    // on. Without it, a server that closes its connections in good order (maximum age) would fail the calls that it has
    // refused unread; gRPC sends those again by itself, over the next connection.
    'grpc.service_config_disable_resolution': 1,
    // One connection for each sender. Shared ones would make the signals wait for each other's streams, and could not be
    // given up by one sender alone.
    'grpc.use_local_subchannel_pool': 1,
    // Bookkeeping for a debugging service that nobody can ask here.
    'grpc.enable_channelz': 0,
  };
}
