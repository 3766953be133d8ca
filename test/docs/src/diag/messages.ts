import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../markdown/documents.mjs';

/** Shorter texts are in too many places to say anything. */
const SHORTEST_FIXED_TEXT = 8;

/** The sources of a folder, without tests. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /(?<!\.test|\.d)\.ts$/.test(entry.name) ? [path] : [];
  });
}

/** The fixed pieces of a string in the code, with something between them where there are several; undefined for others. */
function piecesOf(node: ts.Node): string[] | undefined {
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

/** Where the pieces of a message are in a line; undefined if they are not all there, one behind the other. */
function placesOf(pieces: readonly string[], line: string): (readonly [number, number])[] | undefined {
  const places: (readonly [number, number])[] = [];
  let from = 0;
  for (const piece of pieces) {
    const start = line.indexOf(piece, from);
    if (start < 0) return undefined;
    from = start + piece.length;
    places.push([start, from]);
  }
  return places;
}

/** What is counted: put into messages where they are written. */
const COUNTED = new Set(['requests', 'items', 'spans']);

/** The words of a line that no message accounts for; what varies, such as names, numbers and paths, is no word. */
export function unknownWords(line: string, messages: readonly (readonly string[])[]): string[] {
  const rest = Array.from(line);
  for (const pieces of messages) {
    for (const [start, end] of placesOf(pieces, line) ?? []) rest.fill('~', start, end);
  }
  return rest
    .join('')
    .split(/[\s,;:()]+/)
    .filter((word) => /^[a-z]+$/.test(word) && !COUNTED.has(word));
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
