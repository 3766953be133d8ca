import { createServer } from 'node:net';
import { type Backend, startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { findNode } from '@otelq-test/node-versions';
import { type Generation, generations } from '../generations.mjs';

/** The oldest that the packages support; SDK 3.x asks for 22.15, and 24 is what the other tests of it run under. */
const NODES: Readonly<Record<Generation['name'], () => ReturnType<typeof findNode>>> = {
  'sdk-2': () => findNode(20, '20.19.0'),
  'sdk-3': () => findNode(24, '22.15.0'),
};

/** A generation with the Node that it runs under, or why there is none. */
export const environments = generations.map((generation) => ({
  generation,
  node: NODES[generation.name](),
}));

/** What takes the place of the addresses and directories in pages. */
export interface Places {
  readonly backend: Backend;
  readonly replacements: ReadonlyMap<string, string>;
}

/** Starts a backend where pages have a Collector. */
export async function startPlaces(): Promise<Places & { stop(): Promise<void> }> {
  const [backend, grpcBackend] = await Promise.all([startHttpBackend(), startGrpcBackend()]);
  const replacements = new Map([
    ['http://collector:4318', backend.url],
    ['http://collector:4317', grpcBackend.url],
    ['http://localhost:4318', backend.url],
    ['http://localhost:4317', grpcBackend.url],
    ['127.0.0.1:13133', `127.0.0.1:${await freePort()}`],
    ['/var/lib/', '{folder}/'],
    // Pages say that a directory does the same.
    ['redis://redis:6379', '{folder}/permits'],
  ]);
  const stop = async () => {
    await Promise.all([backend.stop(), grpcBackend.stop()]);
  };
  return { backend, replacements, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
