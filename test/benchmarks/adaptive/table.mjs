/** All rows of one table, measured, in worker threads: the rows have nothing to do with each other. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** @import { SeriesPoint } from '@otelq/adaptive-concurrency/simulate' */
/** @import { Figures, OracleFigures } from './measure.mjs' */
/** @import { Row } from './row.mjs' */

/**
 * @typedef {object} MeasuredRow
 * @property {Row} row
 * @property {OracleFigures} oracle
 * @property {Record<string, Figures>} figures by the algorithm's name, in the order of the columns
 * @property {string} defaultName of the algorithm that the goals are set for
 * @property {Figures | undefined} worst of the default limiter, the worst figure of any seed
 * @property {readonly SeriesPoint[]} series of the default limiter; empty when the row has no chart
 */

/**
 * @param {readonly Row[]} rows
 * @param {(measured: MeasuredRow) => void} onRow called as soon as a row is measured
 * @returns {Promise<MeasuredRow[]>} in the order of the rows
 */
export async function measureRows(rows, onRow) {
  /** @type {Map<Row, MeasuredRow>} */
  const measured = new Map();
  const left = rows.values();
  await Promise.all(
    Array.from({ length: Math.min(rows.length, availableParallelism()) }, async () => {
      const worker = new Worker(new URL('row-worker.mjs', import.meta.url));
      // One iterator for all: each worker takes the next row that no other has taken.
      for (const row of left) {
        const result = { row, ...(await ask(worker, row)) };
        measured.set(row, result);
        onRow(result);
      }
      await worker.terminate();
    }),
  );
  return rows.flatMap((row) => measured.get(row) ?? []);
}

/**
 * @param {Worker} worker
 * @param {Row} row
 * @returns {Promise<Omit<MeasuredRow, 'row'>>}
 */
function ask(worker, row) {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message) => {
      worker.off('error', reject);
      resolve(message);
    });
    worker.postMessage(row);
  });
}
