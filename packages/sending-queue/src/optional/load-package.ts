import { createRequire } from 'node:module';
import { join } from 'node:path';
import { messageOf } from '../status/message.js';
import { property } from '../status/property.js';

/**
 * Loads a package that a variable asks for. Those depend on this one, so they can't be dependencies; each is looked for
 * beside this package, and then where the application is.
 *
 * @param name - of the package
 * @param what - asks for it, such as `a storage directory`
 * @param places - files or folders to resolve the package from
 * @throws Error - that says how to install the package, with the reason as its cause
 */
export function loadPackage<Module>(
  name: string,
  what: string,
  places: readonly string[] = [
    import.meta.url,
    ...(process.argv[1] ? [process.argv[1]] : []),
    join(process.cwd(), 'x'),
  ],
): Module {
  let cause: unknown;
  for (const place of places) {
    try {
      return createRequire(place)(name);
    } catch (error) {
      // That it is there and does not load says more than that it is not elsewhere.
      if (cause === undefined || property(error, 'code') !== 'MODULE_NOT_FOUND') cause = error;
    }
  }
  const isMissing = property(cause, 'code') === 'MODULE_NOT_FOUND';
  const hint = isMissing ? `npm install ${name}` : messageOf(cause);
  throw new Error(`${what} needs ${name}, which did not load: ${hint}`, { cause });
}
