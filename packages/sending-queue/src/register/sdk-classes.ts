import type { Signal } from '../signal/signal.js';

/** The classes of the SDKs that own an exporter, and whose items they hand to it. */
export const SDK_CLASSES: ReadonlyMap<string, Signal> = new Map([
  ['BatchSpanProcessor', 'traces'],
  ['SimpleSpanProcessor', 'traces'],
  ['BatchLogRecordProcessor', 'logs'],
  ['SimpleLogRecordProcessor', 'logs'],
  ['PeriodicExportingMetricReader', 'metrics'],
]);

// Each has a file of its own, in whatever folder: `build/src/export/`, `dist/platform/node/export/`, also below the folder
// of pnpm's store or in yarn's archive. Those called "-shim" extend a class of another package, which is the one replaced.
const CLASS_FILE = new RegExp(
  `@opentelemetry[\\\\/]sdk-(?:trace|trace-base|logs|metrics)[\\\\/].*[\\\\/](${[...SDK_CLASSES.keys()].join('|')})\\.[cm]?js(?:[?#]|$)`,
);

/** The class that a module is made for, from its path or URL; undefined for any other module. */
export function sdkClassOf(path: string): string | undefined {
  return CLASS_FILE.exec(path)?.[1];
}
