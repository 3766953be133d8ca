import GithubSlugger from 'github-slugger';
import type { Document } from './documents.mjs';

/** A link or an image, and where it stands. */
export interface Link {
  readonly line: number;
  readonly target: string;
}

const LINK = /\[(?:[^\][]|\[[^\]]*\])*\]\(([^()\s]+)(?: "[^"]*")?\)/g;
const HEADING = /^#{1,6} +(.+?) *#*$/;
const FENCE = /^ *(`{3,})/;

/** The lines that are prose, each with its number; those of code blocks are left out. */
function* proseOf(text: string): Generator<readonly [number, string]> {
  let fence: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence === undefined && mark === undefined) yield [index + 1, line];
    else if (fence === undefined) fence = mark;
    else if (mark !== undefined && mark.length >= fence.length) fence = undefined;
  }
}

/** All links of a document, but those in code. */
export function linksOf({ text }: Document): Link[] {
  return [...proseOf(text)].flatMap(([line, prose]) =>
    [...prose.replaceAll(/`[^`]*`/g, 'code').matchAll(LINK)].map(([, target = '']) => ({ line, target })),
  );
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf({ text }: Document): Set<string> {
  const slugger = new GithubSlugger();
  const headings = [...proseOf(text)].flatMap(([, line]) => HEADING.exec(line)?.[1] ?? []);
  return new Set(headings.map((heading) => slugger.slug(withoutMarkup(heading))));
}

/** The words of a heading, without the marks of code and links. */
function withoutMarkup(heading: string): string {
  return heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
}
