import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { blocksOf, notRunReason, placeOf } from '../markdown/blocks.mjs';
import { allDocuments } from '../markdown/documents.mjs';
import { kindOf, yamlKinds } from './yaml-kinds.js';

const blocks = allDocuments().flatMap(blocksOf);

function inLanguage(language: string) {
  return blocks
    .filter((block) => block.language === language && notRunReason(block) === undefined)
    .map((block) => [placeOf(block), block.code] as const);
}

describe('a block of YAML', () => {
  it.each(inLanguage('yaml'))('%s is good of its kind', (_place, code) => {
    for (const document of parseAllDocuments(code, { uniqueKeys: false })) {
      expect(document.errors).toEqual([]);
      const value: unknown = document.toJS();
      const kind = kindOf(value);
      expect(kind, `allowed are ${yamlKinds.map(({ name }) => name).join('; ')}`).toBeDefined();
      kind?.check(Object(value), code);
    }
  });

  it('that is of no kind, or has a wrong queue in it, is found out', () => {
    expect(kindOf({ nonsense: 1 })).toBeUndefined();
    const wrong = { exporters: { otlp: { sending_queue: { queue_size: 'many' } } } };
    expect(() => kindOf(wrong)?.check(wrong, '')).toThrow('queue_size');
  });
});

describe('a block of JSON', () => {
  it.each([...inLanguage('json'), ['one of this test', '{}'] as const])('%s is JSON', (_place, code) => {
    expect(() => JSON.parse(code)).not.toThrow();
  });
});
