/** Which option each key of the Collector's configuration sets, found out by setting it. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStorage } from '@otelq/file-storage';
import { fromCollectorConfig } from '@otelq/sending-queue';
import { root } from '../markdown/documents.mjs';

const SOURCE = join(root, 'packages', 'sending-queue', 'src', 'config', 'collector-keys.ts');

/** One of these is allowed for every key, and is no default. */
const SAMPLES = [false, 2, 0.5, '7s', 'bytes', 'file_storage'];

/** Any storage will do: nothing is stored. */
const storage = fileStorage({ directory: tmpdir() });

/** All keys that `fromCollectorConfig` takes, with dots. */
export function collectorKeys() {
  const [, list = ''] = /const KEYS = \[(.*?)\]/s.exec(readFileSync(SOURCE, 'utf8')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].flatMap(([, key]) => key ?? []);
}

/**
 * A configuration with one key; a batch needs a queue that is not measured in requests.
 *
 * @param {string} key with dots
 * @param {unknown} value
 */
function configWith(key, value) {
  const [section = '', ...names] = key.split('.');
  const inner = names.reduceRight((/** @type {unknown} */ inside, name) => ({ [name]: inside }), value);
  const isOfBatch = key.startsWith('sending_queue.batch.');
  return { [section]: isOfBatch ? { sizer: 'items', ...Object(inner) } : inner };
}

/**
 * All values in options, by their paths with dots.
 *
 * @param {object} options
 * @param {string} [prefix]
 * @returns {[string, unknown][]}
 */
function valuesIn(options, prefix = '') {
  return Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'object' && value !== storage
      ? valuesIn(value, `${prefix}${name}.`)
      : [/** @type {[string, unknown]} */ ([`${prefix}${name}`, value])],
  );
}

/**
 * The options that a key sets; none where it has no effect of its own.
 *
 * @param {string} key with dots
 * @returns {string[]}
 */
export function optionsSetBy(key) {
  const isOfBatch = key.startsWith('sending_queue.batch.');
  const without = isOfBatch ? { sending_queue: { sizer: 'items', batch: {} } } : {};
  const known = new Map(valuesIn(fromCollectorConfig(without)));
  for (const sample of SAMPLES) {
    try {
      const options = fromCollectorConfig(configWith(key, sample), { file_storage: storage });
      return valuesIn(options).flatMap(([path, value]) => (known.get(path) === value ? [] : [path]));
    } catch {
      // Not a value for this key; the next may be.
    }
  }
  throw new Error(`no sample is allowed for ${key}`);
}

/** The key of the Collector for each option that it has one for. */
export function collectorNames() {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const key of collectorKeys()) {
    for (const path of optionsSetBy(key)) if (!names.has(path)) names.set(path, key);
  }
  return names;
}
