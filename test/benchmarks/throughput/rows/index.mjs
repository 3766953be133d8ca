import { deliveryRow } from './delivery.mjs';
import { enqueue } from './enqueue.mjs';
import { eventLoop } from './event-loop.mjs';
import { fullSpeed } from './full-speed.mjs';
import { memory } from './memory.mjs';

export const rows = [
  deliveryRow({ name: 'rtt-50', roundTripMillis: 50, seconds: 10, sides: ['stock', 'otelq'] }),
  deliveryRow({ name: 'rtt-200', roundTripMillis: 200, seconds: 10, sides: ['stock', 'otelq'] }),
  fullSpeed,
  memory,
  eventLoop,
  enqueue,
  deliveryRow({
    name: 'grpc-50',
    protocol: 'grpc',
    roundTripMillis: 50,
    seconds: 3,
    sides: ['stock gRPC', 'otelq gRPC'],
    hasGoal: false,
  }),
];
