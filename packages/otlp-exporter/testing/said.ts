import { inspect } from 'node:util';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { expect, onTestFinished, vi } from 'vitest';
import { createOtlpGrpcTraceExporter, createOtlpHttpTraceExporter } from '../src/index.js';
import { SECRET } from './failing-headers.js';
import { exportNamed } from './spans.js';

/** The secret as Basic authorization has it, for a user of this name. */
export const BASE64 = Buffer.from(`user:${SECRET}`).toString('base64');

/** Options of an exporter that tries once. */
export const once = { retryOnFailure: { enabled: false } };

/** Where nothing listens. */
export const NOWHERE = 'http://127.0.0.1:1';

export const transports = ['http', 'grpc'] as const;
export type Transport = (typeof transports)[number];

const creators = { http: createOtlpHttpTraceExporter, grpc: createOtlpGrpcTraceExporter };

/**
 * All that anybody gets to read of an exporter that exports one span: what it throws, its lines of `diag` and of the
 * console, and its snapshot.
 *
 * @param env - variables, set for the rest of the test
 */
export async function saidOf(
  transport: Transport,
  options: unknown,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const said: string[] = [];
  const say = (...words: unknown[]): void => {
    said.push(words.map((word) => (typeof word === 'string' ? word : inspect(word, { depth: 9 }))).join(' '));
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const logger = { error: say, warn: say, info: say, debug: say, verbose: say };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ALL, suppressOverrideMessage: true });
  for (const method of ['error', 'warn', 'info', 'log'] as const) {
    vi.spyOn(console, method).mockImplementation(say);
  }
  onTestFinished(() => {
    diag.disable();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  try {
    const exporter = Reflect.apply(creators[transport], undefined, [options]);
    await exportNamed(exporter, ['a']);
    await exporter.forceFlush();
    say(exporter.snapshot());
    await exporter.shutdown();
  } catch (error) {
    say(error);
  }
  return said.join('\n');
}

export function expectNoSecret(said: string, ...secrets: string[]): void {
  for (const secret of [SECRET, BASE64, ...secrets]) expect(said).not.toContain(secret);
}
