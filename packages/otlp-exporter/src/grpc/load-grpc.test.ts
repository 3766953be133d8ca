import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { loadGrpc } from './load-grpc.js';

describe('the gRPC client', () => {
  it('is loaded where it is installed', () => {
    expect(loadGrpc().Client).toBeTypeOf('function');
  });

  it('is asked for by name where it is not', () => {
    const require = createRequire(import.meta.url);
    const load = () => loadGrpc((name) => require(`${name}/that-is-not-installed`));
    expect(load).toThrow('npm install @grpc/grpc-js');
    expect(load).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'MODULE_NOT_FOUND' }) }),
    );
  });
});
