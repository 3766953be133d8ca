import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../markdown/documents.mjs';

/** Shorter texts are in too many places to say anything. */
const SHORTEST_FIXED_TEXT = 8;

/** The sources of a folder, without tests. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /(?<!\.test|\.d)\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** The fixed pieces of a string in the code, with something between them where there are several; undefined for others. */
export function piecesOf(node: ts.Node): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

/** The fixed pieces of all messages in the sources of a package, in their order within each. */
export function messagesOf(packageName: string): string[][] {
  const messages: string[][] = [];
  const visit = (node: ts.Node): void => {
    const pieces = piecesOf(node)?.filter((piece) => piece.trim() !== '') ?? [];
    const fixed = pieces.reduce((sum, piece) => sum + piece.trim().length, 0);
    if (fixed >= SHORTEST_FIXED_TEXT) messages.push(pieces);
    ts.forEachChild(node, visit);
  };
  for (const file of sourcesIn(join(root, 'packages', packageName, 'src'))) {
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false));
  }
  return messages;
}

/** What stands between the pieces of a message in a line, before and behind them; undefined if it is not that message. */
function gapsOf(pieces: readonly string[], line: string): string[] | undefined {
  const gaps: string[] = [];
  let from = 0;
  for (const piece of pieces) {
    const start = line.indexOf(piece, from);
    if (start < 0) return undefined;
    gaps.push(line.slice(from, start));
    from = start + piece.length;
  }
  return [...gaps, line.slice(from)];
}

/** What is counted: put into messages where they are written. */
const COUNTED = new Set(['requests', 'items', 'spans']);

/** The words of a text; what varies, such as names, numbers and paths, is no word. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,;:()]+/).filter((word) => /^[a-z]+$/.test(word) && !COUNTED.has(word));
}

/**
 * The words of a line for which the message that says most of it does not account. What is put into a message may be
 * another message, as the reason of a failure is.
 */
export function unknownWords(line: string, messages: readonly (readonly string[])[]): string[] {
  const words = wordsOf(line);
  if (words.length === 0) return [];
  return messages
    .map((pieces) => gapsOf(pieces, line))
    .filter((gaps) => gaps !== undefined)
    .map((gaps) => gaps.flatMap((gap) => unknownWords(gap, messages)))
    .reduce((fewest, unknown) => (unknown.length < fewest.length ? unknown : fewest), words);
}

/** The words of a union of strings in the code. */
export function wordsOfUnion(file: string, name: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const alias = source.statements.filter(ts.isTypeAliasDeclaration).find((node) => node.name.text === name);
  if (alias === undefined || !ts.isUnionTypeNode(alias.type)) throw new Error(`${file} has no union ${name}`);
  return alias.type.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : [],
  );
}
