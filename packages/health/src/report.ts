/** What the endpoints answer with, for those who read it: the types, and the words for people. */
export type {
  ComponentDetail,
  ComponentHealth,
  HealthReport,
  NotFound,
  Reason,
  ReasonCode,
  Tier,
} from './report/report.js';
export type { Hello, QueueFacts, QueueSample, Sample, UnseenQueue } from './stream/sample.js';
export { bytesText, countText, durationText, percentText } from './words/amount-text.js';
export { decisionText } from './words/decision-text.js';
