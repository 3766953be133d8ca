/**
 * How the SDK marks a context in which nothing is to be traced: the one internal of `@opentelemetry/core` that is known
 * here. Depending on the package for it would mean a peer of two majors, of which npm picks the newest beside an SDK
 * that needs the older one. If the mark were ever renamed, exports would make spans; the suites of both generations test
 * that they make none.
 */
import { type Context, createContextKey } from '@opentelemetry/api';

const SUPPRESS_TRACING = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/** The same context, but nothing in it is traced. */
export function suppressTracing(context: Context): Context {
  return context.setValue(SUPPRESS_TRACING, true);
}
