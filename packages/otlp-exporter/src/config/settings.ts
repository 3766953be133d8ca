import { boolean, type Kind, oneOf } from '@otelq/sending-queue/internal';
import type {
  OtlpCompression,
  OtlpHistogramAggregation,
  OtlpHttpProtocol,
  OtlpTemporalityPreference,
} from './options.js';
import { ofKind, type Setting } from './setting.js';
import { timeoutVariable } from './timeout-variable.js';
import { userAgentPrefix } from './user-agent.js';

/** A URL, whose content is checked by whoever knows how to speak of it without showing it. */
const url: Kind<string> = {
  allowed: 'a string or a URL',
  check(value) {
    if (value instanceof URL) return { value: value.href };
    return typeof value === 'string' ? { value } : { violation: 'type' };
  },
  read: (written) => written,
};

const pem = 'PEM text, or a Buffer or Uint8Array of it';

/** Every setting of the exporters: validation, environment variables and documentation all read this table. */
export const settings = {
  httpUrl: {
    path: 'url',
    exporters: 'HTTP',
    variable: 'ENDPOINT',
    kind: url,
    allowed: 'a URL such as http://localhost:4318/v1/traces',
    default: 'http://localhost:4318/v1/traces',
    doc: 'Where requests are posted, for logs and metrics `/v1/logs` and `/v1/metrics` by default: as it is in code and in the variable of a signal; the general variable gets `/v1/traces`, `/v1/logs` or `/v1/metrics` appended.',
  },
  grpcUrl: {
    path: 'url',
    exporters: 'gRPC',
    variable: 'ENDPOINT',
    kind: url,
    allowed: 'a URL such as http://localhost:4317, host:port or a gRPC target such as unix:/path',
    default: 'http://localhost:4317',
    doc: 'Where to connect to; `https://` is encrypted, `http://` is not, and for the others `insecure` decides.',
  },
  insecure: {
    path: 'insecure',
    exporters: 'gRPC',
    variable: 'INSECURE',
    ...ofKind(boolean),
    default: false,
    doc: 'Whether to connect without TLS where the URL has neither `http://` nor `https://`.',
  },
  protocol: {
    path: 'protocol',
    exporters: 'HTTP',
    variable: 'PROTOCOL',
    ...ofKind<OtlpHttpProtocol>(oneOf(['http/protobuf', 'http/json'])),
    default: 'http/protobuf',
    doc: 'How messages are encoded.',
  },
  headers: {
    path: 'headers',
    exporters: 'all',
    variable: 'HEADERS',
    allowed: 'an object of strings, or a function that gives one',
    doc: 'Headers to send; a function is asked before every attempt. Variables are `name=value,name=value`, values percent-encoded; those of the code, the signal and all signals are merged.',
  },
  compression: {
    path: 'compression',
    exporters: 'all',
    variable: 'COMPRESSION',
    ...ofKind<OtlpCompression>(oneOf(['none', 'gzip'])),
    default: 'none',
    doc: 'How requests are compressed.',
  },
  timeout: {
    path: 'timeoutMillis',
    exporters: 'all',
    variable: 'TIMEOUT',
    kind: timeoutVariable,
    allowed: 'a number of milliseconds > 0',
    default: 10_000,
    doc: 'How long one send may take. `OTEL_SENDING_QUEUE_TIMEOUT` comes before the variable, in which 0 is no limit.',
  },
  tlsCa: {
    path: 'tls.ca',
    exporters: 'all',
    variable: 'CERTIFICATE',
    allowed: pem,
    doc: 'Certificates of the authorities to trust instead of those that Node trusts; the variable is the path of a file.',
  },
  tlsCert: {
    path: 'tls.cert',
    exporters: 'all',
    variable: 'CLIENT_CERTIFICATE',
    allowed: pem,
    doc: "The client's certificate, with its chain; the variable is the path of a file. Takes `tls.key`.",
  },
  tlsKey: {
    path: 'tls.key',
    exporters: 'all',
    variable: 'CLIENT_KEY',
    allowed: pem,
    doc: "The client's private key, not encrypted; the variable is the path of a file. Takes `tls.cert`.",
  },
  userAgent: {
    path: 'userAgent',
    exporters: 'all',
    ...ofKind(userAgentPrefix),
    default: undefined,
    doc: "Put in front of the exporter's own user agent.",
  },
  temporality: {
    path: 'temporalityPreference',
    exporters: 'metrics',
    variable: 'TEMPORALITY_PREFERENCE',
    origins: ['signal'],
    ...ofKind<OtlpTemporalityPreference>(oneOf(['cumulative', 'delta', 'lowmemory'])),
    default: 'cumulative',
    doc: 'Which instruments report what has happened since the last report, and which the sum of all.',
  },
  histogram: {
    path: 'histogramAggregation',
    exporters: 'metrics',
    variable: 'DEFAULT_HISTOGRAM_AGGREGATION',
    origins: ['signal'],
    ...ofKind<OtlpHistogramAggregation>(
      oneOf(['explicit_bucket_histogram', 'base2_exponential_bucket_histogram']),
    ),
    default: 'explicit_bucket_histogram',
    doc: 'How histograms are aggregated where no view says otherwise.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The rows of the table, for those who go through all of them. */
export const allSettings: readonly Setting[] = Object.values(settings);
