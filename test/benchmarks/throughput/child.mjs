import { fork } from 'node:child_process';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * The next message of a child process.
 *
 * @param {ChildProcess} child
 * @returns {Promise<any>} rejects when the process ends without it
 */
export function nextMessage(child) {
  return new Promise((resolve, reject) => {
    /** @param {unknown} message */
    const onMessage = (message) => {
      child.off('exit', onExit);
      resolve(message);
    };
    /** @param {number | null} code */
    const onExit = (code) => {
      child.off('message', onMessage);
      reject(new Error(`${child.spawnargs.slice(1).join(' ')} ended with code ${code} and told nothing`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}

/**
 * What a process of its own tells.
 *
 * @param {string} script beside this one
 * @param {readonly (string | number)[]} scriptArguments
 * @param {readonly string[]} [execArgv]
 * @returns {Promise<any>}
 */
export function ask(script, scriptArguments, execArgv = []) {
  return nextMessage(start(script, scriptArguments, execArgv));
}

/**
 * What a client tells, and what has arrived at its backend after the warm-up, each a process of its own.
 *
 * @param {{ protocol?: 'http' | 'grpc', delayMillis: number }} backendOptions
 * @param {string} script of the client
 * @param {string} side
 * @param {readonly number[]} rest of its arguments, after the URL
 * @returns {Promise<any>}
 */
export async function askWithBackend({ protocol = 'http', delayMillis }, script, side, rest) {
  const backend = start('backend/main.mjs', [protocol, delayMillis]);
  try {
    const url = await nextMessage(backend);
    const told = await ask(script, [side, url, ...rest]);
    backend.send(told.warmUpSpans);
    return { ...told, ...(await nextMessage(backend)) };
  } finally {
    backend.disconnect();
  }
}

/**
 * @param {string} script
 * @param {readonly (string | number)[]} scriptArguments
 * @param {readonly string[]} [execArgv]
 */
function start(script, scriptArguments, execArgv = []) {
  return fork(new URL(script, import.meta.url), scriptArguments.map(String), { execArgv: [...execArgv] });
}
