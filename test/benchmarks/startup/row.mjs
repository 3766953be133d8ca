import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { text } from '../comparison/numbers.mjs';
import { defineRow } from '../comparison/row.mjs';

const STARTS = 20;
const GOAL_MILLIS = 25;

/**
 * @typedef {object} Start
 * @property {2 | 3} sdk
 * @property {string} node its binary
 * @property {'--import' | '--require'} option that loads register
 * @property {string} backend its URL
 */

/**
 * One application with and without register: Express, a NodeSDK with two instrumentations and exporters for all three
 * signals. It ends as soon as it listens, or when it has delivered a first span and its metrics.
 *
 * @param {Start} start
 */
export function startupRow({ sdk, node, option, backend }) {
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
      const options = { cwd: folder, env: { OTEL_EXPORTER_OTLP_ENDPOINT: backend } };
      const run = promisify(execFile);
      const begun = performance.now();
      const { stdout: toStart } = await run(node, [...load, application], options);
      const startMillis = performance.now() - begun;
      const { stdout: toDeliver } = await run(node, [...load, application, 'deliver'], options);
      return {
        'start (ms)': startMillis,
        'CPU (ms)': Number(toStart) / 1000,
        'CPU, with a first delivery (ms)': Number(toDeliver) / 1000,
      };
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
