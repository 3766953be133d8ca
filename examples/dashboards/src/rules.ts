import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface RuleTest {
  readonly promql_expr_test: readonly {
    readonly exp_samples: readonly { readonly labels: string }[];
  }[];
}

export const RULES_PATH = fileURLToPath(new URL('../prometheus-rules.yaml', import.meta.url));
export const RULE_TESTS_PATH = fileURLToPath(new URL('../prometheus-rules.test.yaml', import.meta.url));

const { groups } = parse(readFileSync(RULES_PATH, 'utf8')) as { groups: { rules: Alert[] }[] };
export const ALERTS: readonly Alert[] = groups.flatMap(({ rules }) => rules);

export const RULE_TESTS = (parse(readFileSync(RULE_TESTS_PATH, 'utf8')) as { tests: RuleTest[] }).tests;

/** The queries of all alerts. */
export const ALERT_QUERIES = ALERTS.map(({ alert, expr, annotations }) => ({
  name: alert,
  expression: expr,
  labels: Object.values(annotations).flatMap((text) =>
    [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  ),
}));
