import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { documented, documentedCommand } from './documented.js';

const PROGRAMS = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));

/** A bundler as the documentation says how to use it, which makes a bundle of `src/main.js` in a folder. */
export interface Bundler {
  readonly name: string;
  /** The file that Node is to be started with, in the folder. */
  readonly output: string;
  /** Whether the bundle has the status page of @otelq/health. */
  readonly hasPage?: true;
  bundle(folder: string): Promise<void>;
}

/** @throws Error - with what the command says when it fails */
export function run(command: string, folder: string): void {
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${PROGRAMS}${delimiter}${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
}

/** @throws Error - that names what the bundle lacks */
async function runWebpack(folder: string): Promise<void> {
  const file = join(folder, 'webpack.config.mjs');
  writeFileSync(file, documented('// webpack.config.mjs'));
  const { default: config } = await import(pathToFileURL(file).href);
  // Minifying takes minutes where others are at work; that names may be short is shown by the other bundlers.
  const compiler = webpack({ ...config, context: folder, optimization: { minimize: false } });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  if (stats === undefined || stats.hasErrors()) throw new Error(`webpack: ${stats?.toString('errors-only')}`);
}

export const esbuildToCommonJs: Bundler = {
  name: 'esbuild, to CommonJS',
  output: 'dist/main.cjs',
  bundle: async (folder) => run(documentedCommand('--format=cjs'), folder),
};

export const esbuildToEsm: Bundler = {
  name: 'esbuild, to ES modules',
  output: 'dist/main.mjs',
  bundle: async (folder) => run(documentedCommand('--format=esm'), folder),
};

/** What is there before anybody reads the documentation. */
export const plainEsbuild: Bundler = {
  name: 'esbuild, to CommonJS, without a module URL',
  output: 'dist/main.cjs',
  bundle: async (folder) =>
    run('esbuild src/main.js --bundle --platform=node --minify --outfile=dist/main.cjs', folder),
};

export const webpackToCommonJs: Bundler = {
  name: 'webpack',
  output: 'dist/main.cjs',
  hasPage: true,
  bundle: runWebpack,
};

export const viteSsr: Bundler = {
  name: 'vite, for server-side rendering',
  output: 'dist/main.js',
  async bundle(folder) {
    writeFileSync(join(folder, 'vite.config.mjs'), documented('// vite.config.mjs'));
    run('vite build --minify --logLevel warn', folder);
  },
};

export const documentedBundlers = [esbuildToCommonJs, esbuildToEsm, webpackToCommonJs, viteSsr];
