import type { MetricData } from '@opentelemetry/sdk-metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Application } from './application.js';
import { DASHBOARD_QUERIES } from './dashboard.js';
import { otlpNames, scrapedNames } from './metric-names.js';
import { type Labels, names, parse, selects } from './promql.js';
import { ALERT_QUERIES } from './rules.js';
import { readScrape } from './scrape.js';

const QUERIES = [...DASHBOARD_QUERIES, ...ALERT_QUERIES];
/** What Prometheus itself adds to each series. */
const TARGET = { job: 'shop', instance: 'a:9464' };

describe('what the dashboard and the alert rules read', () => {
  let application: Application;
  let metrics: MetricData[] = [];
  let series: Labels[] = [];

  beforeAll(async () => {
    application = await Application.start();
    await application.work();
    metrics = await application.metrics();
    series = readScrape(await application.scrape()).map((labels) => ({ ...labels, ...TARGET }));
  });
  afterAll(() => application.stop());

  it.each(QUERIES)('is there for Prometheus: $name', ({ expression, labels, name }) => {
    const { selectors, groupings } = parse(expression);
    const selected = selectors.flatMap((selector) => {
      const found = series.filter((one) => selects(selector, one));
      expect(found, `${name} selects ${JSON.stringify(selector)}`).not.toHaveLength(0);
      // An empty label is selected where there is none: the metric must have it at times.
      const known = labelsOf(series.filter(({ __name__ = '' }) => names(selector, __name__)));
      for (const { label } of selector) expect(known).toContain(label);
      return found;
    });
    for (const label of [...groupings.flat(), ...labels]) expect(labelsOf(selected)).toContain(label);
  });

  it.each(QUERIES)('only shows labels that are left when it has grouped: $name', ({ expression, labels }) => {
    for (const left of parse(expression).groupings) expect(left).toEqual(expect.arrayContaining(labels));
  });

  it('has the same names by OTLP', () => {
    const selectors = QUERIES.flatMap(({ expression }) => parse(expression).selectors);
    for (const metric of metrics) {
      const byOtlp = otlpNames(metric);
      scrapedNames(metric).forEach((scraped, index) => {
        for (const selector of selectors)
          expect(names(selector, byOtlp[index] ?? ''), `${byOtlp[index]} as ${scraped}`).toBe(
            names(selector, scraped),
          );
      });
    }
  });

  it('is named as the metrics of the SDK are', () => {
    const scraped = new Set(series.map(({ __name__ }) => __name__));
    scraped.delete('target_info');
    expect(scraped).toEqual(new Set(metrics.flatMap(scrapedNames)));
  });

  it('is there for every signal', () => {
    for (const key of ['span', 'log', 'metric_data_point']) {
      const delivered = series.filter(
        ({ __name__ }) => __name__ === `otel_sdk_exporter_${key}_exported_total`,
      );
      const readers = QUERIES.filter(({ expression }) =>
        parse(expression).selectors.some((selector) => delivered.some((one) => selects(selector, one))),
      );
      expect(readers.map(({ name }) => name)).toEqual([
        'Delivered (A)',
        'Delivered by queue (A)',
        'Delivered items (A)',
        'SendingQueueDeliversNothing',
      ]);
    }
  });
});

function labelsOf(series: readonly Labels[]): string[] {
  return series.flatMap((labels) => Object.keys(labels));
}
