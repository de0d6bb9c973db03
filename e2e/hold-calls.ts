import type { Page } from '@playwright/test';

/** Calls of this address wait until what this answers is called. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
