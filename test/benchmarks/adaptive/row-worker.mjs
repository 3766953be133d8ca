/** The worker thread behind table.mjs: is sent rows, and answers with what all algorithms make of them. */
import { parentPort } from 'node:worker_threads';
import { algorithms } from './algorithms.mjs';
import { measureAlgorithm, measureOracle } from './measure.mjs';

/** @import { Row } from './row.mjs' */

parentPort?.on('message', (/** @type {Row} */ row) => {
  const oracle = measureOracle(row);
  const measured = algorithms.map((algorithm) => ({
    algorithm,
    ...measureAlgorithm(row, algorithm, oracle),
  }));
  const ours = measured.find(({ algorithm }) => algorithm.isDefault);
  parentPort?.postMessage({
    oracle,
    figures: Object.fromEntries(measured.map(({ algorithm, figures }) => [algorithm.name, figures])),
    defaultName: ours?.algorithm.name ?? '',
    worst: ours?.worst,
    series: row.chart === undefined ? [] : (ours?.series ?? []),
  });
});
