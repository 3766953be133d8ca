import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from './backend.js';
import { STAGES } from './scenario.js';

/** Takes the backends through the stages, both at the same moment. */
export class Timeline {
  /** Workers of each backend now. */
  workers = 0;

  async run(backends: readonly Backend[]): Promise<void> {
    for (const { workers, millis } of STAGES) {
      this.workers = workers;
      await Promise.all(backends.map((backend) => backend.resize(workers)));
      await sleep(millis);
    }
  }
}
