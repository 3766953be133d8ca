/** @import { Rounds } from './rounds.mjs' */

/** Three significant digits, and all of a whole number's. @param {number} value */
export function text(value) {
  if (Math.abs(value) >= 100 || Number.isInteger(value))
    return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  return Number(value.toPrecision(3)).toString();
}

/** Median and range. @param {Rounds} rounds */
export function rangeText({ median, least, most }) {
  if (text(least) === text(most)) return text(median);
  return `${text(median)} (${text(least)}..${text(most)})`;
}
