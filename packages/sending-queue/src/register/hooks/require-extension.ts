import { createRequire } from 'node:module';
import { editSource, mayBeEdited } from '../source-edits.js';

/** What `require()` hands a file to; `_compile` is known to all that compile on the way, and stays for their sake. */
interface CompilingModule extends NodeJS.Module {
  _compile?(source: string, filename: string, ...more: unknown[]): unknown;
}

/**
 * Edits CommonJS modules as they load, for a Node that has no better way. `import` of one goes the same way, and of an
 * SDK that runs on such a Node every module is CommonJS.
 */
export function extendRequire(): void {
  const { extensions } = createRequire(import.meta.url);
  const loadBefore = extensions['.js'];
  if (loadBefore === undefined) return;
  extensions['.js'] = (module: CompilingModule, filename) => {
    const compile = mayBeEdited(filename) ? module._compile : undefined;
    if (compile !== undefined) {
      module._compile = (source, ...others) => {
        delete module._compile;
        return compile.call(module, editSource(filename, source) ?? source, ...others);
      };
    }
    return loadBefore(module, filename);
  };
}
