import { createRequire, syncBuiltinESMExports } from 'node:module';
import { SpanKind } from '@opentelemetry/api';
import type { SpanProcessor } from '@otelq/sending-queue';
import { onTestFinished } from 'vitest';
import type { SdkGeneration } from './sdk-generation.js';

/** What is read of a span beyond what the queue itself reads. */
type FinishedSpan = Parameters<SpanProcessor['onEnd']>[0] & {
  readonly name: string;
  readonly kind: SpanKind;
  readonly instrumentationScope: { readonly name: string };
};

/**
 * Instruments node:http and fetch until the test is over.
 *
 * @returns the live list of the client spans that have ended, as `scope: name`. The spans of servers are left out: the
 *   backend runs in the same process.
 */
export function instrumentClients(sdk: SdkGeneration): readonly string[] {
  const ended: string[] = [];
  const collector: SpanProcessor = {
    onStart: () => undefined,
    onEnd({ name, kind, instrumentationScope }: FinishedSpan) {
      if (kind === SpanKind.CLIENT) ended.push(`${instrumentationScope.name}: ${name}`);
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  };
  const undo = sdk.registerInstrumentations(sdk.createTracerProvider([collector]));
  onTestFinished(() => {
    undo();
    syncBuiltinESMExports();
  });
  // node:http is patched when it is required next; the stock exporter imports it, and sees the patch only when the
  // bindings of ES modules are brought up to date.
  createRequire(import.meta.url)('node:http');
  syncBuiltinESMExports();
  return ended;
}
