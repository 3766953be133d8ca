import { fileURLToPath } from 'node:url';
import { findNode } from '@otelq-test/node-versions';

/** An application on one generation of the SDK, and the Node that it takes. */
export interface Generation {
  readonly name: string;
  readonly folder: string;
  readonly application: string;
  readonly node: ReturnType<typeof findNode>;
}

const folder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The oldest Node that SDK 2.x and the queue support runs the one; SDK 3.x asks for 22.15. */
const own = { path: process.execPath };
const newer = findNode(24, '22.15.0');

export const generations: readonly Generation[] = [
  { name: 'SDK 2.x', folder: folder('sdk-2'), application: 'application.mjs', node: own },
  { name: 'SDK 3.x, ESM', folder: folder('sdk-3'), application: 'application.mjs', node: newer },
  { name: 'SDK 3.x, CJS', folder: folder('sdk-3'), application: 'application.cjs', node: newer },
];
