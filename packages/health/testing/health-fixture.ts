import type { QueueSnapshot } from '@otelq/sending-queue';
import { VirtualClock } from '../../sending-queue/testing/virtual-clock.js';
import { Lifecycle } from '../src/lifecycle/lifecycle.js';
import { Components } from '../src/queue/components.js';
import { Whole } from '../src/report/whole.js';
import { Sampler } from '../src/sampling/sampler.js';
import type { Sample } from '../src/stream/sample.js';
import { IDLE } from './idle-queue.js';

/** A queue that is what a test says. */
export class ScriptedQueue {
  figures: QueueSnapshot = IDLE;
  /** How often it was looked at. */
  looks = 0;

  snapshot(): QueueSnapshot {
    this.looks++;
    return this.figures;
  }

  change(figures: Partial<QueueSnapshot>): void {
    this.figures = { ...this.figures, ...figures };
  }
}

/** All that a health server has but the server, in virtual time. */
export class HealthFixture {
  readonly clock = new VirtualClock();
  readonly samples: Sample[] = [];
  readonly settled: string[] = [];
  readonly components = new Components({
    clock: this.clock,
    intervalMillis: 1000,
    stalledIntervals: 5,
    onSettled: ({ name }) => this.settled.push(name),
  });
  readonly lifecycle = new Lifecycle(this.components);
  readonly whole = new Whole(this.components, this.lifecycle, this.clock.wallTime());
  readonly sampler = new Sampler({
    components: this.components,
    lifecycle: this.lifecycle,
    whole: this.whole,
    clock: this.clock,
    intervalMillis: 1000,
    onSample: (json) => this.samples.push(JSON.parse(json)),
  });

  /** Adds a queue. */
  queue(name: string): ScriptedQueue {
    const queue = new ScriptedQueue();
    this.components.add(name, queue);
    return queue;
  }
}
