import { fileURLToPath } from 'node:url';
import { startHttpBackend } from '@otelq-test/backend';
import { CHROMIUM_MISSING, launchChromium } from '@otelq-test/chromium';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { serveFiles } from './page-server.js';

const EXAMPLE = fileURLToPath(new URL('../../../examples/browser', import.meta.url));

/** The files that Vite makes of the example, by their paths. */
async function buildExample(): Promise<ReadonlyMap<string, string>> {
  const built = await build({ root: EXAMPLE, logLevel: 'error', build: { write: false } });
  const files = [built].flat().flatMap((output) => ('output' in output ? output.output : []));
  return new Map(
    files.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : String(file.source)]),
  );
}

it('the example keeps its spans while the collector is away, and delivers them when it is left', async ({
  skip,
}) => {
  const browser = await launchChromium();
  if (browser === undefined) return skip(CHROMIUM_MISSING);
  onTestFinished(() => browser.close());
  const server = await serveFiles(await buildExample());
  onTestFinished(() => server.close());
  const backend = await startHttpBackend({ cors: true, behaviour: () => 503 });
  onTestFinished(() => backend.stop());

  const page = await browser.newPage();
  await page.goto(`${server.url}/index.html?collector=${backend.url}`);
  const button = page.getByRole('button', { name: 'End a span' });
  for (let click = 0; click < 3; click++) await button.click();
  await backend.until(() => backend.requests.length >= 1);
  await page.getByText('Waiting: 3').waitFor();

  backend.respondWith([]);
  await page.goto('about:blank');
  await backend.until(() => backend.received.count() >= 3);
  expect([...backend.received.byName]).toEqual([['click', 3]]);
});
