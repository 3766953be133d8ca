import type { Budget, Report } from '../src/store/permit-store.js';

/** The first report of an instance, or another one with what is different. */
export function firstReport(budget: Budget, host: string, more: Partial<Report> = {}): Report {
  return { host, sequence: 1, used: 0, wanted: 0, holding: 0, burst: 1, canLead: false, budget, ...more };
}
