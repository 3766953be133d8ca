import type { Clock } from '../clock/clock.js';
import { parseHealthEndpoint } from '../config/health-endpoint.js';
import { processWide } from '../optional/process-wide.js';
import type { ObservableQueue } from '../queue/observable-queue.js';
import type { Signal } from '../signal/signal.js';
import { Announced } from './announced.js';

/** By address: a port is there once. */
const servers = (): Map<string, Announced> => processWide('@otelq/sending-queue/health-servers/1');

/** Has the health of a queue served at an endpoint, by one server for all queues of the process. Never throws. */
export function announce(endpoint: string, signal: Signal, queue: ObservableQueue, clock: Clock): void {
  const parsed = parseHealthEndpoint(endpoint);
  if (parsed === undefined) return;
  const key = `${parsed.host}:${parsed.port}`;
  let announced = servers().get(key);
  if (announced === undefined) {
    announced = new Announced(parsed);
    servers().set(key, announced);
  }
  announced.add(signal, queue, clock);
}

/** Wherever the health of `inner` is served, that of `outer` is instead, which has it and knows more. */
export function announceInPlaceOf(inner: unknown, outer: ObservableQueue): void {
  for (const announced of servers().values()) announced.replace(inner, outer);
}
