import { HelperProcess } from './helper-process.mjs';

/**
 * What a slice tells.
 *
 * @typedef {object} Slice
 * @property {number} spans
 * @property {number} seconds
 * @property {number} cpuMicros of the application
 * @property {number} rssBytes right after it
 * @property {number} heapBytes heap and external memory, after a collection
 */

/**
 * What clients held while they held on to the health server, and what became of probes meanwhile.
 *
 * @typedef {object} Held
 * @property {number} open connections in the end
 * @property {number} connections all that were made
 * @property {number} probes
 * @property {number} failedProbes
 */

/** Enough for the code to be compiled, and for the limit to have settled. */
const WARM_UP_SPANS = 512 * 512;

/** An application, its backend, and what is outside of it: each a process of its own. */
export class Pipeline {
  #backend;
  #outside;
  #application;

  /**
   * @param {HelperProcess} backend
   * @param {HelperProcess} outside
   * @param {HelperProcess} application
   */
  constructor(backend, outside, application) {
    this.#backend = backend;
    this.#outside = outside;
    this.#application = application;
  }

  /** Starts all of it, and warms it up. @param {'bare' | 'observed'} side */
  static async start(side) {
    const backend = await HelperProcess.start('../throughput/backend/main.mjs', ['http', '0']);
    const outside = await HelperProcess.start('processes/outside.mjs');
    const application = await HelperProcess.start(
      'processes/application.mjs',
      [side, backend.told, outside.told],
      ['--expose-gc'],
    );
    if (application.told !== '') await outside.ask({ watch: application.told });
    const pipeline = new Pipeline(backend, outside, application);
    await pipeline.deliver(WARM_UP_SPANS);
    return pipeline;
  }

  /** @param {number} spans @returns {Promise<Slice>} */
  deliver(spans) {
    return this.#application.ask(spans);
  }

  /** Resolves when every client of the siege has had its connection. */
  besiege() {
    return this.#outside.ask('besiege');
  }

  /** Lets go again. @returns {Promise<Held>} */
  lift() {
    return this.#outside.ask('lift');
  }

  /** Shuts it down. @throws Error when a span was lost, or came twice */
  async end() {
    const offered = await this.#application.ask('end');
    const { delivered, duplicates } = await this.#backend.ask(0);
    for (const helper of [this.#outside, this.#application, this.#backend]) helper.end();
    if (delivered !== offered || duplicates > 0) {
      throw new Error(`of ${offered} spans ${delivered} arrived, and ${duplicates} once more`);
    }
  }
}
