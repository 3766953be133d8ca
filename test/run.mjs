/**
 * `npm test`: sets up, builds, checks, and runs every test of the repository.
 *
 *     npm test                      everything
 *     npm test -- NAME...           builds, and runs the tests of the packages whose folder contains one of the names
 *     npm test -- ... --long        tests that can go on for longer do
 *
 * The last line is the sum of all vitest runs, `N passed, N failed` with `, N skipped` if there are any; a step that
 * fails (build, lint, typecheck) counts as one failure. With OTELQ_REQUIRE_ALL=1 a skipped test has failed.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { findNode } from './node-versions/node-versions.mjs';
import { setUp } from './setup.mjs';
import { root, workspacePackages } from './workspace.mjs';

/** @typedef {import('./results-reporter.mjs').Results} Results */

const resultsFolder = join(root, '.test-results');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporters = ['--reporter=default', `--reporter=${join(root, 'test', 'results-reporter.mjs')}`];

/** The packages whose tests need another Node than the one at hand may be. */
const nodeOf = new Map([['test/sdk-3', findSdk3Node]]);

/** SDK 3.x asks for 22.15, so a newer Node of one's own will do where 24 is not to be had. */
function findSdk3Node() {
  return findNode(24, '22.15.0');
}

const given = process.argv.slice(2);
const isLong = given.includes('--long');

/**
 * Runs one step that is no test.
 *
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} commandArguments
 */
function step(name, command, commandArguments) {
  console.log(`\n── ${name}`);
  return run(command, commandArguments) === 0;
}

/**
 * Runs the tests of one package.
 *
 * @param {string} folder
 * @returns {Results}
 */
function runTests(folder) {
  console.log(`\n── ${folder}`);
  const node = nodeOf.get(folder)?.() ?? { path: process.execPath };
  if ('missing' in node) {
    console.log(`skipped: ${node.missing}`);
    return { passed: 0, failed: 0, skipped: [{ name: `all of ${folder}`, reason: node.missing }] };
  }
  const file = join(resultsFolder, `${folder.replaceAll('/', '-')}.json`);
  const code = run(node.path, [vitest, 'run', ...reporters], {
    cwd: join(root, folder),
    env: { OTELQ_TEST_RESULTS: file, ...(isLong && { OTELQ_LONG: '1' }) },
  });
  const results = readResults(file);
  // A run that breaks off, or finds no tests, has failed whatever it counted.
  if (code !== 0 && results.failed === 0) results.failed = 1;
  return results;
}

/**
 * @param {string} file
 * @returns {Results}
 */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}

/**
 * @param {readonly string[]} names
 * @returns {Results}
 */
function runAll(names) {
  /** @type {Results} */
  const total = { passed: 0, failed: 0, skipped: [] };
  // The tests run what was built: without it there is nothing to test.
  if (!step('build', 'turbo', ['run', 'build', '--output-logs=new-only'])) return { ...total, failed: 1 };
  if (names.length === 0) {
    if (!step('lint', 'biome', ['check', '--error-on-warnings', '.'])) total.failed++;
    if (!step('typecheck', 'turbo', ['run', 'typecheck', '--output-logs=new-only'])) total.failed++;
  }
  const tested = workspacePackages()
    .filter(({ manifest }) => manifest.scripts?.test !== undefined)
    .filter(({ folder }) => names.length === 0 || names.some((name) => folder.includes(name)));
  for (const { folder } of tested) {
    const { passed, failed, skipped } = runTests(folder);
    total.passed += passed;
    total.failed += failed;
    total.skipped.push(...skipped);
  }
  return total;
}

setUp();
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder);
const { passed, failed, skipped } = runAll(given.filter((argument) => argument !== '--long'));
const requireAll = process.env.OTELQ_REQUIRE_ALL === '1';
console.log('');
for (const { name, reason } of skipped) console.log(`skipped: ${name} (${reason})`);
if (requireAll && skipped.length > 0) console.log('Skipped tests count as failed: OTELQ_REQUIRE_ALL=1.');
const failures = requireAll ? failed + skipped.length : failed;
const skips = requireAll ? 0 : skipped.length;
console.log(`${passed} passed, ${failures} failed${skips > 0 ? `, ${skips} skipped` : ''}`);
process.exitCode = failures === 0 && passed > 0 ? 0 : 1;
