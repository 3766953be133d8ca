import { statSync } from 'node:fs';
import type { PermitStore } from '@otelq/permits';
import { shown } from '../../endpoint/endpoint.js';
import { UsageError } from '../../usage-error.js';
import { STORE_VARIABLE, type StoreOptions } from '../store-options.js';

/** A store that is there. */
export interface OpenStore {
  readonly store: PermitStore;
  /** How it is called, without credentials. */
  readonly name: string;
  close(): void;
}

/**
 * The store that the options mean, or the environment without them.
 *
 * @throws UsageError; StoreError when it can't be reached
 */
export async function openStore(options: StoreOptions, environment: NodeJS.ProcessEnv): Promise<OpenStore> {
  const { redis, keyPrefix, directory } = options;
  if (redis !== undefined && directory !== undefined) {
    throw new UsageError('One of --redis and --directory says where the instances meet, got both');
  }
  if (keyPrefix !== undefined && redis === undefined)
    throw new UsageError('--key-prefix is for --redis only');
  if (redis !== undefined) return openRedisAt('--redis', redis, keyPrefix);
  if (directory !== undefined) return openDirectory('--directory', directory);
  const variable = environment[STORE_VARIABLE]?.trim() ?? '';
  if (variable === '') {
    throw new UsageError(
      `--redis, --directory or ${STORE_VARIABLE} must say where the instances meet, got none of them`,
    );
  }
  return /^rediss?:/i.test(variable)
    ? openRedisAt(STORE_VARIABLE, variable)
    : openDirectory(STORE_VARIABLE, variable);
}

async function openRedisAt(name: string, url: string, keyPrefix?: string): Promise<OpenStore> {
  const { openRedis } = await import('./redis-store.js');
  return openRedis(name, url, keyPrefix);
}

/** Whoever mistypes a directory means no new one. */
async function openDirectory(name: string, directory: string): Promise<OpenStore> {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${name} must be a directory that instances meet in, got ${shown(directory)}`);
  }
  const { directoryStore } = await import('@otelq/permits');
  return { store: directoryStore({ directory }), name: directory, close() {} };
}
