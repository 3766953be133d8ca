/** Tables of options, in Markdown. */
import { allSettings as exporterSettings } from '../../../../packages/otlp-exporter/dist/config/settings.js';
import { permitsRows } from '../../../../packages/sending-queue/dist/config/permits-rows.js';
import { allSettings as queueSettings } from '../../../../packages/sending-queue/dist/config/settings.js';
import { collectorNames } from './collector-names.mjs';
import { membersOf } from './docstrings.mjs';
import { unitOf } from './units.mjs';

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const lines = [
    head,
    head.map(() => '---'),
    ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')).join('\n');
}

/** @param {string | undefined} text */
function code(text) {
  return text === undefined || text === '' ? '' : `\`${text}\``;
}

/** @param {unknown} value */
function shown(value) {
  return value === undefined ? '' : code(typeof value === 'string' ? `'${value}'` : String(value));
}

/** @param {string} allowed */
function words(allowed) {
  return allowed.replaceAll("'", '`').replaceAll(' of milliseconds', '');
}

/** Every setting of the queue, with its variable and the Collector's name. */
export function queueTable() {
  const names = collectorNames();
  return table(
    ['option', 'variable', 'Collector', 'allowed', 'unit', 'default', 'what it is'],
    queueSettings.map(({ path, variable, kind, default: value, doc }) => [
      code(path),
      code(variable),
      code(names.get(path)),
      words(kind.allowed),
      unitOf(path, kind.allowed),
      shown(value),
      doc,
    ]),
  );
}

/** What variables say of permits. */
export function permitsVariables() {
  return table(
    ['variable', 'allowed', 'unit', 'default', 'what it is'],
    Object.values(permitsRows).map(({ path, kind, default: value, doc }) => [
      code(path),
      words(kind.allowed),
      unitOf(path, kind.allowed),
      shown(value),
      doc,
    ]),
  );
}

/** Every setting of the OTLP exporters. */
export function exporterTable() {
  return table(
    ['option', 'exporters', 'variable', 'allowed', 'unit', 'default', 'what it is'],
    exporterSettings.map(({ path, exporters, variable, allowed, default: value, doc }) => [
      code(path),
      exporters,
      code(variable),
      words(allowed),
      unitOf(path, allowed),
      shown(value),
      doc,
    ]),
  );
}

/**
 * Settings without variables.
 *
 * @param {readonly { path: string, allowed: string, default?: unknown, doc: string }[]} settings
 */
export function plainTable(settings) {
  return table(
    ['option', 'allowed', 'unit', 'default', 'what it is'],
    settings.map(({ path, allowed, default: value, doc }) => [
      code(path),
      words(allowed),
      unitOf(path, allowed),
      shown(value),
      doc,
    ]),
  );
}

/**
 * Options by their docstrings.
 *
 * @param {string} file
 * @param {string} name of the interface
 */
export function documented(file, name) {
  return table(
    ['option', 'type', 'default', 'what it is'],
    membersOf(file, name).map((member) => {
      if (member.doc === '') throw new Error(`${name}.${member.name} has no docstring`);
      return [code(member.name), code(member.type), defaultOf(member.fallback), member.doc];
    }),
  );
}

/**
 * A default as docstrings write it: a value, or words with the names of variables.
 *
 * @param {string | undefined} fallback
 */
function defaultOf(fallback = '') {
  if (/ /.test(fallback)) return fallback.replaceAll(/OTEL_[A-Z_]+/g, code);
  return code(fallback);
}
