import type { Page } from '@playwright/test';

export const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

/** Joins the station of the first card and returns its name. */
export async function joinFirstStation(page: Page): Promise<string> {
  await page.goto('/live-streams');
  const card = firstCard(page);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Join Stream' }).click();
  return name;
}
