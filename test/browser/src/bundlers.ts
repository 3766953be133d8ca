import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';

/** What is bundled: a file of `pages`, or a module by its text. */
export interface Source {
  readonly path: string;
  /** Names of packages that the bundle is to leave out. */
  readonly external?: string;
}

/** What a bundler has made. */
export interface Bundle {
  readonly code: string;
  /** The files that it is made of. */
  readonly inputs: readonly string[];
}

/** A bundler as it is used for pages, without any setting for this package. */
export interface Bundler {
  readonly name: string;
  bundle(source: Source): Promise<Bundle>;
}

export const page = (name: string): string => fileURLToPath(new URL(`pages/${name}.ts`, import.meta.url));

const bundleWithEsbuild = async ({ path, external }: Source): Promise<Bundle> => {
  const { outputFiles, metafile } = await esbuild({
    entryPoints: [path],
    bundle: true,
    minify: true,
    format: external === undefined ? 'iife' : 'esm',
    platform: 'browser',
    write: false,
    metafile: true,
    ...(external !== undefined && { external: [`${external}*`] }),
  });
  return { code: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
};

const bundleWithVite = async ({ path, external }: Source): Promise<Bundle> => {
  const inputs: string[] = [];
  const output = await vite({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'inputs', moduleParsed: ({ id }) => void inputs.push(id) }],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: path,
        preserveEntrySignatures: 'strict',
        external: (id) => external !== undefined && id.startsWith(external),
        output: { format: external === undefined ? 'iife' : 'es' },
      },
    },
  });
  const [first] = [output].flat();
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  return { code: chunk?.code ?? '', inputs };
};

export const bundlers: readonly Bundler[] = [
  { name: 'esbuild', bundle: bundleWithEsbuild },
  { name: 'vite', bundle: bundleWithVite },
];
