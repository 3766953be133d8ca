import { describe, expect, it } from 'vitest';
import { readDocument } from '../markdown/documents.mjs';
import { collectorKeys, optionsSetBy } from './collector-names.mjs';

const PAGE = 'docs/migrating-from-the-collector.md';
const SECTION = /^## `([a-z_]+)/;
const ROW = /^\| `([a-z_.]+)` \| (?:`([A-Za-z.]+)`)? ?\|/;

/** The rows of the page: the option for each key, with the sections' names in front. */
function rowsOf(text: string): Map<string, string | undefined> {
  const rows = new Map<string, string | undefined>();
  let section = '';
  for (const line of text.split('\n')) {
    section = SECTION.exec(line)?.[1] ?? section;
    const [, key, option] = ROW.exec(line) ?? [];
    if (key !== undefined) rows.set(`${section}.${key}`, option);
  }
  return rows;
}

const rows = rowsOf(readDocument(PAGE).text);
const inSections = collectorKeys().filter((key) => key.includes('.'));

describe('coming from the Collector', () => {
  it.each(inSections)('%s has a row with the option that it sets', (key) => {
    expect(rows.has(key)).toBe(true);
    const [option] = optionsSetBy(key);
    // The presence of a batch is what its key turns on, which is no setting of its own.
    expect(rows.get(key)).toBe(key === 'sending_queue.batch.enabled' ? 'batch' : option);
  });

  it('has no key that is not taken', () => {
    const refused = ['sending_queue.batch.partition'];
    expect([...rows.keys()].filter((key) => !inSections.includes(key))).toEqual(refused);
  });
});
