import type { Signal } from '../../signal/signal.js';

/** What a configuration file says of the queue of one exporter. */
export interface Block {
  /** Of the exporter in the file, such as `tracer_provider.processors[0].batch.exporter.otlp_http`. */
  readonly path: string;
  readonly signal: Signal;
  /** `sending_queue` and `retry_on_failure`, those of them that are there, as parsed. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The file's `extensions`, where the storages are. */
  readonly extensions: unknown;
}

let current: Block | undefined;

/**
 * Says whose exporter is being built. The SDK reads an exporter's entry, builds the exporter and then the processor, all
 * in one turn; what is built later has nothing to do with the file.
 */
export function nowBuilding(block: Block | undefined): void {
  current = block;
  if (block === undefined) return;
  queueMicrotask(() => {
    if (current === block) current = undefined;
  });
}

/** The block of the exporter that is being built. It is given out once. */
export function takeCurrent(): Block | undefined {
  const block = current;
  current = undefined;
  return block;
}
