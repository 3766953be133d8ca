/** How OTLP writes its messages; gRPC knows protobuf alone. */
export type Encoding = 'protobuf' | 'json';
