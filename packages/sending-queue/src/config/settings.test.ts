import { describe, expect, it } from 'vitest';
import { optionsWith, resolution } from '../../testing/resolution.js';
import { settingRows } from '../../testing/setting-rows.js';
import { allSettings } from './settings.js';

it('is tested row by row', () => {
  expect(allSettings.map(({ path, variable }) => [path, variable])).toEqual(
    settingRows.map(({ path, variable }) => [path, variable]),
  );
});

describe.each(settingRows)(
  '$path',
  ({ path, variable, of, byDefault, allowed, outOfRange, wrongType, says, takesAnyText }) => {
    it('has its default', () => {
      expect(of(resolution(undefined).resolved)).toBe(byDefault);
      expect(of(resolution(optionsWith(path, undefined)).resolved)).toBe(byDefault);
    });

    it.each(allowed)('may be %s', (value) => {
      const { resolved, warnings } = resolution(optionsWith(path, value));
      expect(of(resolved)).toBe(value);
      expect(warnings).toEqual([]);
    });

    it.each(wrongType)('is never of the type of case %#', (value) => {
      const resolve = () => resolution(optionsWith(path, value));
      expect(resolve).toThrow(TypeError);
      expect(resolve).toThrow(`${path} must be ${says}, got `);
    });

    it.each(outOfRange)('must not be %s', (value) => {
      const resolve = () => resolution(optionsWith(path, value));
      expect(resolve).toThrow(RangeError);
      const shown = typeof value === 'string' ? `"${value}"` : String(value);
      expect(resolve).toThrow(`${path} must be ${says}, got ${shown}`);
    });

    if (variable === undefined || takesAnyText) return;
    const name = `OTEL_SENDING_QUEUE_${variable}`;

    it.each(allowed)('takes %s from its variable', (value) => {
      const { resolved, warnings } = resolution(undefined, { [name]: String(value) });
      expect(of(resolved)).toBe(value);
      expect(warnings).toEqual([]);
    });

    // The variable of a setting that takes texts takes them in any case, and numbers are texts there.
    const bad = [...outOfRange, 'rubbish', '5s', '0x10', '1,5', '1_000', 'null', '[]', '½'].filter(
      (value) => !allowed.includes(String(value).toLowerCase()) && !['', '7'].includes(String(value)),
    );
    it.each(bad)('warns of %s in its variable, once, and stays at its default', (value) => {
      const { resolved, warnings } = resolution(undefined, { [name]: String(value) });
      expect(of(resolved)).toBe(byDefault);
      expect(warnings).toEqual([`${name} must be ${says}, got "${value}"; ignored`]);
    });
  },
);

it('refuses permits in bytes where nobody knows the size of a payload', () => {
  const permits = { unit: 'bytes', join() {} };
  expect(() => resolution(optionsWith('permits', permits), {}, { bytesKnown: false })).toThrow(
    "permits must be permits, such as createPermits(), in requests or items ('bytes' takes an exporter whose payloads have a known size), got ",
  );
});
