import { fork } from 'node:child_process';
import { once } from 'node:events';
import { nextMessage } from '../throughput/child.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/** A process that is asked again and again; see `answer`. */
export class HelperProcess {
  /** @type {ChildProcess} */
  #child;

  /**
   * @param {string} script of `processes`, without its extension
   * @param {readonly (string | number)[]} scriptArguments
   */
  constructor(script, scriptArguments) {
    const url = new URL(`processes/${script}.mjs`, import.meta.url);
    this.#child = fork(url, scriptArguments.map(String));
  }

  /** @param {string | number} question @returns {Promise<any>} */
  async ask(question) {
    const answer = nextMessage(this.#child);
    this.#child.send(question);
    return answer;
  }

  /** Resolves when it has ended. @param {NodeJS.Signals} [signal] */
  async end(signal = 'SIGTERM') {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }
}

/**
 * Runs something with a process, which ends then.
 *
 * @template Result
 * @param {string} script
 * @param {readonly (string | number)[]} scriptArguments
 * @param {(helper: HelperProcess) => Promise<Result>} run
 */
export async function withProcess(script, scriptArguments, run) {
  const helper = new HelperProcess(script, scriptArguments);
  try {
    return await run(helper);
  } finally {
    await helper.end();
  }
}

/**
 * The other end: answers each question of the process that started this one, and ends with it.
 *
 * @param {(question: any) => Promise<object>} answer
 */
export function answerQuestions(answer) {
  process.on('message', async (question) => process.send?.(await answer(question)));
  process.once('disconnect', () => process.exit());
}
