import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { find, PROMETHEUS_MISSING } from './find-prometheus.js';
import { ALERTS, RULE_TESTS, RULE_TESTS_PATH, RULES_PATH } from './rules.js';

const run = promisify(execFile);

describe('the alert rules', () => {
  it.each(ALERTS)('$alert has a severity, and tells what to do', ({ labels, annotations }) => {
    expect(labels).toEqual({ severity: expect.stringMatching(/^(warning|critical)$/) });
    expect(Object.keys(annotations)).toEqual(['summary', 'description', 'runbook']);
    for (const text of Object.values(annotations)) expect(text).toMatch(/\.$/);
  });

  it('are all shown firing', () => {
    const samples = RULE_TESTS.flatMap((test) => test.promql_expr_test.flatMap((at) => at.exp_samples));
    const fired = samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]);
    expect(new Set(fired)).toEqual(new Set(ALERTS.map(({ alert }) => alert)));
  });

  it('are in each test also shown not firing', () => {
    for (const { promql_expr_test: moments } of RULE_TESTS) {
      expect(moments.filter(({ exp_samples: alerts }) => alerts.length === 0)).not.toHaveLength(0);
    }
  });

  it('pass promtool, which complains of nothing', async ({ skip }) => {
    const promtool = find('promtool') ?? skip(PROMETHEUS_MISSING);
    const { stdout } = await run(promtool, ['check', 'rules', '--lint=all', '--lint-fatal', RULES_PATH]);
    expect(stdout).toContain(`SUCCESS: ${ALERTS.length} rules found`);
  });

  it('fire and keep silent as they should, by promtool', async ({ skip }) => {
    const promtool = find('promtool') ?? skip(PROMETHEUS_MISSING);
    const { stdout } = await run(promtool, ['test', 'rules', RULE_TESTS_PATH]);
    expect(stdout).toContain('SUCCESS');
  });
});
