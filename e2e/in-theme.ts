import type { Page } from '@playwright/test';

/** Shows the page in one of the themes; resolves when nothing is on its way between the two any more. */
export async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as unknown as {
      document: { getAnimations(): { finished: Promise<unknown>; transitionProperty?: string }[] };
      requestAnimationFrame(callback: () => void): void;
    };
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    // Callbacks of a frame run before its styles are worked out: transitions begin with the first, and are seen in the second.
    await nextFrame();
    await nextFrame();
    const transitions = document.getAnimations().filter(({ transitionProperty }) => transitionProperty);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  });
}
