import { beforeAll, describe, expect, it } from 'vitest';
import { specifiers } from './entries.mjs';
import { readApi } from './typedoc.mjs';

/** Loaded for what it does; there is nothing to import from it. */
const WITHOUT_NAMES = '@otelq/sending-queue/register';

let api: Awaited<ReturnType<typeof readApi>>;

beforeAll(async () => {
  api = await readApi();
});

describe('the API reference', () => {
  it('is made without a warning', () => {
    expect(api.problems).toBe(0);
  });

  it.each(specifiers().filter((specifier) => specifier !== WITHOUT_NAMES))(
    'has all that %s exports',
    async (specifier) => {
      const exported = Object.keys(await import(specifier));
      const module = api.project?.children?.find(({ name }) => name === specifier);
      const documented = module?.children?.map(({ name }) => name) ?? [];
      expect(documented).not.toEqual([]);
      expect(exported.filter((name) => !documented.includes(name))).toEqual([]);
    },
  );
});
