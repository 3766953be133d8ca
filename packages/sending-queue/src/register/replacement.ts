import { construct } from './pipeline/construct.js';
import { SDK_CLASSES } from './sdk-classes.js';

const NAME = '@otelq/sending-queue/replacement/1';

/** Where an edited module finds the function that replaces its class, as source text. */
export const REPLACEMENT = `Symbol.for(${JSON.stringify(NAME)})`;

type Class = new (...args: never[]) => object;

const replaced = new WeakSet<object>();

/** Lets edited modules find `replace`. */
export function offerReplacement(): void {
  Object.defineProperty(globalThis, Symbol.for(NAME), { value: replace, configurable: true });
}

/**
 * The same class, but each of its instances gets a queue for its exporter. It stays one class, the instances of which
 * are those of the other, too: code that was loaded before goes on recognising them.
 *
 * @param original - a class of the SDK. Anything else, and what has been replaced already, is given back as it is
 * @param name - of the class
 */
export function replace(original: unknown, name: string): unknown {
  const signal = SDK_CLASSES.get(name);
  if (signal === undefined || !isClass(original) || replaced.has(original)) return original;
  const replacement = new Proxy(original, {
    construct: (target, args: unknown[], newTarget) =>
      construct(signal, args, (changed = args) => Reflect.construct(target, changed, newTarget)),
  });
  replaced.add(replacement);
  return replacement;
}

function isClass(value: unknown): value is Class {
  return typeof value === 'function';
}
