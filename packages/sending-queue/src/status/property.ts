/**
 * Reads what somebody else made. Errors come from any library there is: their getters throw, they are proxies, or no
 * objects at all. A value that can't be read is as good as absent.
 */
export function property(of: unknown, key: string): unknown {
  if ((typeof of !== 'object' && typeof of !== 'function') || of === null) return undefined;
  try {
    return Reflect.get(of, key);
  } catch {
    return undefined;
  }
}

/** Calls `of[method](...args)`; `undefined` where there is no such method or it throws. */
export function result(of: unknown, method: string, ...args: unknown[]): unknown {
  const callee = property(of, method);
  if (typeof callee !== 'function') return undefined;
  try {
    return Reflect.apply(callee, of, args);
  } catch {
    return undefined;
  }
}

/** The first `limit` elements of an array, none of anything else. */
export function elements(value: unknown, limit: number): unknown[] {
  try {
    return Array.isArray(value) ? Array.prototype.slice.call(value, 0, limit) : [];
  } catch {
    return [];
  }
}

/** Whether it is a promise, of this realm or another one, or something that passes for one. */
export function isThenable(value: unknown): boolean {
  return typeof property(value, 'then') === 'function';
}
