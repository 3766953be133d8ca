import * as v from 'valibot';

type Schema<Output> = v.BaseSchema<unknown, Output, v.BaseIssue<unknown>>;

/** As many values as are listed, by their names, and how many more there were. */
export interface Bounded<T> {
  readonly listed: Readonly<Record<string, T>>;
  readonly more: number;
}

/**
 * Values by the names that others gave them, whatever these are: `record` of valibot leaves out `constructor`, `prototype`
 * and `__proto__`. All of them are properties of their own here, so that `Object.entries` has them.
 */
export function named<T>(name: Schema<string>, value: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return v.pipe(
    bounded(name, value, Infinity),
    v.transform(({ listed }) => listed),
  );
}

/** The first ones of them. What is too much is not even looked at. */
export function bounded<T>(name: Schema<string>, value: Schema<T>, most: number): Schema<Bounded<T>> {
  return v.pipe(
    v.custom<object>((input) => typeof input === 'object' && input !== null && !Array.isArray(input)),
    v.transform((input) => {
      const all = Object.entries(input);
      return { listed: all.slice(0, most), more: Math.max(0, all.length - most) };
    }),
    v.object({
      // Not by assignment, which takes `__proto__` for something else.
      listed: v.pipe(
        v.array(v.tuple([name, value])),
        v.transform((pairs): Record<string, T> => Object.fromEntries(pairs)),
      ),
      more: v.number(),
    }),
  );
}
