import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Application } from './application.js';
import { workers } from './weather.js';

const PATH = fileURLToPath(new URL('../../../packages/health/docs/status-page.png', import.meta.url));

/** Whether a picture for the documentation shall be taken. */
export const isScreenshotWanted = process.env.OTELQ_SCREENSHOT === '1';

/** Lets an application that is busy go on until there is something to see, and takes a picture, if one is wanted. */
export async function takeScreenshot(page: Page, { backend }: Application): Promise<void> {
  if (!isScreenshotWanted) return;
  for (const count of [20, 6, 20, 12]) {
    backend.respondWith(workers(count));
    await page.waitForTimeout(7000);
  }
  await page.screenshot({ path: PATH, fullPage: true });
}
