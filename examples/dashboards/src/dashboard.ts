import { readFileSync } from 'node:fs';

export interface Target {
  readonly expr: string;
  readonly legendFormat: string;
  readonly refId: string;
}

export interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly repeat?: string;
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly Target[];
}

export interface Variable {
  readonly name: string;
  readonly type: string;
  readonly definition?: string;
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
}

export const DASHBOARD_TEXT = readFileSync(new URL('../grafana.json', import.meta.url), 'utf8');

export const DASHBOARD = JSON.parse(DASHBOARD_TEXT) as Dashboard;

/** What Grafana makes of an expression when everything is selected. */
export function interpolate(expression: string): string {
  return expression.replaceAll('$__rate_interval', '1m').replaceAll(/\$(job|instance|queue)\b/g, '.*');
}

/** The queries of all panels, ready for Prometheus. */
export const DASHBOARD_QUERIES = DASHBOARD.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat, refId }) => ({
    name: `${title} (${refId})`,
    expression: interpolate(expr),
    labels: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
  })),
);
