import { readFileSync } from 'node:fs';
import { cutBlocks } from './cut-blocks.js';
import { noteForLater } from './notes.js';

const MODULE = /@opentelemetry[\\/]configuration[\\/].*[\\/](?:FileConfigFactory|parse)\.[cm]?js(?:[?#]|$)/;

/**
 * Where the file has been parsed, its variables are filled in, and the SDK's schema has not been asked yet: since 0.219, and
 * in 0.217 and 0.218.
 */
const PARSED = /(?<==\s*)(?:doc\.toJS\(\)|substituteEnvVars\(rawParsed\))(?=;)/;

const HOOK = '@otelq/sending-queue/config-file/1';

/** Whether a module is the one of the SDK that reads the configuration file, from its path or URL. */
export function readsConfiguration(path: string): boolean {
  return MODULE.test(path);
}

/**
 * The source of the SDK's module that reads the configuration file, so changed that `sending_queue` and
 * `retry_on_failure` are taken out of what it has read: its schema refuses what it does not know.
 *
 * @returns undefined for a version of the SDK that reads the file in another way, of which a warning tells if the
 *   configuration file has a queue in it
 */
export function editConfiguration(source: string): string | undefined {
  if (!PARSED.test(source)) {
    noteUnknownReader();
    return undefined;
  }
  Object.defineProperty(globalThis, Symbol.for(HOOK), { value: cutBlocks, configurable: true });
  return source.replace(
    PARSED,
    `(globalThis[Symbol.for(${JSON.stringify(HOOK)})] ?? ((model) => model))($&)`,
  );
}

function noteUnknownReader(): void {
  const file = process.env.OTEL_CONFIG_FILE;
  if (file === undefined || !mentionsTheQueue(file)) return;
  noteForLater(
    `OTEL_CONFIG_FILE (${file}) has a sending_queue or retry_on_failure, which the installed version of @opentelemetry/configuration ` +
      'keeps out of reach: it must be 0.217.0 or newer; the queues have the settings of the environment',
  );
}

function mentionsTheQueue(file: string): boolean {
  try {
    return /\b(?:sending_queue|retry_on_failure)\b/.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
