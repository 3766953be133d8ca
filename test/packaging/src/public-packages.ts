import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The programs of the workspace. */
export const programs = join(root, 'node_modules', '.bin');

export const pnpm = join(programs, 'pnpm');

/** A file, or one for each condition. */
export type ExportTarget = string | { readonly [condition: string]: ExportTarget };

/** What is read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly type?: string;
  readonly engines?: { readonly node?: string };
  readonly exports?: Readonly<Record<string, ExportTarget>>;
  readonly sideEffects?: boolean | readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that npm would get. */
export interface PublicPackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** A package as npm would get it. */
export interface PackedPackage {
  readonly tarball: string;
  /** Where the tarball is unpacked. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Paths in the tarball, sorted. */
  readonly files: readonly string[];
}

export const rootManifest = readManifest(root);

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The packages under packages/ that are not private. */
export const publicPackages: readonly PublicPackage[] = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name))
  .map((folder) => ({ folder, manifest: readManifest(folder) }))
  .filter(({ manifest }) => manifest.private !== true);

/**
 * Packs a built package as publishing it would, and unpacks it to `destination/node_modules/NAME`. What is built stays as it
 * is, since others use it at the same time: the script that builds it anew before it is published does not run.
 */
export function pack({ folder, manifest: { name } }: PublicPackage, destination: string): PackedPackage {
  const options = ['--json', '--config.ignore-scripts=true', '--pack-destination', destination];
  const output = execFileSync(pnpm, ['pack', ...options], { cwd: folder, encoding: 'utf8' });
  const { filename: tarball } = JSON.parse(output);
  const unpacked = join(destination, 'node_modules', name);
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  return { tarball, folder: unpacked, manifest: readManifest(unpacked), files: filesUnder(unpacked) };
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
