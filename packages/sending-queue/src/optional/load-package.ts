import nodeModule from 'node:module';
import { join } from 'node:path';
import { messageOf } from '../status/message.js';
import { property } from '../status/property.js';

/**
 * Loads a package that a variable asks for. Those depend on this one, so they can't be dependencies; each is looked for
 * beside the one that asks, and then where the application is: the file that Node was started with, the working directory.
 *
 * @param name - of the package
 * @param what - asks for it, such as `a storage directory`
 * @param beside - URL of the module that asks
 * @throws Error - that says how to install the package, with the reason as its cause
 */
export function loadPackage<Loaded>(name: string, what: string, beside: string = import.meta.url): Loaded {
  // Whatever its type says, `import.meta.url` is undefined in a bundle in CommonJS.
  const places = [beside, process.argv[1] ?? '', join(process.cwd(), 'x')].filter((place) => place);
  let cause: unknown;
  for (const place of places) {
    try {
      // Through the module's object: webpack takes a call of the bare name for one that it can resolve, and warns.
      return nodeModule.createRequire(place)(name);
    } catch (error) {
      // That it is there and does not load says more than that it is not elsewhere.
      if (cause === undefined || property(error, 'code') !== 'MODULE_NOT_FOUND') cause = error;
    }
  }
  const isMissing = property(cause, 'code') === 'MODULE_NOT_FOUND';
  const hint = isMissing ? `npm install ${name}` : messageOf(cause);
  throw new Error(`${what} needs ${name}, which did not load: ${hint}`, { cause });
}
