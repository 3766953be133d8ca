type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The properties that have a value. */
export function withoutUndefined<T extends object>(all: T): Given<T> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Given<T>;
}
