import type { StoredFormat } from '@otelq/sending-queue/native';

/** How OTLP is sent. */
export const protocols = ['http/protobuf', 'http/json', 'grpc'] as const;
export type Protocol = (typeof protocols)[number];

/** How people call what is stored. */
export const formatNames: Readonly<Record<StoredFormat, string>> = {
  'otlp-protobuf': 'OTLP protobuf',
  'otlp-json': 'OTLP JSON',
};

/** The protocols that carry requests as they are stored; the first is the default. */
export const protocolsOf: Readonly<Record<StoredFormat, readonly [Protocol, ...Protocol[]]>> = {
  'otlp-protobuf': ['http/protobuf', 'grpc'],
  'otlp-json': ['http/json'],
};
