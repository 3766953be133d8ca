import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Why there is no browser to test with. */
export const CHROMIUM_MISSING = 'needs Chromium: Debian has it as "chromium", or name one in CHROME_PATH';

/** What a browser is to do otherwise than the ones of Playwright do. */
export interface ChromiumOptions {
  /** Keep pages that are left, to show them as they were. @default false */
  readonly keepsPages?: boolean;
}

/** The Chromium of CHROME_PATH, or else of PATH. */
function findChromium(): string | undefined {
  const { CHROME_PATH: named, PATH = '' } = process.env;
  if (named !== undefined && named !== '') return named;
  const paths = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

/** A browser without a window; undefined where there is none. */
export async function launchChromium({
  keepsPages = false,
}: ChromiumOptions = {}): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  return chromium.launch({
    executablePath,
    // Its own sandbox is not to be had in a container, and all that it sees are this repository's pages.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  });
}
