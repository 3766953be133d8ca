import { createQueue } from './otelq.mjs';

/** The queue with a fixed number of requests at once, as the other queues have. */
export const createContender = () => createQueue({ numConsumers: 10 });
