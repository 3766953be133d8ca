import type { Kind } from '@otelq/sending-queue/internal';

/** The version of this package, as its package.json has it. */
export const VERSION = '0.1.0';

/**
 * Names the exporter, its language and its version.
 *
 * @see https://opentelemetry.io/docs/specs/otel/protocol/exporter/#user-agent
 */
const OWN = `otelq-otlp-exporter-js/${VERSION}`;

/** What may stand in front of our own name, so that neither a header nor gRPC's metadata refuses it. */
export const userAgentPrefix: Kind<string | undefined> = {
  allowed: 'printable ASCII text',
  check(value) {
    if (typeof value !== 'string') return { violation: 'type' };
    return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) ? { value } : { violation: 'range' };
  },
  read: (text) => text,
};

/** The user agent that requests are sent with. */
export function userAgent(prefix: string | undefined): string {
  return prefix === undefined ? OWN : `${prefix} ${OWN}`;
}
