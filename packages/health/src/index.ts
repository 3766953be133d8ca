export type { Queue } from './queue/queue.js';
export type {
  ComponentDetail,
  ComponentHealth,
  HealthReport,
  NotFound,
  Reason,
  ReasonCode,
  Tier,
} from './report/report.js';
export type { HealthServer } from './server/health-server.js';
export type { HealthServerOptions } from './server/options.js';
export { startHealthServer } from './server/start-health-server.js';
