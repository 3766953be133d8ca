import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otelq, scenariosFolder } from '../../testing/otelq.js';

const shipped = readdirSync(scenariosFolder).filter((file) => file.endsWith('.yaml'));

describe('the scenarios that are shipped', () => {
  it('are all in their README, and nothing else is', () => {
    const readme = readFileSync(join(scenariosFolder, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/^\| \[([\w-]+)\]\(([\w-]+\.yaml)\)/gm)].map(([, name, file]) => {
      expect(file).toBe(`${name}.yaml`);
      return file;
    });
    expect(named.toSorted()).toEqual(shipped.toSorted());
  });

  it.each(shipped)('%s runs', async (file) => {
    const { code, stdout, stderr } = await otelq(['simulate', join(scenariosFolder, file), '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const { bestStatic, results } = JSON.parse(stdout);
    expect(bestStatic.goodput).toBeGreaterThan(0);
    expect(results).toHaveLength(1);
  });
});
