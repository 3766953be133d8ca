import { createRequire } from 'node:module';
import { expect, it, onTestFinished } from 'vitest';
import { replaceLoadedClasses } from './loaded-classes.js';

const { cache } = createRequire(import.meta.url);

/** Has something in the cache of `require()` for as long as a test takes. */
function cached(id: string, module: object | undefined): void {
  Reflect.set(cache, id, module);
  onTestFinished(() => void Reflect.deleteProperty(cache, id));
}

it('replaces classes of the SDK, whatever else is among the modules', () => {
  class SimpleSpanProcessor {}
  const exports = { SimpleSpanProcessor };
  const index = { SimpleSpanProcessor, other: 7 };
  cached('nothing', undefined);
  cached('no filename', { exports: {} });
  cached('a filename that is none', { filename: Symbol('@opentelemetry'), exports: {} });
  cached('no exports', { filename: '/node_modules/@opentelemetry/api/index.js', exports: null });
  cached('class', {
    filename: '/node_modules/@opentelemetry/sdk-trace-base/build/src/export/SimpleSpanProcessor.js',
    exports,
  });
  cached('index', {
    filename: '/node_modules/@opentelemetry/sdk-trace-base/build/src/index.js',
    exports: index,
  });
  replaceLoadedClasses();
  expect(exports.SimpleSpanProcessor).not.toBe(SimpleSpanProcessor);
  expect(index).toEqual({ SimpleSpanProcessor: exports.SimpleSpanProcessor, other: 7 });
  expect(exports.SimpleSpanProcessor.prototype).toBe(SimpleSpanProcessor.prototype);
});
