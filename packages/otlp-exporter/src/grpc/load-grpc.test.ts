import { describe, expect, it } from 'vitest';
import { loadGrpc } from './load-grpc.js';

describe('the gRPC client', () => {
  it('is loaded where it is installed', () => {
    expect(loadGrpc().Client).toBeTypeOf('function');
  });

  it('is asked for by name where it is not', () => {
    const load = () => loadGrpc('@grpc/that-is-not-installed');
    expect(load).toThrow(
      'Exporting over gRPC needs @grpc/that-is-not-installed, which did not load: npm install',
    );
    expect(load).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'MODULE_NOT_FOUND' }) }),
    );
  });
});
