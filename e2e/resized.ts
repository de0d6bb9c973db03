import type { Frame, Page } from '@playwright/test';

/** Resolves when the page has been drawn with its latest state. */
export async function untilDrawn(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const { requestAnimationFrame } = globalThis as unknown as {
      requestAnimationFrame(callback: () => void): void;
    };
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    // Callbacks of a frame run before its styles are computed, so changes of the first are visible in the second.
    await nextFrame();
    await nextFrame();
  });
}

/** Resizes the page; resolves when its content has followed. */
export async function resizeTo(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await untilDrawn(page);
}
