import { describe, expect, it } from 'vitest';
import { keysOf } from './keys.js';

/** What decides the slot of a key in a cluster: what is between the first `{` and the next `}`, unless that is nothing. */
function hashTagOf(key: string): string {
  const tag = /\{([^}]+)\}/.exec(key)?.[1];
  if (tag === undefined) throw new Error(`${key} has no hash tag.`);
  return tag;
}

describe('keys of a destination', () => {
  it.each(['backend', 'https://otlp.example.com/v1?a={b}', '}{', '{}', 'größe', '\uD800', ' '])(
    'share one hash tag: %j',
    (destination) => {
      const keys = keysOf('prefix:', destination);
      expect(new Set(keys).size).toBe(4);
      expect(new Set(keys.map(hashTagOf)).size).toBe(1);
      expect(keys.every((key) => key.startsWith('prefix:{'))).toBe(true);
    },
  );

  it('are not those of another one', () => {
    const tags = ['a', 'a}', '{a', '%7Ba', 'a:state', 'A'].map((destination) => keysOf('', destination)[0]);
    expect(new Set(tags).size).toBe(tags.length);
  });
});
