import type { Backend } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';
import { otelq, type Run } from './otelq.js';

/** Names for so many spans. */
export const names = (count: number) => Array.from({ length: count }, (_, index) => `span-${index}`);

/** A backend that stops when the test has finished. */
export async function started(backend: Promise<Backend>): Promise<Backend> {
  const running = await backend;
  onTestFinished(() => running.stop());
  return running;
}

/** A failure's body, as OTLP wants it over http/protobuf: a `google.rpc.Status` with a message of less than 128 letters. */
export const statusBody = (message: string) => `\x12${String.fromCharCode(message.length)}${message}`;

/** How many requests are stored, by queue and slot. */
export async function storedIn(directory: string): Promise<Record<string, number>> {
  const { stdout } = await otelq(['queue', 'ls', directory, '--json']);
  const queues: { folder: string; slots: { folder: string; stored: { requests: number } }[] }[] =
    JSON.parse(stdout);
  return Object.fromEntries(
    queues.flatMap(({ folder, slots }) =>
      slots.map((slot) => [`${folder}/${slot.folder}`, slot.stored.requests] as const),
    ),
  );
}

/** Sends what is stored to the backend. */
export function drain(directory: string, backend: Backend, ...options: readonly string[]): Promise<Run> {
  return otelq(['queue', 'drain', directory, '--endpoint', backend.url, ...options]);
}
