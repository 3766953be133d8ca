import { readFileSync, statSync } from 'node:fs';
import { formatValue } from '@otelq/sending-queue/internal';
import type { Pem } from './pem.js';
import type { Variable } from './sources.js';

/**
 * The content of the PEM file that a variable gives the path of. Relative paths start at the working directory.
 *
 * @throws RangeError when it cannot be read, with the variable, the path and the system's error code
 */
export function readPemFile({ name, text: path }: Variable): Pem {
  const refuse = (shown: string) =>
    new RangeError(`${name} must be the path of a readable PEM file, got ${shown}`);
  if (path.includes('-----')) throw refuse('what looks like the content of one');
  const shown = looksEncoded(path) ? 'a text that is not shown, as it may be a key' : formatValue(path);
  try {
    // A pipe or a device might keep the application waiting for ever.
    if (statSync(path).isFile()) return { name: `${name} (${shown})`, content: readFileSync(path) };
  } catch (error) {
    throw refuse(`${shown} (${codeOf(error)})`);
  }
  throw refuse(`${shown} (not a file)`);
}

/** The line of base64 that a key is without its first and last line; few paths have as little in them. */
function looksEncoded(text: string): boolean {
  return /^[A-Za-z0-9+/\s]{40,}=*$/.test(text);
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unreadable';
}
