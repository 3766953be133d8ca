import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Bundler } from './bundlers.js';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

export type Application =
  | 'wrapped-sdk-2'
  | 'wrapped-sdk-3'
  | 'stock-sdk-2'
  | 'stock-sdk-3'
  | 'native'
  | 'grpc'
  | 'grpc-stock'
  | 'with-register';

/** A bundle of an application, where there is nothing else. */
export interface Bundle {
  readonly folder: string;
  /** What Node is to be started with. */
  readonly command: readonly string[];
}

/** Bundles an application, and takes the result to an empty folder. Both are gone at the end of the test. */
export async function bundle(application: Application, { bundle, output }: Bundler): Promise<Bundle> {
  // In this package, as the bundlers and what they bundle are found from there.
  mkdirSync(join(PACKAGE, 'dist'), { recursive: true });
  const workplace = mkdtempSync(join(PACKAGE, 'dist', `${application}-`));
  const folder = mkdtempSync(join(tmpdir(), 'otelq-bundle-'));
  onTestFinished(() => {
    for (const path of [workplace, folder]) rmSync(path, { recursive: true, force: true });
  });
  mkdirSync(join(workplace, 'src'));
  writeFileSync(join(workplace, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(
    join(workplace, 'src', 'main.js'),
    `import '../../../src/applications/${application}.mjs';\n`,
  );
  await bundle(workplace);
  cpSync(join(workplace, 'dist'), join(folder, 'dist'), { recursive: true });
  return { folder, command: [join(folder, output)] };
}
