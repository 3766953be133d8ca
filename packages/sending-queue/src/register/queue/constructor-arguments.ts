import { property } from '../../status/property.js';

/** Where a constructor of the SDK is given the exporter. */
export interface ExporterPlace {
  readonly exporter: object;
  /** The same arguments, but for the exporter. What was given stays unchanged. */
  argumentsWith(exporter: object): unknown[];
}

/**
 * The exporter among the arguments of a constructor: the first one, or an option of that.
 *
 * @returns undefined where there is none
 */
export function exporterIn(args: readonly unknown[]): ExporterPlace | undefined {
  const [first, ...others] = args;
  if (isExporter(first)) return { exporter: first, argumentsWith: (exporter) => [exporter, ...others] };
  const option = property(first, 'exporter');
  if (!isExporter(option)) return undefined;
  return {
    exporter: option,
    argumentsWith: (exporter) => [{ ...(first as object), exporter }, ...others],
  };
}

function isExporter(value: unknown): value is object {
  return typeof property(value, 'export') === 'function' && typeof property(value, 'shutdown') === 'function';
}
