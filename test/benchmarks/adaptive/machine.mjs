/** What a measurement ran on. */
import { cpus, totalmem } from 'node:os';

/** One line. */
export function machineLine() {
  const [cpu] = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  const { node, v8 } = process.versions;
  return [
    `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${gibibytes} GiB`,
    `Node ${node} (V8 ${v8}) on ${process.platform}-${process.arch}`,
  ].join('; ');
}
