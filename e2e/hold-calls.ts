import type { Page } from '@playwright/test';

/** Delays calls of this address until the returned function is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
