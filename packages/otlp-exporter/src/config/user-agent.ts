import type { Kind } from '@otelq/sending-queue/config';

/** The version of this package, as its package.json has it. */
export const VERSION = '0.1.0';

const OWN = `otelq-otlp-exporter/${VERSION}`;

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
