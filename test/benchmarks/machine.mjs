/** What a measurement ran on. */
import { cpus, totalmem } from 'node:os';

/** The machine and Node, in a few words each. */
export function describeMachine() {
  const [cpu] = cpus();
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  const { node, v8 } = process.versions;
  return {
    machine: `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, ${gibibytes} GiB`,
    node: `${node} (V8 ${v8}) on ${process.platform}-${process.arch}`,
  };
}
