import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LogFixture, until } from '../../testing/log-fixture.js';

it('of damaged segments the latest ten are kept', async () => {
  const fixture = new LogFixture();
  const { folder } = fixture;
  const nameOf = (number: number, day: number): string =>
    `${String(number).padStart(10, '0')}-00c0ffee.segment.corrupt-2026-01-${String(day).padStart(2, '0')}T000000.000Z`;
  // The numbers say nothing of the times.
  const days = [5, 3, 9, 1, 12, 7, 2, 11, 4, 10, 6, 8];
  for (const [index, day] of days.entries()) writeFileSync(join(folder, nameOf(index + 1, day)), 'damaged');
  const again = new LogFixture({ folder });
  await until(() => again.files().length <= 10);
  const kept = again.files().map((file) => Number(/(\d\d)T/.exec(file)?.[1]));
  expect(kept.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
