import type { Frame, Page } from '@playwright/test';
import { untilDrawn } from './resized.ts';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Returns the current theme. */
export const shownTheme = (page: Page): Promise<Theme> =>
  page.evaluate<Theme>("matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'");

/** Shows the page in a theme; resolves when all transitions have ended. */
export async function showIn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await Promise.all(page.frames().map(waitForTransitions));
}

async function waitForTransitions(frame: Frame): Promise<void> {
  await untilDrawn(frame);
  await frame.evaluate(async () => {
    const { document } = globalThis as unknown as {
      document: { getAnimations(): { finished: Promise<unknown>; transitionProperty?: string }[] };
    };
    const transitions = document.getAnimations().filter(({ transitionProperty }) => transitionProperty);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  });
}
