import type { Signal } from '@otelq-test/backend';
import { type Cell, signals } from './cell.js';
import { type Protocol, protocols } from './protocol.js';
import { type Runtime, runtimes } from './runtime.js';
import { type Way, ways } from './way.js';

/** Which signals arrived in which cells. */
export class Table {
  readonly #arrived = new Set<string>();

  tick(cell: Cell, signal: Signal): void {
    this.#arrived.add(keyOf(cell, signal));
  }

  /** A row for each runtime and way, a column for each protocol. */
  toString(): string {
    const row = (runtime: Runtime, way: Way) => [
      `${runtime.sdk}.x`,
      `${runtime.node}`,
      way.name,
      ...protocols.map((protocol) => this.#entry({ runtime, way, protocol })),
    ];
    const head = ['SDK', 'Node', 'set up by', ...protocols.map(({ name }) => name)];
    const rows = [head, ...runtimes.flatMap((runtime) => ways.map((way) => row(runtime, way)))];
    const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
    const line = (cells: readonly string[]) =>
      cells
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd();
    return rows.map(line).join('\n');
  }

  #entry(cell: Place): string {
    return signals
      .map((signal) => `${signal} ${this.#arrived.has(keyOf(cell, signal)) ? '✓' : '-'}`)
      .join(' ');
  }
}

interface Place {
  readonly runtime: Runtime;
  readonly way: Way;
  readonly protocol: Protocol;
}

const keyOf = ({ runtime, way, protocol }: Place, signal: Signal) =>
  [runtime.node, way.name, protocol.name, signal].join();
