import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Why there is no Prometheus to test with. */
export const PROMETHEUS_MISSING =
  'needs promtool and prometheus: Debian has both in its package "prometheus"';

/** Where a program of Prometheus is; undefined where it is not installed. */
export function find(program: 'prometheus' | 'promtool'): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
