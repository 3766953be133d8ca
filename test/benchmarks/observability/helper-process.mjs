import { fork } from 'node:child_process';
import { nextMessage } from '../throughput/child.mjs';

/** @import { Serializable } from 'node:child_process' */

/** A process that begins by telling something, and answers each message with one. It ends when it is disconnected. */
export class HelperProcess {
  #child;
  /** @type {any} */
  told;

  /**
   * @param {URL} script
   * @param {readonly string[]} scriptArguments
   * @param {readonly string[]} execArgv
   */
  constructor(script, scriptArguments, execArgv) {
    this.#child = fork(script, scriptArguments, { execArgv: [...execArgv] });
  }

  /**
   * Starts one, and resolves when it has told what it has to.
   *
   * @param {string} script relative to this one
   * @param {readonly string[]} [scriptArguments]
   * @param {readonly string[]} [execArgv]
   */
  static async start(script, scriptArguments = [], execArgv = []) {
    const helper = new HelperProcess(new URL(script, import.meta.url), scriptArguments, execArgv);
    helper.told = await nextMessage(helper.#child);
    return helper;
  }

  /** @param {Serializable} message @returns {Promise<any>} */
  ask(message) {
    const answer = nextMessage(this.#child);
    this.#child.send(message);
    return answer;
  }

  /** Ends it, whatever it does. */
  end() {
    this.#child.kill();
  }
}
