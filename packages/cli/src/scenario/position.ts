import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';

/** A key or an index on the way to a value. */
export type PathKey = string | number;

/**
 * Offset in the text of the value at a path. Of a value that is not there, that of the innermost mapping that should
 * hold it; with `ofKey` the one of its key, when what is wrong is that it is there at all.
 */
export function offsetOf(document: Document.Parsed, path: readonly PathKey[], ofKey: boolean): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, key] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((item) => keyOf(item) === String(key));
      if (pair === undefined) return offset;
      const isLast = depth === path.length - 1;
      offset = (isLast && ofKey ? startOf(pair.key) : undefined) ?? startOf(pair.value) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = startOf(node) ?? offset;
    }
  }
  return offset;
}

function keyOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

function startOf(node: unknown): number | undefined {
  return (node as Partial<Node> | null | undefined)?.range?.[0];
}
