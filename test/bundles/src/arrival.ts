import type { Application } from '@otelq-test/application';
import type { Backend } from '@otelq-test/backend';
import { expect } from 'vitest';

const COUNT = 20;
const numbered = (name: string) => Array.from({ length: COUNT }, (_, number) => [`${name} ${number}`, 1]);

/** Starts the backend that an application has found down, and expects all that it tells to arrive, once. */
export async function expectAllToArrive(application: Application, backend: Backend): Promise<void> {
  await application.said(/^emitted$/);
  await backend.start();
  expect(await application.end(), application.written).toBe(0);
  const { byName } = backend.received;
  expect([...byName].filter(([name]) => name.startsWith('span')).sort()).toEqual(numbered('span').sort());
  expect([...byName].filter(([name]) => name.startsWith('record')).sort()).toEqual(numbered('record').sort());
  expect(byName.get('counter')).toBe(COUNT);
}
