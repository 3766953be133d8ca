import { ROOT_CONTEXT } from '@opentelemetry/api';
import { suppressTracing } from './suppress-tracing.js';

/**
 * The context of every send, whoever woke the queue: no span of the application becomes the parent of an export, and
 * no instrumentation makes a span of one.
 */
export const SEND_CONTEXT = suppressTracing(ROOT_CONTEXT);
