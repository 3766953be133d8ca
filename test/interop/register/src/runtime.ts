import { fileURLToPath } from 'node:url';
import { findNode } from '@otelq-test/node-versions';

/** A generation of the SDK, and a Node that it runs on. */
export interface Runtime {
  readonly name: string;
  /** Where its applications are, with its packages beside them. */
  readonly folder: string;
  /** The binary, or why there is none. */
  readonly node: ReturnType<typeof findNode>;
  /** The package of the oldest SDK's time would add nothing but its size. */
  readonly hasAutoInstrumentations: boolean;
}

function runtime(sdk: string, node: number): Runtime {
  const folder = fileURLToPath(new URL(`../${sdk}`, import.meta.url));
  return {
    name: `${sdk} on Node ${node}`,
    folder,
    node: findNode(node),
    hasAutoInstrumentations: sdk !== 'sdk-2-oldest',
  };
}

const oldest = runtime('sdk-2-oldest', 20);
const newest2 = runtime('sdk-2', 20);
const newest3 = runtime('sdk-3', 24);

/** One of each generation, for what does not depend on the Node. */
export const generations: readonly Runtime[] = [oldest, newest2, newest3];

export const runtimes: readonly Runtime[] = [
  ...generations,
  runtime('sdk-2', 24),
  runtime('sdk-3', 22),
  runtime('sdk-3', 26),
];

/** Of those where loaders have a thread in which Node loads all that it is told to require, and no ES module can be. */
export const runtimesWithLoaders: readonly Runtime[] = [runtime('sdk-2', 22), runtime('sdk-3', 22)];
