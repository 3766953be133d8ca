import type { SpanContext } from '@opentelemetry/api';
import { HAS_IS_REMOTE, IS_REMOTE } from './otlp-tags.js';
import { restore } from './read-exact.js';
import type { AttributeMap, Building } from './telemetry.js';
import { StoredTraceState } from './trace-state.js';

/** A span context of which nothing has been read yet. */
export const emptyContext = (): Building<SpanContext> => ({ traceId: '', spanId: '', traceFlags: 0 });

/** The span context that was stored by that name, if one was. */
export function exactContext(exact: AttributeMap | undefined, name: string): SpanContext | undefined {
  const stored = exact?.[name];
  if (typeof stored !== 'object' || stored === null) return undefined;
  const context = emptyContext();
  restore(context, stored, ['traceId', 'spanId', 'traceFlags', 'isRemote']);
  const traceState: unknown = Reflect.get(stored, 'traceState');
  if (typeof traceState === 'string') context.traceState = new StoredTraceState(traceState);
  return context;
}

/** What `flags` say about a parent, or about what is linked. */
export const isRemoteIn = (flags: number): boolean =>
  (flags & HAS_IS_REMOTE) !== 0 && (flags & IS_REMOTE) !== 0;
