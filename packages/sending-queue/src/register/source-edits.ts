import { editConfiguration, readsConfiguration } from './config-file/edit-configuration.js';
import { REPLACEMENT } from './replacement.js';
import { sdkClassOf } from './sdk-classes.js';

/**
 * The source of a module of the SDK, so changed that the class in it is replaced by one that queues.
 *
 * What is added is one line at the end, so that every position in the source stays what the source map says. It can't
 * throw: without the function that replaces, the class stays.
 *
 * @param path - of the module, or its URL
 * @returns undefined for every module that is to be loaded as it is
 */
export function editSource(path: string, source: string): string | undefined {
  const name = sdkClassOf(path);
  if (name === undefined) return readsConfiguration(path) ? editConfiguration(source) : undefined;
  const binding = bindingOf(name, source);
  if (binding === undefined) return undefined;
  return `${source}\n${binding} = globalThis[${REPLACEMENT}]?.(${binding}, ${JSON.stringify(name)}) ?? ${binding};\n`;
}

/** Whether a module is one that `editSource` may change: to be asked before its source is at hand. */
export function mayBeEdited(path: string): boolean {
  // Of every module that an application loads, nearly all end here.
  return path.includes('@opentelemetry') && (sdkClassOf(path) !== undefined || readsConfiguration(path));
}

/** What others see the class by; undefined where that can't be assigned to. */
function bindingOf(name: string, source: string): string | undefined {
  if (source.includes(`exports.${name} = ${name};`)) return `exports.${name}`;
  const isExported = new RegExp(`^export (?:class ${name}\\b|\\{[^}]*\\b${name}\\b)`, 'm').test(source);
  const isAssignable = new RegExp(`^(?:export )?(?:class ${name}\\b|(?:var|let) ${name} =)`, 'm').test(
    source,
  );
  return isExported && isAssignable ? name : undefined;
}
