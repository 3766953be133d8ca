import { createRequire } from 'node:module';
import { CHROMIUM_MISSING, launchChromium } from '@otelq-test/chromium';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Application, queueTo } from './application.js';
import { QueueOnPage } from './queue-on-page.js';
import { openPage } from './watched-page.js';

const AXE = createRequire(import.meta.url).resolve('axe-core');

let launched: Browser | undefined;
let browser: Browser;
beforeAll(async () => {
  launched = await launchChromium();
});
beforeEach((context) => {
  if (launched === undefined) return context.skip(CHROMIUM_MISSING);
  browser = launched;
});
afterAll(() => launched?.close());

/** Two queues: one flows, and one is not taken anything off. */
async function openTwoQueues(options: BrowserContextOptions = {}): Promise<Page> {
  const application = await Application.start();
  application.backend.respondWith(({ index }) => (index % 4 === 0 ? { status: 429 } : { delayMillis: 5 }));
  application.keepBusy();
  application.server.add('logs', queueTo(application.backend));
  const { page } = await openPage(browser, application.url, options);
  await new QueueOnPage(page, 'logs').untilTier('green');
  await new QueueOnPage(page, 'traces').untilTier('yellow');
  return page;
}

/** What axe finds, of all its rules. */
async function findings(page: Page) {
  await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate((): Promise<AxeResults> => Reflect.get(window, 'axe').run());
  return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }));
}

test.each<[string, BrowserContextOptions]>([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone, light', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
  ['on a phone, dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
])('axe finds nothing: %s', async (_, options) => {
  // axe comes in as a script of its own, which the page's policy rightly forbids.
  const page = await openTwoQueues({ ...options, bypassCSP: true });
  for (const summary of await page.locator('summary').all()) await summary.click();
  expect(await findings(page)).toEqual([]);
});

test('on a phone nothing is wider than the screen', async () => {
  const page = await openTwoQueues({ viewport: { width: 360, height: 740 } });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the keyboard reaches all that there is to do, in the order of the page', async () => {
  const page = await openTwoQueues();
  const reached: string[] = [];
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    );
  }
  expect(reached).toEqual([
    'Skip to the queues',
    expect.stringMatching(/^traces \W ?yellow$/),
    expect.stringMatching(/^logs \W ?green$/),
    'Figures of traces',
    'Figures of logs',
    '/health?verbose',
  ]);
});

test('the figures of the charts are there as a table', async () => {
  const page = await openTwoQueues();
  await page.getByText('Figures of traces').focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('region', { name: 'Figures of traces' }).getByRole('table');
  const row = table.getByRole('row').filter({ hasText: 'Limit and requests in flight: Limit' });
  const [now, lowest, mean, highest] = (await row.getByRole('cell').allTextContents()).map(Number);
  expect(lowest).toBeGreaterThanOrEqual(1);
  expect(mean).toBeGreaterThanOrEqual(lowest ?? Number.NaN);
  expect(highest).toBeGreaterThanOrEqual(mean ?? Number.NaN);
  expect(now).toBeLessThanOrEqual(highest ?? Number.NaN);
});
