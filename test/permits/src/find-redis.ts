import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Why a test that needs it is skipped. */
export const REDIS_MISSING = "needs redis-server (Debian's package redis-server)";

/** Where the server is; undefined where there is none. Servers are on the path of root only. */
export function findRedis(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'redis-server'))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
