import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findNode, packagedMajors } from '@otelq-test/node-versions';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Manifest, type PackedPackage, pack, publicPackages, rootManifest } from './public-packages.js';

const attw = createRequire(import.meta.url)
  .resolve('@arethetypeswrong/cli/package.json')
  .replace('package.json', 'dist/index.js');
const ownMajor = Number.parseInt(process.versions.node, 10);

/** A folder in which all public packages are installed from their tarballs, their peers from the workspace. */
let installation: string;
const packed = new Map<string, PackedPackage>();

beforeAll(() => {
  installation = mkdtempSync(join(tmpdir(), 'otelq-packaging-'));
  for (const source of publicPackages) {
    packed.set(source.manifest.name, pack(source, installation));
    for (const peer of Object.keys(source.manifest.peerDependencies ?? {})) {
      link(join(source.folder, 'node_modules', peer), join(installation, 'node_modules', peer));
    }
  }
});

afterAll(() => rmSync(installation, { recursive: true, force: true }));

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

/** The files that an exports field names. */
function exportTargets({ exports = {} }: Manifest): string[] {
  return Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map((path) => path.replace(/^\.\//, ''));
}

/** The module specifiers that a package can be loaded by. */
function entryPoints({ name, exports = {} }: Manifest): string[] {
  return Object.keys(exports)
    .filter((subpath) => !subpath.endsWith('.json'))
    .map((subpath) => name + subpath.slice(1));
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

  test('holds all that its exports name, and nothing but the built modules beside the usual papers', () => {
    const { manifest, files } = packedOf(name);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'package.json', ...exportTargets(manifest)]));
    const modules = files.filter((path) => path.endsWith('.js')).map((path) => path.slice(0, -'.js'.length));
    const built = modules.flatMap((module) => [`${module}.js`, `${module}.js.map`, `${module}.d.ts`]);
    const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
    expect(files.filter((path) => !built.includes(path) && !papers.includes(path))).toEqual([]);
    expect(modules.filter((module) => !module.startsWith('dist/') || module.endsWith('.test'))).toEqual([]);
  });

  test('has a manifest that says the same as the others', () => {
    const { manifest } = packedOf(name);
    expect(manifest).toMatchObject({ license: 'Apache-2.0', type: 'module', engines: rootManifest.engines });
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      // `workspace:` ranges become those of the packages as they are now.
      if (packed.has(dependency)) expect(range).toBe(`^${packedOf(dependency).manifest.version}`);
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
        expect(imported).not.toEqual([]);
        expect(required.toSorted()).toEqual(imported.toSorted());
      }
    },
  );
});
