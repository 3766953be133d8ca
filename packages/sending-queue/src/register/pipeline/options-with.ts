/**
 * Options of a constructor, but for the exporter: what they inherit and what they work out when asked stays theirs, and
 * they themselves stay unchanged.
 */
export function optionsWith(exporter: object, options: object): object {
  const read = (key: PropertyKey): unknown => (key === 'exporter' ? exporter : Reflect.get(options, key));
  // Of an object of its own: those of a frozen one could not be answered for otherwise.
  return new Proxy(
    {},
    {
      get: (_, key) => read(key),
      has: (_, key) => Reflect.has(options, key),
      ownKeys: () => Reflect.ownKeys(options),
      getOwnPropertyDescriptor: (_, key) => {
        const own = Reflect.getOwnPropertyDescriptor(options, key);
        return own && { value: read(key), enumerable: own.enumerable === true, configurable: true };
      },
    },
  );
}
