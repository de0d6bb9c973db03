/** What the page told in passing: toasts leave after seconds, and a journey that looks later must know them all the same. */
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Call before the page is opened; gives the sentences that were shown since the last load, the oldest first. */
export async function watchNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'notices-in-page.js') });
  return () => page.evaluate<string[]>('window.notices');
}
