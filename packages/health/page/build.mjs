/**
 * Builds the status page: one file, with everything in it, `dist/page.html` of the package at hand.
 *
 * What the page may do is in its head: its own script and style, known by their hashes, and requests to where it comes
 * from. `src/page/status-page.ts` sends the same as a header.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const target = join(process.cwd(), 'dist', 'page.html');

/**
 * One file of an entry and all that it imports.
 *
 * @param {string} entry
 */
async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [join(folder, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    // Where Server-Sent Events, CSS `color-mix` and `inert` are, this is.
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const text = outputFiles
    .map((file) => file.text)
    .join('')
    .trim();
  // Would end the element that it is in.
  if (/<\/(script|style)/i.test(text)) throw new Error(`${entry} has an end tag in it`);
  return text;
}

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The notice that uPlot's licence asks to be kept with it. */
function licence() {
  const manifest = createRequire(import.meta.url).resolve('uplot/package.json');
  return `uPlot is part of this page.\n\n${readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim()}`;
}

const [script, style] = await Promise.all([bundle('main.ts'), bundle('style/page.css')]);
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  // Text of a server can't become HTML, not even by mistake.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
/** @type {Record<string, string>} */
const parts = {
  licence: licence(),
  policy,
  script: `<script>${script}</script>`,
  style: `<style>${style}</style>`,
};
const template = readFileSync(join(folder, 'page.html'), 'utf8');
mkdirSync(dirname(target), { recursive: true });
writeFileSync(
  target,
  template.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name] ?? ''),
);
