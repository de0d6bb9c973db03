import type { Frame, Page } from '@playwright/test';

/** Resolves when the page has been drawn with what it was told last. */
export async function untilDrawn(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const { requestAnimationFrame } = globalThis as unknown as {
      requestAnimationFrame(callback: () => void): void;
    };
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    // Callbacks of a frame run before its styles are worked out: what begins with the first is seen in the second.
    await nextFrame();
    await nextFrame();
  });
}

/** Gives the page another size; resolves when what stands in it has followed. */
export async function resizeTo(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await untilDrawn(page);
}
