/** Runs commands with the project's own tools at hand. */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './workspace.mjs';

/** What every tool runs in: the project's own tools come first, and none of them reports to anybody. */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
};

/**
 * Runs a command to its end, its output going where ours goes.
 *
 * @param {string} command
 * @param {readonly string[]} commandArguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] the folder (default: the top) and more variables
 * @returns {number} its exit code; 1 when a signal ended it or it could not be started
 */
export function run(command, commandArguments, { cwd = root, env = {} } = {}) {
  // On Windows the tools are scripts, which only a shell starts.
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(command, commandArguments, {
    cwd,
    env: { ...environment, ...env },
    stdio: 'inherit',
    shell,
  });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  return status ?? 1;
}
