import { log } from '../log/log.js';
import type { QueueListener } from '../queue/listener.js';

/**
 * One listener that tells all of `listeners`, in their order.
 *
 * A listener that throws harms neither the queue nor the others; it is told no more.
 */
export function combineListeners(...listeners: readonly QueueListener[]): QueueListener {
  let told = listeners;
  const tell = (event: (listener: QueueListener) => void): void => {
    for (const listener of told) {
      try {
        event(listener);
      } catch (error) {
        told = told.filter((other) => other !== listener);
        log.error('a listener failed and is told no more', error);
      }
    }
  };
  return {
    onSendStart: (items) => tell((to) => to.onSendStart(items)),
    onSendEnd: (items, status, durationMillis) => tell((to) => to.onSendEnd(items, status, durationMillis)),
    onStatus: (status) => tell((to) => to.onStatus(status)),
    onRetry: (items, status, delayMillis) => tell((to) => to.onRetry(items, status, delayMillis)),
    onDelivered: (items) => tell((to) => to.onDelivered(items)),
    onDropped: (items, reason, status) => tell((to) => to.onDropped(items, reason, status)),
    onRejected: (items, reason) => tell((to) => to.onRejected(items, reason)),
    onThrottle: (delayMillis) => tell((to) => to.onThrottle(delayMillis)),
  };
}
