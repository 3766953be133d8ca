import { DataPointType, type MetricData } from '@opentelemetry/sdk-metrics';

const HISTOGRAM_SERIES = ['_bucket', '_sum', '_count'];

/** The series of a metric as the Prometheus exporter of OpenTelemetry JS names them: without the unit. */
export function scrapedNames(metric: MetricData): string[] {
  return seriesOf(metric, '');
}

/**
 * The series of a metric that came by OTLP, as Prometheus 3 (`translation_strategy: UnderscoreEscapingWithSuffixes`, its
 * default) and the Collector (`add_metric_suffixes`, on by default) name them: with the unit.
 *
 * Both take the names from https://github.com/prometheus/otlptranslator, of whose units these are the ones in use here.
 */
export function otlpNames(metric: MetricData): string[] {
  return seriesOf(metric, unitSuffix(metric));
}

function seriesOf(metric: MetricData, suffix: string): string[] {
  const name = metric.descriptor.name.replaceAll('.', '_') + suffix;
  if (metric.dataPointType === DataPointType.HISTOGRAM)
    return HISTOGRAM_SERIES.map((series) => name + series);
  const isCounter = metric.dataPointType === DataPointType.SUM && metric.isMonotonic;
  return [isCounter ? `${name}_total` : name];
}

function unitSuffix({ descriptor: { name, unit }, dataPointType }: MetricData): string {
  if (unit === 's') return '_seconds';
  // Only a gauge: 1 is also what counts things.
  if (unit === '1') return dataPointType === DataPointType.GAUGE ? '_ratio' : '';
  // A unit in braces is an annotation.
  if (/^\{\w+\}$/.test(unit)) return '';
  throw new RangeError(`${name} is in ${unit}, of which it is not known here how it is written`);
}
