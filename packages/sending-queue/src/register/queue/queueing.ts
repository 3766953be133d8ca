/** What is loaded together when the first queue is made, or there is something to say. */
export { log } from '../../log/log.js';
export { makeQueue } from './make-queue.js';
