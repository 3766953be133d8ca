import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, absentBackend } from '@otelq-test/application';
import { refusingPort, startGrpcBackend } from '@otelq-test/backend';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectAllToArrive } from './arrival.js';
import { type Bundle, bundle } from './bundle.js';
import { esbuildToEsm, plainEsbuild } from './bundlers.js';

// What variables ask for is loaded by its name, by Node, and no bundler sees it: it is installed beside the bundle, or missing.

const bundlers = [esbuildToEsm, plainEsbuild];

function install({ folder }: Bundle, name: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url)), path, 'junction');
}

describe.each(bundlers)('a bundle by $name', (bundler) => {
  /** One with queues whose variables ask for each of the packages. */
  async function start(bundled: Bundle, variables: NodeJS.ProcessEnv = {}) {
    const backend = await absentBackend();
    const endpoint = `127.0.0.1:${await refusingPort()}`;
    const storage = join(bundled.folder, 'storage');
    const permits = join(bundled.folder, 'permits');
    const application = new Application({
      ...bundled,
      backend,
      variables: {
        OTEL_TRACES_SENDING_QUEUE_STORAGE_DIRECTORY: storage,
        OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: endpoint,
        OTEL_SENDING_QUEUE_PERMITS_STORE: permits,
        OTEL_SENDING_QUEUE_PERMITS_TOTAL: '1000',
        ...variables,
      },
    });
    return { backend, application, endpoint, storage, permits };
  }

  it('delivers without the packages that variables ask for, and says how to install each', async () => {
    const { backend, application } = await start(await bundle('wrapped-sdk-2', bundler));
    await expectAllToArrive(application, backend);
    expect(application.written).toContain(
      'a storage directory needs @otelq/file-storage, which did not load: npm install',
    );
    expect(application.written).toContain(
      'a store of permits needs @otelq/permits, which did not load: npm install',
    );
    expect(application.written).toContain(
      'a health endpoint needs @otelq/health, which did not load: npm install',
    );
  });

  it('finds them where they are installed beside it', async () => {
    const bundled = await bundle('wrapped-sdk-2', bundler);
    for (const name of ['@otelq/file-storage', '@otelq/permits', '@otelq/health']) install(bundled, name);
    const { backend, application, endpoint, storage, permits } = await start(bundled, {
      OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT: '2000',
    });
    await application.said(/^emitted$/);
    const page = await vi.waitUntil(() => fetch(`http://${endpoint}/`).catch(() => undefined), {
      timeout: 60_000,
    });
    expect(page.headers.get('content-type')).toContain('text/html');
    // Stored while the destination is away, a shutdown leaves them where they are.
    expect(await application.end(), application.written).toBe(0);
    expect(application.written).not.toContain('did not load');
    expect(readdirSync(permits)).not.toEqual([]);
    expect(readdirSync(storage)).not.toEqual([]);

    await backend.start();
    const next = new Application({
      ...bundled,
      backend,
      variables: { OTEL_TRACES_SENDING_QUEUE_STORAGE_DIRECTORY: storage },
    });
    expect(await next.end(), next.written).toBe(0);
    expect(backend.received.times('span 7')).toBe(2);
  });

  it('exports over gRPC by the stock exporter of SDK 2.x, which is all in it', async () => {
    const backend = await startGrpcBackend();
    onTestFinished(() => backend.stop());
    const application = new Application({ ...(await bundle('grpc-stock', bundler)), backend });
    expect(await application.end(), application.written).toBe(0);
    expect(backend.received.count('traces')).toBe(20);
  });

  it('exports over gRPC by a @grpc/grpc-js that is installed beside it, and not without', async () => {
    const bundled = await bundle('grpc', bundler);
    const backend = await startGrpcBackend();
    onTestFinished(() => backend.stop());
    const without = new Application({ ...bundled, backend });
    expect(await without.end()).not.toBe(0);
    expect(without.written).toContain(
      'Exporting over gRPC needs @grpc/grpc-js, which did not load: npm install',
    );
    install(bundled, '@grpc/grpc-js');
    const application = new Application({ ...bundled, backend });
    expect(await application.end(), application.written).toBe(0);
    expect(backend.received.count('traces')).toBe(20);
  });
});

it('a bundle in CommonJS without a module URL has all of the health server but its page', async () => {
  const backend = await absentBackend();
  const bundled = await bundle('native', plainEsbuild);
  const application = new Application({
    ...bundled,
    backend,
    variables: { DIRECTORY: join(bundled.folder, 'storage') },
  });
  await application.said(/^emitted$/);
  const [url] = application.lines;
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/health`)).headers.get('content-type')).toContain('application/json');
  await expectAllToArrive(application, backend);
});
