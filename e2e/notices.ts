/** Reads the toasts that were shown, because they disappear after seconds and a journey may look later. */
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Must be called before the page is opened; returns the sentences shown since the last load, oldest first. */
export async function watchNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'notices-in-page.js') });
  return () => page.evaluate<string[]>('window.notices');
}
