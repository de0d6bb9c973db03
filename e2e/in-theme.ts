import type { Page } from '@playwright/test';

/** Shows the page in one of the themes; resolves when nothing is on its way between the two any more. */
export async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 50));
    await nextFrame();
    const { document } = globalThis as unknown as {
      document: { getAnimations(): { finished: Promise<unknown>; transitionProperty?: string }[] };
    };
    const transitions = document.getAnimations().filter(({ transitionProperty }) => transitionProperty);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  });
}
