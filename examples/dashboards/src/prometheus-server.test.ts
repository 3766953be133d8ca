import { expect, it, onTestFinished, vi } from 'vitest';
import { Application } from './application.js';
import { DASHBOARD_QUERIES } from './dashboard.js';
import { find, PROMETHEUS_MISSING } from './find-prometheus.js';
import { PrometheusServer } from './prometheus-server.js';
import { ALERTS, RULES_PATH } from './rules.js';

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
}

interface FiredAlert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Prometheus has scraped so often that it can tell rates by the end of that time, on any machine. */
const PATIENCE = { timeout: 90_000, interval: 200 };

it('a Prometheus server draws every panel, and raises the alarm about real losses', async ({ skip }) => {
  const path = find('prometheus') ?? skip(PROMETHEUS_MISSING);
  const application = await Application.start();
  onTestFinished(() => application.stop());
  const server = await PrometheusServer.start(path, application.target, RULES_PATH);
  onTestFinished(() => server.stop());

  let missing = DASHBOARD_QUERIES;
  await vi.waitFor(async () => {
    await application.work();
    const values = await Promise.all(missing.map(({ expression }) => server.query(expression)));
    missing = missing.filter((_, index) => !values[index]?.some(Number.isFinite));
    expect(missing.map(({ name }) => name)).toEqual([]);
  }, PATIENCE);

  const lost = ['SendingQueueDropping', 'SendingQueueLosingAtShutdown', 'SendingQueueRejecting'];
  const alerts = await vi.waitFor(async () => {
    const { alerts } = await server.get<{ alerts: FiredAlert[] }>('alerts');
    expect(alerts.map(({ labels }) => labels.alertname)).toEqual(expect.arrayContaining(lost));
    return alerts;
  }, PATIENCE);
  for (const { annotations } of alerts) {
    for (const text of Object.values(annotations)) expect(text).not.toMatch(/\{\{|<error|<no value>|%!/);
  }

  const { groups } = await server.get<{ groups: { rules: Rule[] }[] }>('rules');
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.map(({ name, health, lastError = '' }) => ({ name, health, lastError }))).toEqual(
    ALERTS.map(({ alert }) => ({ name: alert, health: 'ok', lastError: '' })),
  );
});
