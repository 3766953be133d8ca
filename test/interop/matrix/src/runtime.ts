/** The generations of the SDK and the Nodes that they run on. */
import { fileURLToPath } from 'node:url';

export interface Runtime {
  readonly sdk: 2 | 3;
  /** Major version. */
  readonly node: number;
}

export const runtimes: readonly Runtime[] = [
  { sdk: 2, node: 20 },
  { sdk: 3, node: 22 },
  { sdk: 3, node: 24 },
  { sdk: 3, node: 26 },
];

/** Where the applications of a generation are, with its packages beside them. */
export const folderOf = ({ sdk }: Runtime) => fileURLToPath(new URL(`../sdk-${sdk}`, import.meta.url));
