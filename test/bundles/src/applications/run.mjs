import { emit } from './emit.mjs';

/**
 * What an application with queues does: sets up an SDK of either generation, tells something, and shuts down.
 *
 * @param {typeof import('./sdk-2.mjs')} sdk
 * @param {ConstructorParameters<typeof import('./sdk-2.mjs').NodeSDK>[0]} options
 * @param {() => Promise<void>} flush - what is waited for before the shutdown
 */
export async function run(sdk, options, flush = async () => {}) {
  const node = new sdk.NodeSDK(options);
  node.start();
  emit(sdk);
  await flush();
  await node.shutdown();
  console.log('shut down');
}
