/** @typedef {{ name: string, seed: number, passed: number[], violations: number }} AccountRow */
/** @typedef {{ name: string, load: number, seed: number, violations: number, usedPart: number, usedOfBudget: number, refusedPart: number, left: number, died: number }} FleetRow */

/** @param {number} part */
function percent(part) {
  return `${(100 * part).toFixed(1)} %`;
}

/** @param {(string | number)[][]} rows the first one is the head */
function table([head = [], ...rows]) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {AccountRow[]} rows */
export function accountTable(rows) {
  const minutes = (rows[0]?.passed ?? []).map((_, index) => `minute ${index + 1}`);
  return table([
    ['', 'seed', ...minutes, 'violations'],
    ...rows.map(({ name, seed, passed, violations }) => [name, seed, ...passed, violations]),
  ]);
}

/** @param {FleetRow[]} rows */
export function fleetTable(rows) {
  return table([
    ['load', '', 'seed', 'violations', 'used', 'used of the budget', 'turned away', 'left', 'died'],
    ...rows.map((row) => [
      percent(row.load),
      row.name,
      row.seed,
      row.violations,
      percent(row.usedPart),
      percent(row.usedOfBudget),
      percent(row.refusedPart),
      row.left,
      row.died,
    ]),
  ]);
}
