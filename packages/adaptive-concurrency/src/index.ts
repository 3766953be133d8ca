export { createLimiter } from './create-limiter.js';
export type {
  ConcurrencyLimiter,
  LimitChange,
  LimitChangeReason,
  LimiterOptions,
  LimiterSnapshot,
  Signal,
  Slot,
  SlotOutcome,
} from './limiter.js';
