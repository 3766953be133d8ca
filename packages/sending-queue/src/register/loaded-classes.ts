import { createRequire } from 'node:module';
import { property } from '../status/property.js';
import { replace } from './replacement.js';
import { sdkClassOf } from './sdk-classes.js';

/**
 * Replaces the classes of CommonJS modules that were loaded before. Whoever reads them from a module from now on gets
 * those that queue; what has been built with the others is left to others.
 */
export function replaceLoadedClasses(): void {
  // Anybody may put in there whatever they like.
  const modules = Object.values(createRequire(import.meta.url).cache).filter(
    (module): module is NodeJS.Module => typeof property(module, 'filename') === 'string',
  );
  const replacements = new Map<unknown, unknown>();
  for (const { filename, exports } of modules) {
    const name = sdkClassOf(filename);
    if (name === undefined) continue;
    const original = property(exports, name);
    const replacement = replace(original, name);
    if (replacement !== original) replacements.set(original, replacement);
  }
  if (replacements.size === 0) return;
  // Some modules export what they got from others as it was then.
  for (const { filename, exports } of modules) {
    if (!filename.includes('@opentelemetry') || typeof exports !== 'object' || exports === null) continue;
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(exports))) {
      const replacement = writable && replacements.get(value);
      if (replacement) Reflect.set(exports, name, replacement);
    }
  }
}
