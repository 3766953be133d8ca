/**
 * Puts register into few files: `tsc` has made one of each module, and loading them one by one takes an application that
 * starts several times as long. The API comes along, of which a process may have any number of copies: each finds what
 * is registered with another. The rest of the package stays as it is, for bundlers and for those who read it.
 */
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist/bundle', { recursive: true, force: true });

await build({
  entryPoints: { register: 'dist/register.js', 'queue/queueing': 'dist/register/queue/queueing.js' },
  outdir: 'dist/bundle',
  bundle: true,
  // What both have is in a file of its own, and there once.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Of the API's two forms the one that can be taken apart.
  mainFields: ['module', 'main'],
  banner: { js: '// With parts of @opentelemetry/api: Copyright The OpenTelemetry Authors, Apache-2.0.' },
  logLevel: 'warning',
});
