export { createLimiter } from './create-limiter.js';
export type {
  ConcurrencyLimiter,
  LimiterOptions,
  LimiterSnapshot,
  Signal,
  Slot,
  SlotOutcome,
} from './limiter.js';
