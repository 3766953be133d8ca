import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const POLL = { timeout: 120_000, interval: 50 };

/** What the page shows of one queue, found as a reader finds it: by headings, roles and words. */
export class QueueOnPage {
  readonly section: Locator;

  constructor(page: Page, name: string) {
    this.section = page.getByRole('region', { name, exact: true });
  }

  /** The value of a line in the legend of a chart. */
  async figure(chart: string, line: string): Promise<number> {
    const figure = this.section.getByRole('figure').filter({ has: this.section.page().getByText(chart) });
    const item = figure.getByRole('listitem').filter({ hasText: line });
    const text = (await item.textContent()) ?? '';
    return Number.parseFloat(text.replace(line, '').replace(',', ''));
  }

  limit(): Promise<number> {
    return this.figure('Limit and requests in flight', 'Limit');
  }

  /** In percent. */
  fill(): Promise<number> {
    return this.figure('Queue fill', 'Taken');
  }

  /** Tier, as it is written. */
  async tier(): Promise<string> {
    return ((await this.section.locator('.badge').first().textContent()) ?? '').replace(/\W/g, '');
  }

  /** Resolves when a figure is what it should be. */
  async until(read: () => Promise<number>, isSo: (value: number) => boolean, what: string): Promise<number> {
    let value = Number.NaN;
    await expect
      .poll(async () => {
        value = await read();
        return isSo(value) ? what : `${value}`;
      }, POLL)
      .toBe(what);
    return value;
  }

  async untilTier(tier: string): Promise<void> {
    await expect.poll(() => this.tier(), POLL).toBe(tier);
  }
}
