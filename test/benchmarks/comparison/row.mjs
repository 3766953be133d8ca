import { measureRounds } from './rounds.mjs';

/** @import { Rounds } from './rounds.mjs' */

/**
 * What a side is measured by.
 *
 * @typedef {object} Goal
 * @property {string} what
 * @property {string} reached
 * @property {boolean | undefined} isMet undefined when the row does not tell
 */

/**
 * One comparison. Its figures are named as they are printed.
 *
 * @template {string} Side
 * @template {string} Figure
 * @typedef {object} Row
 * @property {string} name to ask for it by
 * @property {string} title
 * @property {number} [rounds] how often each side is measured; default 5
 * @property {readonly Side[]} sides
 * @property {(side: Side) => Promise<Record<Figure, number>>} measure a side once, in a process of its own
 * @property {(figures: Record<Side, Record<Figure, Rounds>>) => Goal[]} goals none for a row that only informs
 */

/**
 * What came of a row.
 *
 * @typedef {object} Comparison
 * @property {Record<string, Record<string, Rounds>>} figures by side, then by name
 * @property {readonly Goal[]} goals
 */

/**
 * A row whose sides and figures nobody needs to know any more.
 *
 * @template {string} Side
 * @template {string} Figure
 * @param {Row<Side, Figure>} row
 */
export function defineRow(row) {
  return {
    name: row.name,
    title: row.title,
    /**
     * @param {(done: number, of: number) => void} onMeasured
     * @returns {Promise<Comparison>}
     */
    async compare(onMeasured) {
      const figures = await measureRounds(row, onMeasured);
      return { figures, goals: row.goals(figures) };
    },
  };
}
