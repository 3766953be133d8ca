/**
 * A vitest reporter that writes what run.mjs adds up, as JSON, to the file named in OTELQ_TEST_RESULTS.
 *
 * vitest's own JSON report leaves out why a test was skipped, and counts no failure for a file that cannot be loaded.
 */
import { writeFileSync } from 'node:fs';

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {{ name: string, reason: string }[]} skipped
 */

export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {Results} */
    const results = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      results.failed += module.errors().length;
      for (const suite of module.children.allSuites()) results.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') results.passed++;
        else if (result.state === 'failed') results.failed++;
        else {
          const reason = (result.state === 'skipped' && result.note) || 'no reason given';
          results.skipped.push({ name: test.fullName, reason });
        }
      }
    }
    const file = process.env.OTELQ_TEST_RESULTS;
    if (file === undefined) throw new Error('OTELQ_TEST_RESULTS names no file');
    writeFileSync(file, JSON.stringify(results, undefined, 2));
  }
}
