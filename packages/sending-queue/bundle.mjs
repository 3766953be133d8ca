/**
 * Puts register into few files: `tsc` has made one of each module, and loading them one by one takes an application that
 * starts several times as long. The API comes along, of which a process may have any number of copies: each finds what
 * is registered with another. The rest of the package stays as it is, for bundlers and for those who read it.
 *
 * They are CommonJS, as `--require` has them loaded where no ES module can be: in the thread of the loaders, by a Node
 * that is told not to, and out of an archive. Those that make the queues are files of their own, since what has not been
 * loaded costs nothing.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, transform } from 'esbuild';

const FOLDER = 'dist/bundle';
const TARGET = { platform: 'node', target: 'node20.19' };

const NOTICE = '// With parts of @opentelemetry/api: Copyright The OpenTelemetry Authors, Apache-2.0.\n';

// A bundle of ES modules that a file has become a part of has no file name.
const MODULE_URL = `const moduleUrl = require('node:url').pathToFileURL(
  typeof __filename === 'string' ? __filename : require('node:path').resolve('x'),
).href;
`;

/** How one file loads another when it is asked to: by a call that no bundler follows, and by one that all do. */
const LOADS_LATER = /createRequire\d*\(import\.meta\.url\)\("(\.\/queue\/queueing)\.js"\)/g;

rmSync(FOLDER, { recursive: true, force: true });

// What several files have is in one of its own, and there once: esbuild does so with ES modules alone.
const { outputFiles, metafile } = await build({
  ...TARGET,
  entryPoints: { install: 'dist/register.js', 'queue/queueing': 'dist/register/queue/queueing.js' },
  outdir: FOLDER,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  // Of the API's two forms the one that can be taken apart.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  write: false,
  metafile: true,
});

let loadedLater = 0;

for (const [index, name] of Object.keys(metafile.outputs).entries()) {
  const source = outputFiles[index].text.replace(LOADS_LATER, (_, module) => {
    loadedLater++;
    return `require("${module}.cjs")`;
  });
  const { code: transformed } = await transform(source, {
    ...TARGET,
    format: 'cjs',
    define: { 'import.meta.url': 'moduleUrl' },
    // `require()` instead, which is there wherever the file itself is.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  });
  // Others may have given every object something more to go through.
  const code = transformed.replaceAll('for (var name in all)', 'for (var name of Object.keys(all))');
  const hasTheApi = Object.keys(metafile.outputs[name].inputs).some((input) =>
    input.includes('@opentelemetry/api/'),
  );
  const url = source.includes('import.meta.url') ? MODULE_URL : '';
  mkdirSync(dirname(name), { recursive: true });
  writeFileSync(
    name,
    `${hasTheApi ? NOTICE : ''}'use strict';\n${url}${code.replace(/^"use strict";\n/, '')}`,
  );
}

if (loadedLater !== 1)
  throw new Error(`one call should load what makes the queues, there are ${loadedLater}`);

// Node searches a CommonJS file that is imported for the names that it exports, with a parser that takes longer for all of
// register than that takes to run. There are none.
writeFileSync(`${FOLDER}/register.cjs`, "'use strict';\nrequire('./install.cjs');\n");
writeFileSync(`${FOLDER}/register.d.cts`, 'export {};\n');
