import { expect, it } from 'vitest';
import type { Report } from '../../src/store/permit-store.js';
import { DESTINATION, type StoreTests, TOTAL } from './store-tests.js';

const NO_AMOUNTS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1];
const AMOUNTS = ['used', 'wanted', 'holding', 'safe', 'burst'] as const;

/** Numbers that are none. */
export function testGarbage({ first, using }: StoreTests): void {
  const cases = AMOUNTS.flatMap((name) =>
    NO_AMOUNTS.map((amount): [string, Partial<Report>] => [`${name} ${amount}`, { [name]: amount }]),
  );

  it.each(cases)('gives others what they get without a report that has %s', (_, garbage) =>
    using(async ({ store }) => {
      await store.sync('without', first('good'));
      const expected = await store.fleet('without');

      for (const epoch of [undefined, 'another']) {
        await store.sync(DESTINATION, first('bad', { ...garbage, epoch, holding: garbage.holding ?? 0 }));
        const { epoch: own } = await store.sync(
          DESTINATION,
          first('bad', { ...garbage, epoch, sequence: 2 }),
        );
        await store.sync(DESTINATION, first('bad', { ...garbage, epoch: own, sequence: 3 }));
      }
      await store.leave(DESTINATION, { host: 'bad', burst: garbage.burst ?? 0 });
      await store.sync(DESTINATION, first('good'));
      expect(await store.fleet(DESTINATION)).toEqual(expected);
    }),
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses a report without a number: %s', (sequence) =>
    using(async ({ store }) => {
      expect((await store.sync(DESTINATION, first('a', { sequence }))).accepted).toBe(false);
      expect((await store.sync(DESTINATION, first('a'))).accepted).toBe(true);
    }),
  );

  it.each<[unknown, typeof Error, string]>([
    [Number.NaN, RangeError, 'NaN'],
    [Number.POSITIVE_INFINITY, RangeError, 'Infinity'],
    [0, RangeError, '0'],
    [-5, RangeError, '-5'],
    [1.5, RangeError, '1.5'],
    [2 ** 47 + 1, RangeError, '140737488355329'],
    ['100', TypeError, '"100"'],
    [undefined, TypeError, 'undefined'],
  ])('refuses %s as a budget, and keeps the one there is', (totalPermits, kind, text) =>
    using(async ({ store }) => {
      await store.sync(DESTINATION, first('a'));
      const setting = Reflect.apply(store.setTotalPermits, store, [DESTINATION, totalPermits]);
      await expect(setting).rejects.toThrow(kind);
      await expect(setting).rejects.toThrow(
        `totalPermits must be an integer >= 1 and <= 140737488355328, got ${text}`,
      );
      expect((await store.fleet(DESTINATION))?.budget.totalPermits).toBe(TOTAL);
    }),
  );
}
