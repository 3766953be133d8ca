import type { Controller, LimitMove } from './controller.js';
import { Dips } from './dips.js';
import { type Evidence, judgeSlowStart, judgeSteady, queueOf } from './judge.js';
import { MovingLimit } from './moving-limit.js';
import type { ResolvedOptions } from './options.js';
import { Phases } from './phases.js';
import { Relief } from './relief.js';
import { RoundTrips } from './round-trips.js';

/**
 * Additive increase, multiplicative decrease, judged by cohorts: the limit grows while fewer requests than allowed wait at
 * the destination, and falls when more do or when requests are rejected.
 */
export class AimdController implements Controller {
  readonly #limit: MovingLimit;
  readonly #trips: RoundTrips;
  readonly #phases = new Phases();
  readonly #relief = new Relief();
  /** Number of the next request, and of the first after the last decrease. */
  #next = 0;
  #generation = 0;
  judgedRttMillis = Number.NaN;

  constructor(options: ResolvedOptions) {
    this.#limit = new MovingLimit(options);
    this.#trips = new RoundTrips(options.rttThresholdRatio);
    this.#begin();
  }

  get limit(): number {
    return this.#limit.value;
  }

  get lastMove(): LimitMove {
    return this.#limit.lastMove;
  }

  get overshoot(): number {
    return Math.max(0, this.limit - this.#limit.fineLimit(this.#isSlowStart()));
  }

  get baselineRttMillis(): number | undefined {
    return this.#trips.baseline.mean;
  }

  isCurrent(mark: number): boolean {
    return mark >= this.#generation;
  }

  acquired(inFlight: number): number {
    this.#trips.cohort.acquired(inFlight, this.limit);
    return this.#next++;
  }

  succeeded(mark: number, rttMillis: number, size: number): void {
    this.#limit.noise.succeeded();
    if (!this.#trips.add(mark, rttMillis, size)) this.#begin();
    else if (this.#trips.cohort.isComplete) this.#evaluate();
    else if (this.#isSlowStart() && this.#trips.areFarTooSlow) this.#congested();
  }

  ignored(mark: number): void {
    if (!this.#trips.cohort.has(mark)) return;
    this.#trips.cohort.excuse();
    // A cohort that this makes complete is judged at the next success: nothing else may raise the limit.
    if (this.#trips.cohort.isComplete && this.#trips.cohort.samples.count === 0) this.#begin();
  }

  rejected(): void {
    this.#limit.rejected(this.#isSlowStart());
    this.#beginGeneration();
  }

  collapse(): void {
    this.#limit.collapse();
    this.#beginGeneration();
  }

  recover(limit: number): void {
    this.#limit.recover(limit);
    this.#begin();
  }

  restart(after: 'outage' | 'idleness'): void {
    if (after === 'idleness') this.#trips.baseline.forget();
    this.#limit.restart(after);
    this.#phases.startSlowly();
    this.#generation = this.#next;
    this.#begin();
  }

  #isSlowStart(): boolean {
    return this.#phases.current === 'slow start';
  }

  #evaluate(): void {
    const { samples } = this.#trips.cohort;
    this.judgedRttMillis = samples.mean;
    this.#phases.learn(samples);
    if (this.#phases.current === 'draining') {
      this.#phases.measure();
      this.#begin();
    } else if (this.#phases.current === 'measuring') {
      this.#trips.baseline.measure(samples);
      this.#limit.endDip();
      this.#phases.beSteady();
      this.#begin();
    } else {
      const evidence = this.#trips.evidence(this.limit);
      if (evidence === undefined) this.#measureFirst();
      else if (this.#isSlowStart()) this.#goOnSlowly(evidence);
      else this.#goOnSteadily(evidence);
    }
  }

  #measureFirst(): void {
    this.#trips.baseline.measure(this.#trips.cohort.samples);
    this.#grow();
  }

  #goOnSlowly(evidence: Evidence): void {
    const verdict = judgeSlowStart(evidence);
    if (verdict === 'congested') {
      this.#congested();
      return;
    }
    if (verdict === 'roomy') this.#trips.baseline.learn(evidence.samples);
    this.#grow();
  }

  #goOnSteadily(evidence: Evidence): void {
    const { load, samples, baseMillis, allowed } = evidence;
    const verdict = judgeSteady(evidence);
    if (verdict === 'impossible') {
      this.#startOver();
      return;
    }
    this.#trips.baseline.observe(samples, this.#phases.measurementSize(this.#limit.full));
    if (verdict === 'congested') {
      if (this.#relief.isFutile(load, samples.mean)) this.#startOver();
      else this.#congested();
      return;
    }
    this.#relief.reset();
    if (this.#trips.cohort.limitReached) {
      const queuePart = (millis: number): number => queueOf(load, baseMillis, millis) / allowed;
      this.#limit.boundary.fine(load, samples.mean, samples.standardError, queuePart);
    }
    this.#limit.notice(verdict === 'roomy');
    if (verdict === 'full') this.#stay();
    else this.#grow();
  }

  /** The baseline was wrong, or is so by now: these are the round trips without a queue of ours. */
  #startOver(): void {
    this.#trips.baseline.replace(this.#trips.cohort.samples);
    this.#relief.reset();
    this.#limit.growFastFromNow();
    this.#grow();
  }

  #grow(): void {
    if (this.#trips.cohort.limitReached) {
      if (!this.#isSlowStart()) this.#limit.grow();
      else if (this.#limit.growInSlowStart()) this.#phases.beSteady();
    }
    this.#stay();
  }

  /** The next cohort, or a dip if one is due. */
  #stay(): void {
    const { limitReached, samples } = this.#trips.cohort;
    const { full } = this.#limit;
    if (limitReached && this.#phases.isDipDue(samples.count, full)) {
      const rttRatio = samples.mean / (this.#trips.baseline.mean ?? samples.mean);
      if (this.#limit.dipTo(Dips.depth(full, rttRatio))) this.#phases.drain();
    }
    this.#begin();
  }

  #congested(): void {
    const { mean, standardError } = this.#trips.cohort.samples;
    this.judgedRttMillis = mean;
    this.#limit.boundary.congested(this.#trips.load(this.limit), mean, standardError);
    this.#limit.congested(this.#trips.aim(this.limit));
    this.#beginGeneration();
  }

  /** The limit fell: what was sent before tells nothing any more. */
  #beginGeneration(): void {
    this.#phases.beSteady();
    this.#generation = this.#next;
    this.#begin();
  }

  #begin(): void {
    const { full, value } = this.#limit;
    const size = this.#phases.cohortSize(full, value, this.#trips.allowance(full));
    this.#trips.cohort.begin(this.#next, size);
  }
}
