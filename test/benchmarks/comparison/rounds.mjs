/** @import { Row } from './row.mjs' */

const ROUNDS = 5;

/** A figure in all rounds. */
export class Rounds {
  #sorted;

  /** @param {readonly number[]} values at least one */
  constructor(values) {
    this.#sorted = [...values].sort((a, b) => a - b);
  }

  get median() {
    return this.#sorted[Math.floor(this.#sorted.length / 2)] ?? Number.NaN;
  }

  get least() {
    return this.#sorted[0] ?? Number.NaN;
  }

  get most() {
    return this.#sorted.at(-1) ?? Number.NaN;
  }
}

/**
 * Measures the sides of a row in turn, the other way round in every second round: what the machine does meanwhile, and
 * what the one before has left, is not to meet always the same side.
 *
 * @template {string} Side
 * @template {string} Figure
 * @param {Row<Side, Figure>} row
 * @param {(done: number, of: number) => void} onMeasured
 * @returns {Promise<Record<Side, Record<Figure, Rounds>>>}
 */
export async function measureRounds({ rounds: count = ROUNDS, sides, measure }, onMeasured) {
  /** @type {Map<Side, Record<Figure, number>[]>} */
  const measured = new Map(sides.map((side) => [side, []]));
  let done = 0;
  for (let round = 0; round < count; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      measured.get(side)?.push(await measure(side));
      onMeasured(++done, count * sides.length);
    }
  }
  return mapValues(Object.fromEntries(measured), (rounds) => {
    const [first] = rounds;
    if (first === undefined) throw new Error('a row has no rounds');
    return mapValues(first, (_, figure) => new Rounds(rounds.map((figures) => figures[figure])));
  });
}

/**
 * @template {string} Key
 * @template From
 * @template To
 * @param {Record<Key, From>} record
 * @param {(value: From, key: Key) => To} map
 */
function mapValues(record, map) {
  const entries = /** @type {[Key, From][]} */ (Object.entries(record));
  return /** @type {Record<Key, To>} */ (
    Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)]))
  );
}
