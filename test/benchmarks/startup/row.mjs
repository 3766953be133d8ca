import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { text } from '../comparison/numbers.mjs';
import { defineRow } from '../comparison/row.mjs';

const STARTS = 20;
const GOAL_MILLIS = 25;

/**
 * @typedef {object} Start
 * @property {2 | 3} sdk
 * @property {string} node its binary
 * @property {'--import' | '--require'} option that loads register
 */

/**
 * One application with and without register: Express, a NodeSDK with two instrumentations and exporters for all three
 * signals. It ends as soon as it listens.
 *
 * @param {Start} start
 */
export function startupRow({ sdk, node, option }) {
  const folder = fileURLToPath(
    new URL('.', import.meta.resolve(`@otelq-test/interop-matrix-sdk-${sdk}/package.json`)),
  );
  const application = option === '--import' ? 'start-up.mjs' : 'start-up.cjs';
  const versions = `${versionOf(folder, '@opentelemetry/sdk-node')}, Node ${askVersion(node)}`;
  return defineRow({
    name: `sdk-${sdk} ${option}`,
    title: `from the start to the end of the application as ${option === '--import' ? 'an ES module' : 'CommonJS'}, sdk-node ${versions}`,
    rounds: STARTS,
    sides: ['without', 'with register'],
    measure: async (side) => {
      const load = side === 'without' ? [] : [option, '@otelq/sending-queue/register'];
      const begun = performance.now();
      const cpuMicros = execFileSync(node, [...load, application], {
        cwd: folder,
        env: {},
        encoding: 'utf8',
      });
      return { 'start (ms)': performance.now() - begun, 'CPU (ms)': Number(cpuMicros) / 1000 };
    },
    goals: ({ without, 'with register': withRegister }) => {
      const over = withRegister['start (ms)'].median - without['start (ms)'].median;
      return [
        {
          what: `at most ${GOAL_MILLIS} ms over the application without it, medians of ${STARTS}`,
          reached: `${text(over)} ms`,
          isMet: over <= GOAL_MILLIS,
        },
      ];
    },
  });
}

/** @param {string} folder @param {string} name */
function versionOf(folder, name) {
  return JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, 'utf8')).version;
}

/** @param {string} node */
function askVersion(node) {
  return execFileSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
}
