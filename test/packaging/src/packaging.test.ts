import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findNode, packagedMajors } from '@otelq-test/node-versions';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryPoints, exportTargets, isEffect, withoutDot } from './entry-points.js';
import { type Manifest, type PackedPackage, pack, publicPackages, rootManifest } from './public-packages.js';

const attw = createRequire(import.meta.url)
  .resolve('@arethetypeswrong/cli/package.json')
  .replace('package.json', 'dist/index.js');
const ownMajor = Number.parseInt(process.versions.node, 10);

/** A folder in which all public packages are installed from their tarballs, what else they need from the workspace. */
let installation: string;
const packed = new Map<string, PackedPackage>();

beforeAll(() => {
  installation = mkdtempSync(join(tmpdir(), 'otelq-packaging-'));
  for (const source of publicPackages) {
    packed.set(source.manifest.name, pack(source, installation));
    for (const other of foreignPackages(source.manifest)) {
      link(join(source.folder, 'node_modules', other), join(installation, 'node_modules', other));
    }
  }
});

afterAll(() => rmSync(installation, { recursive: true, force: true }));

function folderOf(name: string): string {
  return publicPackages.find(({ manifest }) => manifest.name === name)?.folder ?? '';
}

/** Pages that are bundled from the sources in `page`, by the name of their frame. */
function pagesOf(folder: string): readonly string[] {
  return existsSync(join(folder, 'page', 'page.html')) ? ['dist/page.html'] : [];
}

/** Whether a file is made of several modules. */
function isBundle(folder: string, path: string): boolean {
  return path.startsWith('dist/bundle/') && existsSync(join(folder, 'bundle.mjs'));
}

/** Dependencies and peers that are not from here. */
function foreignPackages({ dependencies = {}, peerDependencies = {} }: Manifest): string[] {
  const ours = publicPackages.map(({ manifest }) => manifest.name);
  return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !ours.includes(name));
}

/** The folders besides `dist` that a manifest says are to be published. */
function furtherFolders({ files = [] }: Manifest): string[] {
  return files.filter((path) => !path.startsWith('!') && path !== 'dist');
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path, 'junction');
}

function packedOf(name: string): PackedPackage {
  const found = packed.get(name);
  if (found === undefined) throw new Error(`${name} was not packed`);
  return found;
}

/** Whether a package imports the entry of another one that is for packages of the same version. */
function usesInternalsOf(dependency: string, { folder, files }: PackedPackage): boolean {
  return files.some(
    (path) =>
      path.endsWith('.js') && readFileSync(join(folder, path), 'utf8').includes(`'${dependency}/internal'`),
  );
}

describe.each(publicPackages.map(({ manifest }) => manifest.name))('%s', (name) => {
  test('publint finds nothing', async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(packedOf(name).tarball);
    const { messages } = await publint({
      pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  test('are-the-types-wrong finds nothing', () => {
    // esm-only leaves out what resolves the package as CommonJS did before Node could require() an ES module:
    // `moduleResolution: node10`, which does not know `exports`, and `node16` from a CommonJS file, which calls any
    // require() of an ES module an error. All Nodes in `engines` can; the test below proves it.
    const checked = spawnSync(
      process.execPath,
      [
        attw,
        '--profile',
        'esm-only',
        '--no-definitely-typed',
        '--no-color',
        '--no-emoji',
        packedOf(name).tarball,
      ],
      { encoding: 'utf8' },
    );
    expect(checked.status, checked.stdout + checked.stderr).toBe(0);
  });

  test('holds all that its exports name, and nothing but what it says beside the built modules and the usual papers', () => {
    const { manifest, files } = packedOf(name);
    const named = [...exportTargets(manifest), ...Object.values(manifest.bin ?? {}).map(withoutDot)];
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'package.json', ...named]));
    const modules = files.filter((path) => path.endsWith('.js')).map((path) => path.slice(0, -'.js'.length));
    const built = modules.flatMap((module) => [`${module}.js`, `${module}.d.ts`]);
    const bundled = files.filter((path) => path.endsWith('.cjs') && isBundle(folderOf(name), path));
    const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
    const folders = furtherFolders(manifest);
    const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
    for (const folder of folders) expect(files.filter((path) => isIn(path, folder))).not.toEqual([]);
    const further = files.filter((path) => folders.some((folder) => isIn(path, folder)));
    const known = [...built, ...bundled, ...named, ...papers, ...further, ...pagesOf(folderOf(name))];
    expect(files.filter((path) => !known.includes(path))).toEqual([]);
    expect(modules.filter((module) => !module.startsWith('dist/') || module.endsWith('.test'))).toEqual([]);
  });

  test('holds no module whose source is gone', () => {
    const folder = folderOf(name);
    const pages = pagesOf(folder);
    const built = packedOf(name)
      .files.filter((path) => path.startsWith('dist/'))
      .filter((path) => !pages.includes(path) && !isBundle(folder, path));
    expect(built).not.toEqual([]);
    const sourceOf = (path: string) => path.replace(/^dist/, 'src').replace(/(\.js|\.d\.ts)$/, '.ts');
    expect(built.filter((path) => !existsSync(join(folder, sourceOf(path))))).toEqual([]);
  });

  test('has a manifest that says the same as the others', () => {
    const { manifest } = packedOf(name);
    expect(manifest).toMatchObject({ license: 'Apache-2.0', type: 'module', engines: rootManifest.engines });
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      // `workspace:` ranges become those of the packages as they are now. What an internal entry gives may change with
      // any version.
      if (packed.has(dependency)) {
        const { version } = packedOf(dependency).manifest;
        expect(range).toBe(usesInternalsOf(dependency, packedOf(name)) ? version : `^${version}`);
      }
      expect(range).not.toContain('workspace:');
    }
  });

  test.for([...new Set([ownMajor, ...packagedMajors])])(
    'loads by import and by require() in Node %i',
    (major, { skip }) => {
      const node = findNode(major);
      if ('missing' in node) return skip(node.missing);
      for (const entryPoint of entryPoints(packedOf(name).manifest)) {
        const script = `
        const required = Object.keys(require('${entryPoint}'));
        import('${entryPoint}').then((module) => {
          const imported = Object.keys(module);
          console.log(JSON.stringify({ required, imported }));
        });`;
        const output = execFileSync(node.path, ['--eval', script], {
          cwd: installation,
          encoding: 'utf8',
          stdio: 'pipe',
        });
        const { required, imported } = JSON.parse(output);
        if (isEffect(entryPoint, packedOf(name).manifest)) {
          expect(required).toEqual([]);
          continue;
        }
        expect(imported).not.toEqual([]);
        expect(required.toSorted()).toEqual(imported.toSorted());
      }
    },
  );
});

const commands = publicPackages.flatMap(({ manifest: { name, bin = {} } }) =>
  Object.entries(bin).map(([command, path]) => ({ command, name, path })),
);

test.each(commands)('$command of $name runs where it is installed', ({ command, name, path }) => {
  const main = join(packedOf(name).folder, path);
  expect(readFileSync(main, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  const output = execFileSync(process.execPath, [main, '--help'], { cwd: installation, encoding: 'utf8' });
  expect(output).toContain(`Usage: ${command} `);
});
