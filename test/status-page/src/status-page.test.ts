import { CHROMIUM_MISSING, launchChromium } from '@otelq-test/chromium';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Application, queueTo } from './application.js';
import { gate } from './gate.js';
import { QueueOnPage } from './queue-on-page.js';
import { isScreenshotWanted, takeScreenshot } from './screenshot.js';
import { openPage } from './watched-page.js';
import { workers } from './weather.js';

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

test('a limit falls after 429s, and rises again; the tier turns with it, and says why', async () => {
  const application = await Application.start(isScreenshotWanted ? 1.5 : undefined);
  const { backend } = application;
  backend.respondWith(workers(100));
  application.keepBusy();
  const { page } = await openPage(browser, application.url, {
    viewport: { width: 1280, height: 1040 },
  });
  const traces = new QueueOnPage(page, 'traces');
  await traces.untilTier('green');
  await traces.until(
    () => traces.limit(),
    (limit) => limit >= 10,
    'a limit of 10 or more',
  );

  backend.respondWith(() => 429);
  const decision = traces.section.getByText(/^limit \d+ to \d+: the destination answered with backpressure$/);
  await decision.first().waitFor();
  await traces.untilTier('yellow');
  await traces.until(
    () => traces.limit(),
    (limit) => limit <= 5,
    'half of that at most',
  );
  expect(await page.getByRole('status').textContent()).toMatch(/^traces is yellow: /);
  const again = traces.section.getByRole('row').filter({ hasText: 'Retried after RESOURCE_EXHAUSTED' });
  await again.waitFor();

  backend.respondWith(workers(100));
  await traces.until(
    () => traces.limit(),
    (limit) => limit >= 8,
    'a limit of 8 or more',
  );
  await traces.untilTier('green');
  expect(await page.getByRole('status').textContent()).toBe('traces is green.');
  await takeScreenshot(page, application);
});

test('a queue fills and drains', async () => {
  const application = await Application.start();
  const { opened, open } = gate();
  application.backend.respondWith(() => opened.then(() => 200));
  const { page } = await openPage(browser, application.url);
  const traces = new QueueOnPage(page, 'traces');
  await traces.until(
    () => traces.fill(),
    (fill) => fill === 0,
    'empty',
  );
  application.export(100);
  await traces.until(
    () => traces.fill(),
    (fill) => fill > 40 && fill <= 50,
    'nearly half',
  );
  open();
  await traces.until(
    () => traces.fill(),
    (fill) => fill === 0,
    'empty',
  );
});

test('a queue that comes later shows up, under whatever name, and is told apart', async () => {
  const application = await Application.start();
  const { page } = await openPage(browser, application.url);
  await new QueueOnPage(page, 'traces').section.waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  const name = '<img src=x onerror="alert(1)"> __proto__';
  application.server.add(name, queueTo(application.backend));
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name }).click();
  expect(await page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent)).toBe(name);
  expect(await page.locator('img').count()).toBe(0);
});

test('a queue that could not be built is there in red, and makes the whole red', async () => {
  const application = await Application.start();
  const { page } = await openPage(browser, application.url);
  const whole = page.getByRole('banner').locator('.title .badge');
  await whole.filter({ hasText: 'green' }).waitFor();
  application.server.add('logs', Promise.reject(new Error('there is no disk')));
  const logs = new QueueOnPage(page, 'logs');
  await logs.untilTier('red');
  await logs.section.getByText('the queue could not be built').waitFor();
  await whole.filter({ hasText: 'red' }).waitFor();
});

test('a connection that breaks is told, and comes back by itself', async () => {
  const application = await Application.start();
  const { page, complaints } = await openPage(browser, application.url);
  complaints.forgive(/ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET|EMPTY_RESPONSE)/);
  const live = page.getByText('Live', { exact: true });
  await live.waitFor();
  await application.restartServer(async () => {
    await page.getByText(/^Connection lost, last seen \d\d:\d\d:\d\d\./).waitFor();
  });
  await live.waitFor();
  await new QueueOnPage(page, 'traces').untilTier('green');
});

test('a process that shuts down says so', async () => {
  const application = await Application.start();
  const { page } = await openPage(browser, application.url);
  const header = page.getByRole('banner');
  await header.getByText('serving', { exact: true }).waitFor();
  application.server.shuttingDown();
  await header.getByText('shutting down', { exact: true }).waitFor();
});

test('a tab that nobody sees is not drawn, and is up to date as soon as somebody does', async () => {
  const application = await Application.start();
  const { page } = await openPage(browser, application.url);
  const traces = new QueueOnPage(page, 'traces');
  await traces.untilTier('green');
  // A browser without a window never hides a tab by itself.
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const drawn = () => page.evaluate(() => document.querySelector('[role=img]')?.getAttribute('aria-label'));
  await hide(true);
  const { opened, open } = gate();
  application.backend.respondWith(() => opened.then(() => 200));
  const before = await drawn();
  application.export(100);
  // The announcement is for those who listen, whether they look or not, and shows that samples do arrive.
  await application.backend.until(() => application.backend.inFlight > 0);
  const { pathname } = new URL('events', application.url);
  await page.evaluate(async (path) => {
    const source = new EventSource(path);
    for (let seen = 0; seen < 5; seen++) {
      await new Promise((resolve) => source.addEventListener('sample', resolve, { once: true }));
    }
    source.close();
  }, pathname);
  expect(await drawn()).toBe(before);
  await hide(false);
  await traces.until(
    () => traces.fill(),
    (fill) => fill > 40,
    'nearly half',
  );
  open();
});
