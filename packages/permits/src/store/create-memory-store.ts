import { systemClock } from '@otelq/sending-queue/internal';
import { MemoryStore } from './memory-store.js';
import type { PermitStore } from './permit-store.js';

/** A store for instances that live in one process, such as queues that share a destination. */
export function memoryStore(): PermitStore {
  return new MemoryStore(systemClock);
}
