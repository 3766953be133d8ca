import { describe, expect, it } from 'vitest';
import { endpointOf } from './endpoint.js';

describe('the endpoint of a signal', () => {
  it.each([
    ['http://localhost:4318', 'http://localhost:4318/v1/traces'],
    ['http://localhost:4318/', 'http://localhost:4318/v1/traces'],
    ['https://otlp.example/tenant//', 'https://otlp.example/tenant/v1/traces'],
    ['https://otlp.example/?key=1', 'https://otlp.example/v1/traces?key=1'],
    ['https://user:pass@otlp.example', 'https://user:pass@otlp.example/v1/traces'],
    ['https://otlp.example/v1/traces', 'https://otlp.example/v1/traces'],
  ])('over HTTP, %s, is %s', (endpoint, url) => {
    expect(String(endpointOf(endpoint, 'http/protobuf', 'traces'))).toBe(url);
  });

  it('over gRPC is the endpoint', () => {
    expect(endpointOf('otlp.example:4317', 'grpc', 'logs')).toBe('otlp.example:4317');
  });

  it.each([
    ['localhost:4318', /--endpoint must be a URL such as .*, got a text without http:/],
    ['ftp://localhost', /--endpoint must be .*, got one with the scheme ftp/],
    ['http://user:s3cret@:4318', /--endpoint must be .*host or port/],
    [
      'http://localhost:4318/v1/logs',
      /--endpoint .* as traces are stored, got one that ends with \/v1\/logs/,
    ],
  ])('refuses %s', (endpoint, message) => {
    const refused = () => endpointOf(endpoint, 'http/json', 'traces');
    expect(refused).toThrow(message);
    expect(refused).not.toThrow(/s3cret/);
  });
});
