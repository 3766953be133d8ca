import { property } from '../../status/property.js';
import { isExporter, type StockExporter } from '../is-exporter.js';
import { optionsWith } from './options-with.js';

/** Where a constructor of the SDK is given the exporter. */
export interface ExporterPlace {
  readonly exporter: StockExporter;
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
    argumentsWith: (exporter) => [optionsWith(exporter, first as object), ...others],
  };
}
