import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../markdown/documents.mjs';
import { piecesOf, sourcesIn } from './messages.js';

const EMIT = 'process.emitWarning';

/** The calls of a function in a file. */
function callsOf(name: string, file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

/** The function whose parameter a node names, if it has a name. */
function takerOf(node: ts.Node): string | undefined {
  const taker = ts.findAncestor(node, ts.isFunctionDeclaration);
  return taker?.parameters.some(({ name }) => name.getText() === node.getText())
    ? taker.name?.text
    : undefined;
}

/** The fixed pieces of a text: of a string, of several in a row, or of what callers hand in. */
function fixedPieces(text: ts.Node | undefined, file: ts.SourceFile): string[][] {
  if (text !== undefined && ts.isBinaryExpression(text)) {
    const [[left = []] = [], [right = []] = []] = [
      fixedPieces(text.left, file),
      fixedPieces(text.right, file),
    ];
    return [[...left, ...right]];
  }
  const pieces = text === undefined ? undefined : piecesOf(text);
  if (pieces !== undefined) return [pieces.filter((piece) => piece !== '')];
  const taker = text === undefined ? undefined : takerOf(text);
  if (taker === undefined) throw new Error(`${file.fileName}: ${EMIT} must be given a string of that file`);
  return callsOf(taker, file).flatMap((call) => fixedPieces(call.arguments[0], file));
}

/**
 * The fixed pieces of each text that a source hands to `process.emitWarning`, by itself or through a function of its own,
 * in their order.
 *
 * @throws Error when a text is not in the source
 */
export function processWarningsIn(source: string, fileName: string): string[][] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  return callsOf(EMIT, file).flatMap((call) => fixedPieces(call.arguments[0], file));
}

/** Those of all packages. */
export function allProcessWarnings(): string[][] {
  const packages = join(root, 'packages');
  return readdirSync(packages)
    .flatMap((name) => sourcesIn(join(packages, name, 'src')))
    .flatMap((file) => processWarningsIn(readFileSync(file, 'utf8'), file));
}
