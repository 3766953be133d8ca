/**
 * A map that all copies of this package in the process share: what it stands for, such as a port, is there once.
 *
 * @param name - of what is in it, with a version: another copy may be of another version of this package
 */
export function processWide<Value>(name: string): Map<string, Value> {
  const key = Symbol.for(name);
  const shared = globalThis as typeof globalThis & Record<symbol, Map<string, Value> | undefined>;
  shared[key] ??= new Map();
  return shared[key];
}
