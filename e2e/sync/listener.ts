/** Opens pages that listen to stations, for the journeys and for the synchronization benchmark. */
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type BentClock, installTap, isSounding } from './page-tap.ts';

export interface Visit {
  readonly baseUrl: string;
  readonly account: { email: string; password: string };
  /** Another device than a desktop. */
  readonly device?: BrowserContextOptions;
  /** Scripts that run in the page before its own, after the recorder. */
  readonly scripts?: readonly ({ path: string } | { content: string })[];
}

export async function openListener(browser: Browser, visit: Visit, clock: BentClock): Promise<Page> {
  // A station's colors are animated when its track changes; without a graphics card that takes processor time from the
  // sound.
  const forSound = { bypassCSP: true, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...visit.device, ...forSound, baseURL: visit.baseUrl });
  await installTap(context, clock);
  for (const script of visit.scripts ?? []) await context.addInitScript(script);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(visit.account.email);
  await page.getByLabel('Password', { exact: true }).fill(visit.account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/live-streams');
  await expect(page.locator('article[data-genre-id]').first()).toBeVisible();
  return page;
}

export async function joinStation(page: Page, genreId: string): Promise<void> {
  const card = page.locator(`article[data-genre-id="${genreId}"]`);
  await card.getByRole('button', { name: 'Join Stream' }).click();
  await expect(card.getByRole('button', { name: 'Leave Stream' })).toBeVisible();
  await expect.poll(() => isSounding(page), { message: 'the station is heard', timeout: 20_000 }).toBe(true);
}

/** Returns the id of a genre's station, found by the words on its card. */
export async function findGenreId(page: Page, genre: string): Promise<string> {
  const card = page.getByRole('article', { name: `${genre} Radio`, exact: true });
  return (await card.getAttribute('data-genre-id')) ?? '';
}
