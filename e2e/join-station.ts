import type { Page } from '@playwright/test';

/** Rooms of others may be listed before the stations. */
export const firstCard = (page: Page) => page.locator('main article[data-genre-id]').first();

/** Joins the station of the first card and returns its name. */
export async function joinFirstStation(page: Page): Promise<string> {
  await page.goto('/live-streams');
  const card = firstCard(page);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Join Stream' }).click();
  return name;
}
