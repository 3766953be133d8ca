import type { IncomingMessage } from 'node:http';

/** What a request asks for. */
export interface Target {
  /** As it was sent, encoded; without a query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * The target of a request, in origin form (`/health?verbose`) or, as a proxy sends it, in absolute form. Nothing in a path
 * is resolved: a queue may be called `..`.
 */
export function targetOf({ url = '/' }: IncomingMessage): Target {
  const originForm = url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const at = originForm.indexOf('?');
  const path = at < 0 ? originForm : originForm.slice(0, at);
  return { path: path === '' ? '/' : path, query: new URLSearchParams(at < 0 ? '' : originForm.slice(at)) };
}

/** A part of a path, decoded; `undefined` when it is encoded wrongly. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Whether a flag is set: `?verbose`, `?verbose=1`, but not `?verbose=false`. */
export function hasFlag({ query }: Target, name: string): boolean {
  const value = query.get(name);
  return value !== null && !['false', '0'].includes(value.toLowerCase());
}
