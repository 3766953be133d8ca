import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Generation } from '../generations.mjs';
import { type Block, placeOf } from '../markdown/blocks.mjs';
import { root } from '../markdown/documents.mjs';

const COMPILER = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const PROBLEM = /^(.+?)\((\d+),\d+\): (error .*)$/;

/** What readers of JavaScript need not write down is not asked of it; TypeScript is as strict as the project itself. */
const LANGUAGES = {
  js: { noImplicitAny: false, checkJs: true },
  ts: { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
} as const;

/** Where the blocks of a generation are written to; `dist` is nobody's source. */
function folderOf({ folder }: Generation): string {
  return join(folder, 'dist', 'blocks');
}

/** The file of a block: what it says itself, or a module of the kind that its code is. */
function fileOf({ document, line, language, code, fileName }: Block): string {
  const extension = language === 'ts' ? 'mts' : /\brequire\('/.test(code) ? 'cjs' : 'mjs';
  return join(document.replaceAll('/', '_'), fileName ?? `line-${line}.${extension}`);
}

/** Type-checks blocks as the modules of a package that has one generation of the SDK; the problems, by block. */
export function typeCheck(generation: Generation, blocks: readonly Block[]): Map<Block, string[]> {
  const folder = folderOf(generation);
  rmSync(folder, { recursive: true, force: true });
  const problems = new Map<Block, string[]>(blocks.map((block) => [block, []]));
  const blocksByFile = new Map<string, Block>();
  for (const block of blocks) {
    const file = fileOf(block);
    if (blocksByFile.has(file))
      throw new Error(`${placeOf(block)}: the page has a ${block.fileName} already`);
    blocksByFile.set(file, block);
  }
  for (const [file, { code, line }] of blocksByFile) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // As many lines before it as in the document, so that a problem tells where it is there.
    writeFileSync(join(folder, file), '\n'.repeat(line) + code);
  }
  for (const language of ['js', 'ts'] as const) {
    const files = [...blocksByFile].flatMap(([file, block]) => (block.language === language ? [file] : []));
    if (files.length === 0) continue;
    for (const { file, text } of compile(folder, language, files)) {
      const block = blocksByFile.get(file);
      if (block === undefined) throw new Error(`a problem outside of the blocks: ${file} ${text}`);
      problems.get(block)?.push(`${generation.name}: ${text}`);
    }
  }
  return problems;
}

/** Runs the compiler over files of one language. */
function compile(folder: string, language: 'js' | 'ts', files: readonly string[]) {
  const config = join(folder, `tsconfig.${language}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM'],
        module: 'NodeNext',
        moduleDetection: 'force',
        types: ['node'],
        typeRoots: [join(root, 'node_modules', '@types')],
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        ...LANGUAGES[language],
      },
      files,
    }),
  );
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [COMPILER, '-p', config, '--pretty', 'false'],
    { cwd: folder, encoding: 'utf8' },
  );
  const found = stdout.split('\n').flatMap((text) => {
    const [, file = '', line = '', problem = ''] = PROBLEM.exec(text) ?? [];
    return file === '' ? [] : [{ file, text: `line ${line}: ${problem}` }];
  });
  if (status !== 0 && found.length === 0) throw new Error(`the compiler failed: ${stdout}${stderr}`);
  return found;
}
