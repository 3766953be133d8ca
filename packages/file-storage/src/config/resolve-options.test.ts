import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from './resolve-options.js';

const directory = '/var/lib/queue';
const KIB = 1024;

describe('options', () => {
  it('have defaults', () => {
    expect(resolveOptions({ directory })).toEqual({
      directory,
      givenDirectory: directory,
      name: undefined,
      sync: 'always',
      maxBytes: Infinity,
      segmentBytes: 16 * KIB * KIB,
      onStorageError: 'throw',
    });
  });

  it('count as not given when they are undefined', () => {
    const nothing = { name: undefined, sync: undefined, maxBytes: undefined, segmentBytes: undefined };
    expect(resolveOptions({ directory, ...nothing, onStorageError: undefined })).toEqual(
      resolveOptions({ directory }),
    );
  });

  it.each([
    { name: 'a' },
    { name: 'Check-out_2.0' },
    { name: 'x'.repeat(64) },
    { sync: 'always' },
    { sync: 'never' },
    { sync: { everyMillis: 1 } },
    { sync: { everyMillis: 3_600_000 } },
    { segmentBytes: 64 * KIB },
    { segmentBytes: KIB ** 3 },
    { maxBytes: Infinity },
    { maxBytes: 16 * KIB * KIB },
    { segmentBytes: 64 * KIB, maxBytes: 64 * KIB },
    { onStorageError: 'memory' },
  ])('may be %o', (options) => {
    expect(resolveOptions({ directory, ...options })).toMatchObject(options);
  });

  it('take a path that is relative for what it is now', () => {
    expect(resolveOptions({ directory: 'queue' })).toMatchObject({
      directory: resolve(process.cwd(), 'queue'),
      givenDirectory: 'queue',
    });
    expect(resolveOptions({ directory: '/var/lib/../run/' }).directory).toBe('/var/run');
  });
});

describe('options are refused', () => {
  const path = 'directory must be the path of a directory, as a string, got';
  const name = 'name must be 1 to 64 letters, digits, _, . or -, got';
  const sync = "sync must be 'always' or 'never' or { everyMillis }, got";
  const everyMillis = 'sync.everyMillis must be a number of milliseconds >= 1 and <= 3600000, got';
  const segmentBytes = 'segmentBytes must be an integer >= 65536 and <= 1073741824, got';
  const maxBytes = 'maxBytes must be Infinity or an integer >= segmentBytes';

  it.each([
    ['options must be an object, got undefined', undefined],
    [`options must be an object, got "${directory}"`, directory],
    [`${path} undefined`, {}],
    [`${path} null`, { directory: null }],
    [`${path} an object`, { directory: pathToFileURL(directory) }],
    [`${path} an object`, { directory: Buffer.from(directory) }],
    ['folder is not an option of fileStorage()', { directory, folder: directory }],
    ['maxbytes is not an option of fileStorage(); did you mean maxBytes?', { directory, maxbytes: 1 }],
    [`${name} 7`, { directory, name: 7 }],
    [`${sync} true`, { directory, sync: true }],
    [`${sync} null`, { directory, sync: null }],
    [`${sync} an array`, { directory, sync: [1000] }],
    [`${sync} 1000`, { directory, sync: 1000 }],
    [`${everyMillis} undefined`, { directory, sync: {} }],
    [`${everyMillis} "1s"`, { directory, sync: { everyMillis: '1s' } }],
    [
      'everyMilis is not an option of sync; did you mean everyMillis?',
      { directory, sync: { everyMilis: 1 } },
    ],
    [`${segmentBytes} "1 MiB"`, { directory, segmentBytes: '1 MiB' }],
    [`${maxBytes} (16777216), got "1 GiB"`, { directory, maxBytes: '1 GiB' }],
    ["onStorageError must be 'throw' or 'memory', got false", { directory, onStorageError: false }],
  ])('as of the wrong type: %s', (message, options) => {
    expect(() => resolveOptions(options)).toThrow(new TypeError(message));
  });

  it.each([
    [`${path} ""`, { directory: '' }],
    [`${path} " "`, { directory: ' ' }],
    [`${path} "a\\u0000b"`, { directory: 'a\0b' }],
    [`${path} "file:///var"`, { directory: 'file:///var' }],
    [`${name} ""`, { directory, name: '' }],
    [`${name} "../up"`, { directory, name: '../up' }],
    [`${name} "é"`, { directory, name: 'é' }],
    [`${name} "a\\n"`, { directory, name: 'a\n' }],
    [`${name} "${'x'.repeat(65)}"`, { directory, name: 'x'.repeat(65) }],
    [`${sync} "often"`, { directory, sync: 'often' }],
    [`${everyMillis} 0`, { directory, sync: { everyMillis: 0 } }],
    [`${everyMillis} Infinity`, { directory, sync: { everyMillis: Infinity } }],
    [`${segmentBytes} 65535`, { directory, segmentBytes: 65_535 }],
    [`${segmentBytes} 65536.5`, { directory, segmentBytes: 65_536.5 }],
    [`${segmentBytes} Infinity`, { directory, segmentBytes: Infinity }],
    [`${maxBytes} (16777216), got 16777215`, { directory, maxBytes: 16_777_215 }],
    [`${maxBytes} (65536), got 65535`, { directory, segmentBytes: 65_536, maxBytes: 65_535 }],
    [`${maxBytes} (16777216), got NaN`, { directory, maxBytes: Number.NaN }],
    [`onStorageError must be 'throw' or 'memory', got "ignore"`, { directory, onStorageError: 'ignore' }],
  ])('as out of range: %s', (message, options) => {
    expect(() => resolveOptions(options)).toThrow(new RangeError(message));
  });
});
