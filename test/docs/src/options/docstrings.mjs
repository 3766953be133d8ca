/** What the docstrings of an interface say of its members, as the types of a built package have them. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {string} type as it is written
 * @property {string} doc in one line, without tags
 * @property {string | undefined} fallback what `@default` says
 */

/** @param {string} text */
function inOneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * @param {string} file of declarations
 * @param {string} name of the interface
 * @returns {Member[]}
 */
export function membersOf(file, name) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.filter(ts.isInterfaceDeclaration).find((node) => node.name.text === name);
  if (found === undefined) throw new Error(`${file} has no interface ${name}`);
  return found.members.filter(ts.isPropertySignature).map((member) => {
    const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default');
    const doc = inOneLine(ts.getTextOfJSDocComment(comment?.comment) ?? '');
    const fallback = inOneLine(ts.getTextOfJSDocComment(tag?.comment) ?? '');
    return {
      name: member.name.getText(),
      type: inOneLine((member.type?.getText() ?? '').replace(/ \| undefined$/, '')),
      doc,
      fallback: fallback === '' ? undefined : fallback,
    };
  });
}
