/** What the page told in passing: toasts leave after seconds, and a journey that looks later must know them all the same. */
import type { Page } from '@playwright/test';

/** Call before the page is opened; gives the sentences that were shown since the last load, the oldest first. */
export async function watchNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(collectNotices);
  return () => page.evaluate(() => (window as unknown as { notices: string[] }).notices);
}

/** Runs in the page, before anything of it. */
function collectNotices(): void {
  const notices: string[] = [];
  Object.assign(window, { notices });
  const collect = ({ addedNodes }: MutationRecord) => {
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement) || !node.closest('[aria-label="Notifications"]')) continue;
      const sentence = node.querySelector('p');
      if (sentence?.checkVisibility()) notices.push(sentence.textContent);
    }
  };
  new MutationObserver((records) => records.forEach(collect)).observe(document, {
    childList: true,
    subtree: true,
  });
}
