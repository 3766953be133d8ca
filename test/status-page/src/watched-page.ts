import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** What a page must not do. */
export interface Complaints {
  /** Leaves out those that a test brings about itself. */
  forgive(pattern: RegExp): void;
}

/**
 * Opens a page. The test fails if there is an error or a warning on its console, anything that its policy forbids, or a
 * request to anywhere else.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: Complaints }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  const seen: string[] = [];
  const forgiven: RegExp[] = [];
  // Violations of the policy are errors of the console.
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(url) || request.url().startsWith('data:');
    if (!isOurs) seen.push(`request: ${request.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(seen.filter((line) => !forgiven.some((pattern) => pattern.test(line)))).toEqual([]);
  });
  await page.goto(url);
  return { page, complaints: { forgive: (pattern) => forgiven.push(pattern) } };
}
