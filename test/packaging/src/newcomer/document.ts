/** Reads out of a page what it tells its reader to do. */
/** A block of code. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Where the first line is a comment with nothing but that: `// app.mjs`. */
  readonly fileName: string | undefined;
}

/** One thing to do in an empty folder, from its first install on. */
export interface Path {
  readonly title: string;
  /** What to install, each as `npm install` takes it. */
  readonly packages: readonly string[];
  /** What follows. */
  readonly blocks: readonly Block[];
}

const FENCE = /^```(\S*)([^\n]*)\n(.*?)^```$/gms;
const HEADING = /^#+ (.+)$/gm;
const INSTALL = /^npm install (.+)\n/m;

/**
 * The paths of a section, up to the next heading. An install that brings the API of OpenTelemetry begins in an empty folder;
 * where another one follows at once, what comes then is for both. A section that does not name the API has one path.
 *
 * @throws Error when there is no such section.
 */
export function pathsOf(page: string, heading: string): Path[] {
  const blocks = blocksOf(sectionOf(page, heading));
  const begins = ({ text }: Block) => packagesIn(text).some((name) => name.startsWith('@opentelemetry/api'));
  const starts = blocks.flatMap((block, index) => (begins(block) ? [index] : []));
  if (starts.length === 0) return [pathOf(heading, blocks)];
  return starts.map((start, turn) => {
    const next = starts.slice(turn + 1).find((other) => !starts.includes(other - 1));
    const own = blocks.slice(start + 1, next).filter((block) => !begins(block));
    const begin = blocks.slice(start, start + 1);
    return pathOf(`${heading}, ${packagesIn(begin[0]?.text ?? '').at(-1)}`, [...begin, ...own]);
  });
}

function pathOf(title: string, blocks: readonly Block[]): Path {
  const packages = blocks.flatMap(({ text }) => packagesIn(text));
  // What remains of a block that installs is what it runs.
  const rest = blocks.map((block) => ({ ...block, text: block.text.replace(INSTALL, '') }));
  return { title, packages, blocks: rest.filter(({ text }) => text !== '') };
}

function packagesIn(text: string): string[] {
  return INSTALL.exec(text)?.[1]?.split(' ') ?? [];
}

/** The blocks that say nothing of not being run. */
function blocksOf(text: string): Block[] {
  return [...text.matchAll(FENCE)].flatMap(([, language = '', words = '', code = '']) =>
    words.includes('not-run') ? [] : { language, text: code, fileName: /^\/\/ (\S+)\n/.exec(code)?.[1] },
  );
}

function sectionOf(page: string, heading: string): string {
  // A line of a block may look like a heading.
  const outside = page.replaceAll(FENCE, (block) => ' '.repeat(block.length));
  const headings = [...outside.matchAll(HEADING)];
  const found = headings.findIndex(([, name]) => name === heading);
  if (found === -1) throw new Error(`there is no heading '${heading}'`);
  return page.slice(headings[found]?.index, headings[found + 1]?.index);
}
