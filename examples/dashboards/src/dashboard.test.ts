import { describe, expect, it } from 'vitest';
import { DASHBOARD, DASHBOARD_QUERIES, DASHBOARD_TEXT } from './dashboard.js';
import { parse } from './promql.js';

const PANELS = DASHBOARD.panels.filter(({ type }) => type !== 'row');

describe('the dashboard', () => {
  it('has panels with an id and a title of their own', () => {
    const { panels } = DASHBOARD;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    for (const { title } of panels) expect(title).not.toBe('');
  });

  it.each(PANELS)('says what $title shows, and in which unit', ({ description, fieldConfig, targets }) => {
    expect(description).toMatch(/\.$/);
    expect(fieldConfig?.defaults.unit).toMatch(/^(none|short|s|cps|percentunit)$/);
    expect(targets).not.toHaveLength(0);
    expect(new Set(targets?.map(({ refId }) => refId)).size).toBe(targets?.length);
  });

  it('takes its data from the source that is chosen on it', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how Grafana writes a variable.
    const chosen = '${datasource}';
    const sources = [...DASHBOARD_TEXT.matchAll(/"uid": "([^"]*)"/g)].map(([, uid]) => uid);
    // One is the dashboard's own, by which a later import replaces it.
    expect(new Set(sources)).toEqual(new Set([chosen, 'otelq-sending-queue']));
    expect(DASHBOARD.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['job', 'query'],
      ['instance', 'query'],
      ['queue', 'query'],
    ]);
  });

  it('has a row that is repeated for each queue', () => {
    const rows = DASHBOARD.panels.filter(({ type }) => type === 'row');
    expect(rows.map(({ repeat }) => repeat)).toEqual([undefined, 'queue']);
  });

  it('has no two panels in one place, and none beside the grid of 24 columns', () => {
    const taken = new Set<string>();
    for (const { gridPos, title } of DASHBOARD.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken, title).not.toContain(`${x} ${y}`);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });

  it.each(DASHBOARD_QUERIES)('narrows $name by every variable', ({ expression }) => {
    for (const selector of parse(expression).selectors) {
      const labels = selector.map(({ label }) => label);
      expect(labels).toEqual(expect.arrayContaining(['job', 'instance', 'otel_component_name']));
    }
  });
});
