import type { ChannelOptions, Client } from '@grpc/grpc-js';
import { MOST_RESPONSE_BYTES } from '../outcome/accepted.js';
import type { Grpc } from './load-grpc.js';
import type { GrpcSenderSettings } from './settings.js';

/** Makes a client of its own, which connects with its first call. */
export function openClient(grpc: Grpc, settings: GrpcSenderSettings): Client {
  return new grpc.Client(settings.target, credentials(grpc, settings), channelOptions(grpc, settings));
}

/**
 * From one try to connect to the next, in milliseconds. gRPC refuses calls in between, so that this is as long as a
 * destination that is back is not found. It is the same every time, as the queue alone backs off: gRPC's own pauses, of
 * up to 2 minutes, would outlast those between the queue's attempts, and all of these would be lost.
 */
const RECONNECT_MILLIS = 1000;

/** How often a name is looked up at most while its addresses do not answer. Those of grpc-js would be 30 s old. */
const LOOK_UP_MILLIS = 5000;

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
    'grpc.initial_reconnect_backoff_ms': RECONNECT_MILLIS,
    'grpc.max_reconnect_backoff_ms': RECONNECT_MILLIS,
    'grpc.dns_min_time_between_resolutions_ms': LOOK_UP_MILLIS,
    // One connection for each sender. Shared ones would make the signals wait for each other's streams, and could not be
    // given up by one sender alone.
    'grpc.use_local_subchannel_pool': 1,
    'grpc.max_receive_message_length': MOST_RESPONSE_BYTES,
    // Bookkeeping for a debugging service that nobody can ask here.
    'grpc.enable_channelz': 0,
  };
}
