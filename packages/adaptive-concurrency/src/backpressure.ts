/** The small limiter, by itself. */
export { BackpressureLimiter, type BackpressureLimiterOptions } from './backpressure-limiter.js';
