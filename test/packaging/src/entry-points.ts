/** What a manifest says of the ways into its package. */
import type { ExportTarget, Manifest } from './public-packages.js';

/** The files that an exports field names. */
export function exportTargets({ exports = {} }: Manifest): string[] {
  return Object.values(exports).flatMap(filesOf).map(withoutDot);
}

function filesOf(target: ExportTarget): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(filesOf);
}

export function withoutDot(path: string): string {
  return path.replace(/^\.\//, '');
}

/** The module specifiers that a package can be loaded by. */
export function entryPoints({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports)
    .filter((subpath) => !subpath.endsWith('.json'))
    .map((subpath) => name + subpath.slice(1));
}

/** Whether an entry point is loaded for what it does, not for what it exports. */
export function isEffect(entryPoint: string, { name, exports = {}, sideEffects }: Manifest): boolean {
  const target = exports[entryPoint.replace(name, '.')];
  if (target === undefined || !Array.isArray(sideEffects)) return false;
  return filesOf(target).some((path) => sideEffects.some((pattern) => matchesGlob(path, pattern)));
}

/** A star stands for anything within a folder. */
function matchesGlob(path: string, pattern: string): boolean {
  const [begin = '', end] = pattern.split('*');
  if (end === undefined) return path === pattern;
  return path.startsWith(begin) && path.endsWith(end) && !path.slice(begin.length).includes('/');
}
