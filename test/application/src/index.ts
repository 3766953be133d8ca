export type { Backend } from '@otelq-test/backend';
export { Application, type ApplicationOptions } from './application.js';
export { absentBackend, busyBackend, refusingBackend } from './backends.js';
export { serveInOutage } from './orders.js';
