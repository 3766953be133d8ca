import { type Backend, type Behaviour, startHttpBackend } from '@otelq-test/backend';
import type { Page as BrowserPage } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Pages } from './in-chromium.js';
import type { Settings } from './pages/page.ts';

/** A page that is open, and its backend. Both are gone at the end of the test. */
export interface OpenedPage {
  readonly page: BrowserPage;
  readonly backend: Backend;
}

export interface Opening extends Omit<Settings, 'url'> {
  readonly behaviour?: Behaviour;
}

/** Opens a page and starts its SDK. The test fails if anything in the page throws. */
export async function openPage(
  { browser }: Pages,
  url: string,
  { behaviour, ...settings }: Opening = {},
): Promise<OpenedPage> {
  const backend = await startHttpBackend({ cors: true, ...(behaviour && { behaviour }) });
  onTestFinished(() => backend.stop());
  const context = await browser.newContext();
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  onTestFinished(async () => {
    await context.close();
    expect(uncaught).toEqual([]);
  });
  await page.goto(url);
  // Not every page has one.
  await page.evaluate((given) => window.page?.start(given), { ...settings, url: backend.url });
  return { page, backend };
}

/** The names of spans that a page has ended by one call. */
export const numbered = (count: number, name = 'span'): string[] =>
  Array.from({ length: count }, (_, number) => `${name} ${number}`);

/** Expects the backend to have so many spans, each once. */
export function expectEachOnce(backend: Backend, names: readonly string[]): void {
  expect([...backend.received.byName].sort()).toEqual(names.map((name) => [name, 1]).sort());
}
