import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { QueueSnapshot } from '@otelq/sending-queue';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Report } from './applications/report.js';
import { startBackend } from './protocol-backend.js';
import type { SdkGeneration } from './sdk-generation.js';

/** An application of `applications/`, running. */
class Application {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  readonly #firstWarning: Promise<string>;
  #snapshot: QueueSnapshot | undefined;

  constructor(sdk: SdkGeneration, name: 'idle' | 'flush' | 'abandon' | 'shutdown', url: string) {
    const script = fileURLToPath(new URL(`applications/${name}.mjs`, import.meta.url));
    const child = spawn(process.execPath, [script, sdk.childModule, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill();
    });
    this.#process = child;
    this.#ended = once(child, 'close');
    this.#firstWarning = new Promise((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { warning, snapshot }: Report = JSON.parse(line);
        if (warning !== undefined) resolve(warning);
        this.#snapshot = snapshot ?? this.#snapshot;
      });
    });
  }

  /** The first warning that it writes to the `diag` logger. */
  get firstWarning(): Promise<string> {
    return this.#firstWarning;
  }

  /** How it ended, which it has to do by itself. */
  async end(): Promise<{ exitCode: number | null; snapshot: QueueSnapshot | undefined }> {
    await this.#ended;
    return { exitCode: this.#process.exitCode, snapshot: this.#snapshot };
  }
}

/** The queue holds no process that is done, and holds one that waits for it. */
export function defineExitSuite(sdk: SdkGeneration): void {
  async function startDownBackend() {
    const backend = await startBackend('http/protobuf');
    await backend.stop();
    return backend;
  }

  describe('a process ends by itself', () => {
    test('with an idle queue', async () => {
      const backend = await startBackend('http/protobuf');
      const { exitCode, snapshot } = await new Application(sdk, 'idle', backend.url).end();
      expect(exitCode).toBe(0);
      expect(snapshot).toMatchObject({ state: 'running', enqueued: 0 });
    });

    test('after a delivery', async () => {
      const backend = await startBackend('http/protobuf');
      const { exitCode, snapshot } = await new Application(sdk, 'flush', backend.url).end();
      expect(exitCode).toBe(0);
      expect(snapshot).toMatchObject({ state: 'running', enqueued: 3, delivered: 3 });
      expect(backend.received.count()).toBe(3);
    });

    test('with a backend that is down and items in the queue', async () => {
      const backend = await startDownBackend();
      const { exitCode, snapshot } = await new Application(sdk, 'abandon', backend.url).end();
      expect(exitCode).toBe(0);
      expect(snapshot).toMatchObject({ state: 'running', enqueued: 100, delivered: 0, dropped: 0 });
    });

    test('after a shutdown that could not deliver, which has been counted', async () => {
      const backend = await startDownBackend();
      const { exitCode, snapshot } = await new Application(sdk, 'shutdown', backend.url).end();
      expect(exitCode).toBe(0);
      expect(snapshot).toMatchObject({
        state: 'stopped',
        enqueued: 3,
        delivered: 0,
        dropped: 3,
        droppedByReason: { shutdown: 3 },
      });
    });

    test('after a flush that waited for the backend to come up', async () => {
      const backend = await startDownBackend();
      const application = new Application(sdk, 'flush', backend.url);
      expect(await application.firstWarning).toContain('ECONNREFUSED');
      await backend.start();
      const { exitCode, snapshot } = await application.end();
      expect(exitCode).toBe(0);
      expect(snapshot).toMatchObject({ state: 'running', enqueued: 3, delivered: 3, dropped: 0 });
      expect([...backend.received.byName].toSorted()).toEqual([
        ['span 0', 1],
        ['span 1', 1],
        ['span 2', 1],
      ]);
    });
  });
}
