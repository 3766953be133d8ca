import { CHROMIUM_MISSING, launchChromium } from '@otelq-test/chromium';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Bundler, bundlers, page } from './bundlers.js';
import { type PageServer, pageWith, serveFiles } from './page-server.js';

/** The pages of a test file. */
export interface Pages {
  readonly browser: Browser;
  /** Address of a page that a bundler has made; that of an empty one for any other name. */
  url(name: string, bundler?: Bundler): string;
}

/** Has pages in Chromium for the tests of a file, which are skipped where there is none. */
export function inChromium(
  names: readonly string[],
  by: readonly Bundler[] = bundlers.slice(0, 1),
): () => Pages {
  let browser: Browser | undefined;
  let server: PageServer | undefined;
  const pathOf = (name: string, bundler: Bundler | undefined): string => `/${name}-${bundler?.name}`;

  beforeAll(async () => {
    const files = new Map<string, string>();
    for (const bundler of by) {
      for (const name of names) {
        const path = pathOf(name, bundler);
        files.set(path, pageWith(`${path}.js`));
        files.set(`${path}.js`, (await bundler.bundle({ path: page(name) })).code);
      }
    }
    server = await serveFiles(files);
    browser = await launchChromium({ keepsPages: true });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(({ skip }) => {
    if (browser === undefined) skip(CHROMIUM_MISSING);
  });

  return () => {
    if (browser === undefined || server === undefined) throw new Error(CHROMIUM_MISSING);
    const { url } = server;
    return { browser, url: (name, bundler = by[0]) => url + pathOf(name, bundler) };
  };
}
