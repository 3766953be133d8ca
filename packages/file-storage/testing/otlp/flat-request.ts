/** Requests as a decoder of somebody else reads them, by the schema of OTLP, which knows of no extensions. */
import { decode, encode } from '../../../otlp-exporter/testing/otlp-schema.js';

interface Message {
  readonly [name: string]: unknown;
  readonly resource?: unknown;
  readonly scope?: unknown;
  readonly schemaUrl?: string;
}
type ItemSignal = 'traces' | 'logs';

const names = {
  traces: { resourceItems: 'resourceSpans', scopeItems: 'scopeSpans', items: 'spans' },
  logs: { resourceItems: 'resourceLogs', scopeItems: 'scopeLogs', items: 'logRecords' },
};

/** Fields of OTLP that have a default value, which is the same as none. */
const defaulted = new Set([
  ...['traceState', 'message', 'version', 'schemaUrl', 'severityText', 'severityNumber', 'eventName', 'name'],
  ...['kind', 'code', 'flags', 'droppedAttributesCount', 'droppedEventsCount', 'droppedLinksCount', 'key'],
  ...['startTimeUnixNano', 'endTimeUnixNano', 'timeUnixNano', 'observedTimeUnixNano'],
]);

/** The items of a request in their order, each with what is around it. */
export function flatRequest(signal: ItemSignal, bytes: Uint8Array): Message[] {
  const { resourceItems, scopeItems, items } = names[signal];
  return within(decode(signal, bytes), resourceItems).flatMap((ofResource) =>
    within(ofResource, scopeItems).flatMap((ofScope) =>
      within(ofScope, items).map((item) => ({
        resource: withoutDefaults(ofResource.resource),
        resourceSchemaUrl: ofResource.schemaUrl || undefined,
        scope: withoutDefaults(ofScope.scope),
        scopeSchemaUrl: ofScope.schemaUrl || undefined,
        item: withoutDefaults(item),
      })),
    ),
  );
}

/** How many bytes of the request are not of OTLP; fields that hold zero count, as the decoder takes them for missing. */
export const bytesBeyondOtlp = (signal: ItemSignal, bytes: Uint8Array): number =>
  bytes.byteLength - encode(signal, decode(signal, bytes)).byteLength;

const within = (message: Message, name: string): Message[] => (message[name] ?? []) as Message[];

function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const isDefault = (name: string, of: unknown) =>
    defaulted.has(name) && (of === 0 || of === '' || of === '0');
  const fields = Object.entries(value).filter(([name, of]) => !isDefault(name, of));
  return Object.fromEntries(fields.map(([name, of]) => [name, withoutDefaults(of)]));
}
