import type { QueueSnapshot } from '@otelq/sending-queue';
import type { Reason, ReasonCode } from '../report/report.js';
import type { Step } from './step.js';

/** The time in which a reason holds. */
export interface Spell {
  /** The queue before it began. */
  readonly base: QueueSnapshot;
  /** The last step that gave a cause. */
  readonly last: Step;
  /** The step now. */
  readonly step: Step;
}

/** When a queue is not green, and what to say of it. */
export interface Rule {
  readonly code: ReasonCode;
  readonly tier: Reason['tier'];
  /** How many steps without a cause it goes on for, so that what comes and goes does not make the tier come and go. */
  readonly holdIntervals: number;
  /** Whether a step gives a cause. */
  isCaused(step: Step): boolean;
  /** Whether it goes on after `holdIntervals` without a cause. @default never */
  goesOn?(spell: Spell): boolean;
  message(spell: Spell): string;
}
