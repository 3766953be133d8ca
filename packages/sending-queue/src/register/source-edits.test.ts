import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { editSource, mayBeEdited } from './source-edits.js';

const require = createRequire(import.meta.url);

/** The folder of an installed package, which may be one that only another one depends on. */
function folderOf(name: string, ...through: string[]): string {
  const from = through.reduce((path, by) => createRequire(path).resolve(by), import.meta.url);
  return dirname(createRequire(from).resolve(`${name}/package.json`));
}

const packages = {
  'sdk-trace': folderOf('@opentelemetry/sdk-trace', '@opentelemetry/sdk-trace-base'),
  'sdk-trace-base': folderOf('@opentelemetry/sdk-trace-base'),
  'sdk-logs': folderOf('@opentelemetry/sdk-logs'),
  'sdk-metrics': folderOf('@opentelemetry/sdk-metrics'),
};

/** All modules of a package that are edited, as the files that they are in. */
function edited(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?js$/.test(file))
    .filter((file) => {
      const path = join(folder, file);
      return editSource(path, readFileSync(path, 'utf8')) !== undefined;
    })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('build/esnext') && !file.includes('/platform/browser/'))
    .sort();
}

describe('editSource', () => {
  it('edits the modules of the classes that own an exporter, in both forms, and no others', () => {
    const forms = (file: string) => [`build/esm/${file}.js`, `build/src/${file}.js`];
    expect(edited(packages['sdk-trace'])).toEqual(
      [...forms('export/SimpleSpanProcessor'), ...forms('platform/node/export/BatchSpanProcessor')].sort(),
    );
    expect(edited(packages['sdk-logs'])).toEqual(
      [
        ...forms('export/SimpleLogRecordProcessor'),
        ...forms('platform/node/export/BatchLogRecordProcessor'),
      ].sort(),
    );
    expect(edited(packages['sdk-metrics'])).toEqual(forms('export/PeriodicExportingMetricReader').sort());
    // They extend those of sdk-trace, and would get two queues.
    expect(edited(packages['sdk-trace-base'])).toEqual([]);
  });

  const file = require
    .resolve('@opentelemetry/sdk-logs')
    .replace('index.js', 'export/SimpleLogRecordProcessor.js');
  const source = readFileSync(file, 'utf8');

  it('takes paths of every layout, and URLs', () => {
    const inside = '@opentelemetry/sdk-logs/build/src/export/SimpleLogRecordProcessor.js';
    for (const path of [
      `/app/node_modules/${inside}`,
      `/app/node_modules/.pnpm/@opentelemetry+sdk-logs@0.223.0_@opentelemetry+api@1.9.0/node_modules/${inside}`,
      `/app/.yarn/cache/@opentelemetry-sdk-logs-npm-0.223.0-0123456789-abc.zip/node_modules/${inside}`,
      `/app/node_modules/vendor/node_modules/${inside}`,
      `C:\\app\\node_modules\\${inside.replaceAll('/', '\\')}`,
      `file:///app/node_modules/${inside}`,
      `file:///app/node_modules/${inside}?made=up#here`,
    ]) {
      expect(mayBeEdited(path), path).toBe(true);
      expect(editSource(path, source), path).toBeDefined();
    }
  });

  it('leaves what is called alike', () => {
    for (const path of [
      '/app/node_modules/@opentelemetry/sdk-logs/build/src/export/SimpleLogRecordProcessor.js.map',
      '/app/node_modules/@opentelemetry/sdk-logs/build/src/SimpleLogRecordProcessor-shim.js',
      '/app/node_modules/@opentelemetry/sdk-logs/build/src/export/MySimpleLogRecordProcessor.js',
      '/app/node_modules/@elsewhere/sdk-logs/build/src/export/SimpleLogRecordProcessor.js',
      '/app/node_modules/@opentelemetry/sdk-logs-more/build/src/export/SimpleLogRecordProcessor.js',
      '/app/src/SimpleLogRecordProcessor.js',
    ]) {
      expect(editSource(path, source), path).toBeUndefined();
    }
  });

  it('leaves a class that can not be assigned to', () => {
    const path = '/app/node_modules/@opentelemetry/sdk-logs/dist/export/SimpleLogRecordProcessor.mjs';
    const constant = 'const SimpleLogRecordProcessor = class {};\nexport { SimpleLogRecordProcessor };\n';
    expect(editSource(path, constant)).toBeUndefined();
    expect(editSource(path, constant.replace('const', 'var'))).toBeDefined();
    expect(
      editSource(path, constant.replace('SimpleLogRecordProcessor };', 'SimpleLogRecordProcessor as S };')),
    ).toBe(undefined);
    expect(editSource(path, 'export class SimpleLogRecordProcessor {}\n')).toBeDefined();
    expect(editSource(path, 'export const other = 1;\n')).toBeUndefined();
  });

  it('keeps every position, and the source map', () => {
    const changed = editSource(file, source) ?? '';
    expect(changed.startsWith(source)).toBe(true);
    expect(changed.slice(source.length)).not.toContain('sourceMappingURL');
  });

  it('makes modules that work as before where nobody replaces anything', () => {
    const exports: Record<string, unknown> = {};
    compileFunction(editSource(file, source) ?? '', ['exports', 'require'])(exports, createRequire(file));
    expect(exports.SimpleLogRecordProcessor).toHaveProperty('name', 'SimpleLogRecordProcessor');
  });
});
