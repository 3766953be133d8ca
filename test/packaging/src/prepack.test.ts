import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PublicPackage, pnpm, programs, publicPackages } from './public-packages.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'otelq-prepack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The sources that a package with a bundle bundles, beside its modules: one has the other loaded when it asks for it. */
const BUNDLED = {
  'register.ts': `
    declare const createRequire: (from: string) => (name: string) => unknown;
    console.log(createRequire(import.meta.url)('./queue/queueing.js'));
    export {};`,
  'register/queue/queueing.ts': 'export const bundled = true;',
};

const BUILT_WITH_BUNDLE = [
  'dist/bundle/register.cjs',
  'dist/bundle/install.cjs',
  'dist/bundle/queue/queueing.cjs',
];

function hasBundle({ folder: real }: PublicPackage): boolean {
  return existsSync(join(real, 'bundle.mjs'));
}

/** A small package with the scripts of a real one, built when `renamed.ts` was still there. */
function writePackage(source: PublicPackage): void {
  const { scripts = {}, files = [] } = source.manifest;
  const compilerOptions = {
    composite: true,
    rootDir: 'src',
    outDir: 'dist',
    tsBuildInfoFile: 'dist/.tsbuildinfo',
    types: [],
  };
  const manifest = { name: 'small', version: '1.0.0', type: 'module', scripts, files };
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeFileSync(join(folder, 'src', 'index.ts'), 'export const here = true;\n');
  if (hasBundle(source)) {
    symlinkSync(join(source.folder, 'bundle.mjs'), join(folder, 'bundle.mjs'));
    for (const [entry, text] of Object.entries(BUNDLED)) {
      mkdirSync(dirname(join(folder, 'src', entry)), { recursive: true });
      writeFileSync(join(folder, 'src', entry), text);
    }
    mkdirSync(join(folder, 'dist', 'bundle'));
    writeFileSync(join(folder, 'dist', 'bundle', 'renamed.cjs'), 'export const gone = true;\n');
  }
  // What is built besides the modules: the sources are the real ones, the result goes to where the script runs.
  const page = join(source.folder, 'page');
  if (existsSync(page)) symlinkSync(page, join(folder, 'page'), 'junction');
  writeFileSync(join(folder, 'dist', 'renamed.js'), 'export const gone = true;\n');
}

// On a package of its own, as the real ones' modules are in use by other tests.
test.each(publicPackages)(
  '$manifest.name is built anew before it is packed, and ships nothing stale',
  (source) => {
    writePackage(source);
    execFileSync(pnpm, ['pack'], {
      cwd: folder,
      env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` },
      stdio: 'pipe',
    });
    const tarball = join(folder, 'small-1.0.0.tgz');
    const packed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const modules = packed.filter((path) => /\.c?js$/.test(path)).map((path) => path.replace('package/', ''));
    const built = hasBundle(source) ? ['dist/index.js', ...BUILT_WITH_BUNDLE] : ['dist/index.js'];
    expect(modules.toSorted()).toEqual(built.toSorted());
  },
);
