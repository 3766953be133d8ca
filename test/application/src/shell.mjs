/** Runs lines of a shell. */
import { spawn } from 'node:child_process';

/**
 * @typedef {object} Surroundings
 * @property {string} folder where they run
 * @property {NodeJS.ProcessEnv} env all variables that they have
 * @property {number} limitMillis how long they may take; all that is still running then is killed
 */

/**
 * @typedef {object} Outcome
 * @property {number | null} status null when it was killed
 * @property {string} stdout
 * @property {string} stderr where it was killed, with a line that says so
 */

/**
 * Runs lines of a shell, which stops at the first that fails.
 *
 * @param {string} lines
 * @param {Surroundings} surroundings
 * @returns {Promise<Outcome>}
 */
export function runInShell(lines, { folder, env, limitMillis }) {
  // The leader of a group: what it has started can be killed with it.
  const shell = spawn('bash', ['-eo', 'pipefail', '-c', lines], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  shell.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const limit = setTimeout(() => {
    stderr += `\nkilled after ${limitMillis} ms\n`;
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
  }, limitMillis);
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', (status) => resolve({ status, stdout, stderr }));
  }).finally(() => clearTimeout(limit));
}
