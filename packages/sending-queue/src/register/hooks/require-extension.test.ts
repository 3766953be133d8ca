import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { extendRequire } from './require-extension.js';

const { extensions } = createRequire(import.meta.url);
const loadAsNode = extensions['.js'];

afterEach(() => {
  extensions['.js'] = loadAsNode;
});

it('hands all on that Node compiles a file with', () => {
  // As Node does: it says in a third argument what kind of module it is.
  extensions['.js'] = (module: NodeJS.Module & { _compile?: (...args: unknown[]) => void }, filename) =>
    module._compile?.('source', filename, 'commonjs');
  extendRequire();
  const compile = vi.fn();
  const module = Object.assign(Object.create(null), { _compile: compile });
  const filename = '/node_modules/@opentelemetry/sdk-trace-base/build/src/export/SimpleSpanProcessor.js';
  extensions['.js']?.(module, filename);
  expect(compile).toHaveBeenCalledExactlyOnceWith('source', filename, 'commonjs');
});
