/**
 * `npm run bench -- NAME`: sets up, builds, and runs NAME.bench.mjs. Without a name: says which there are.
 *
 * Every run begins with what it ran on, so that a figure can be told from another machine's.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.mjs';
import { setUp } from '../setup.mjs';
import { readJson, root } from '../workspace.mjs';
import { describeMachine } from './machine.mjs';

const folder = 'test/benchmarks';
const suffix = '.bench.mjs';
const names = readdirSync(join(root, folder))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

/** Machine and versions, a line each. */
function runsOn() {
  const { machine, node } = describeMachine();
  const { dependencies } = readJson(`${folder}/package.json`);
  return [
    `machine  ${machine}`,
    `node     ${node}`,
    ...Object.keys(dependencies)
      .filter((name) => !name.startsWith('@otelq-test/'))
      .map((name) => `package  ${name} ${readJson(`${folder}/node_modules/${name}/package.json`).version}`),
  ];
}

const [name, ...benchmarkArguments] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  if (name !== undefined) console.error(`There is no benchmark ${name}.`);
  console.log(`Benchmarks: ${names.join(', ') || 'none yet'}\nRun one with: npm run bench -- NAME`);
  process.exit(name === undefined ? 0 : 2);
}
setUp();
const built = run('turbo', [
  'run',
  'build',
  '--filter=@otelq-test/benchmarks^...',
  '--output-logs=errors-only',
]);
if (built !== 0) process.exit(built);
console.log(`${runsOn().join('\n')}\n`);
process.exitCode = run(process.execPath, [join(root, folder, name + suffix), ...benchmarkArguments]);
