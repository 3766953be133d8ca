/**
 * The versions that the lockfile of this repository has: what others release meanwhile changes nothing for who follows a
 * page here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../public-packages.js';

type Dependencies = Readonly<Record<string, string>>;

interface Snapshot {
  readonly dependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
}

interface Lockfile {
  readonly snapshots: Readonly<Record<string, Snapshot>>;
}

/** What to install. */
export interface Locked {
  /** The packages, each as `NAME@VERSION`; ours as they were given. */
  readonly packages: readonly string[];
  /** The version of everything that comes with them, by name; what comes in several versions is not among it. */
  readonly versions: ReadonlyMap<string, string>;
}

const { snapshots }: Lockfile = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));

/** The name of a package as `npm install` takes it, and the range if there is one. */
export function specOf(given: string): { name: string; range: string } {
  const [, name = '', range = ''] = /^(@?[^@]+)@?(.*)$/.exec(given) ?? [];
  return { name, range };
}

/**
 * The packages in the newest locked version that they are asked for in.
 *
 * @param asked each as `npm install` takes it
 * @throws Error that names a package of which no version fits.
 */
export function locked(asked: readonly string[]): Locked {
  const foreign = asked.filter((given) => !given.startsWith('@otelq/')).map(newestKey);
  const direct = new Set(asked.map((given) => specOf(given).name));
  const found = new Map<string, Set<string>>();
  for (const key of closureOf(foreign)) {
    const { name, range } = specOf(key.replace(/\(.*/, ''));
    if (!direct.has(name)) found.set(name, (found.get(name) ?? new Set()).add(range));
  }
  const versions = [...found].flatMap(([name, [version = '', ...others]]) =>
    others.length === 0 ? [[name, version] as const] : [],
  );
  const ours = asked.filter((given) => given.startsWith('@otelq/'));
  return {
    packages: [...ours, ...foreign.map((key) => key.replace(/\(.*/, ''))],
    versions: new Map(versions),
  };
}

/** The entry of the newest version that fits. */
function newestKey(given: string): string {
  const { name, range } = specOf(given);
  const fits = ({ name: other, range: version }: { name: string; range: string }) =>
    other === name && (range === '' || version === range || version.startsWith(`${range}.`));
  const [newest] = Object.keys(snapshots)
    .filter((key) => fits(specOf(key.replace(/\(.*/, ''))))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (newest === undefined) throw new Error(`the lockfile has no ${given}`);
  return newest;
}

/** Entries, and those of all that they depend on. */
function closureOf(keys: readonly string[]): Set<string> {
  const closure = new Set(keys);
  // A set goes on to what is added meanwhile.
  for (const key of closure) {
    const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      // An alias has the name of what it stands for in front of its version.
      const other = `${name}@${version}` in snapshots ? `${name}@${version}` : version;
      if (other in snapshots) closure.add(other);
    }
  }
  return closure;
}
