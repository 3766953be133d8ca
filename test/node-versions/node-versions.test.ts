import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findNode, isAtLeast, packagedMajors } from './node-versions.mjs';

const ownMajor = Number.parseInt(process.versions.node, 10);

test.for(packagedMajors)('finds a Node %i that says so itself', (major, { skip }) => {
  const node = findNode(major);
  if ('missing' in node) return skip(node.missing);
  expect(execFileSync(node.path, ['--version'], { encoding: 'utf8' })).toMatch(`v${major}.`);
});

test('takes the Node at hand for its own version, and for others that it is new enough for', () => {
  expect(findNode(ownMajor)).toEqual({ path: process.execPath });
  expect(findNode(999, '18.0.0')).toEqual({ path: process.execPath });
});

test('says why there is none', () => {
  const missing = `no Node 999 here: none is packaged for ${process.platform}-${process.arch}, and this is ${process.versions.node}`;
  expect(findNode(999)).toEqual({ missing });
  expect(findNode(999, '999.0.0')).toEqual({ missing });
});

test('compares versions as numbers', () => {
  expect(isAtLeast('22.15.0', '22.15.0')).toBe(true);
  expect(isAtLeast('22.9.1', '22.15.0')).toBe(false);
  expect(isAtLeast('100.0.0', '22.15.0')).toBe(true);
});
