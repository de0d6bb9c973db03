/** Pages in full browsers that play a station of noise aloud. */
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { GENERATED_STATION, makeNoiseLibrary } from '../../e2e/sync/generated-library.ts';
import { findSystemBrowser } from '../../tools/browser.mjs';
import { waitUntil } from '../machine/waiting.ts';
import { account, getJson, type Product, startProduct } from './product.ts';
import { makeEmptyFolder } from './test-music.ts';

/** Short tracks, so that every recording contains changes of track. */
export const noise = { tracks: 4, seconds: 20 };

export const startNoiseSite = async (name: string): Promise<Product> => {
  const folder = makeEmptyFolder(name);
  const musicFolder = path.join(folder, 'music');
  makeNoiseLibrary(musicFolder, noise);
  const server = await startProduct({ dataFolder: path.join(folder, 'data'), musicFolder });
  const token = await server.signIn();
  await waitUntil(async () => (await getJson<unknown[]>(server.baseUrl, '/api/streams', token)).length === 1);
  return server;
};

export const openWholeChromium = (env: Record<string, string>): Promise<Browser> =>
  chromium.launch({
    executablePath: findSystemBrowser(),
    env,
    args: ['--autoplay-policy=no-user-gesture-required'],
    ignoreDefaultArgs: ['--mute-audio'],
  });

export const signInPage = async (context: BrowserContext, as = account): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(as.email);
  await page.getByLabel('Password', { exact: true }).fill(as.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  return page;
};

export const visit = async (context: BrowserContext): Promise<Page> => {
  const page = await signInPage(context);
  await page.goto('/live-streams');
  await page.locator('article[data-genre-id]').first().waitFor();
  return page;
};

export const join = async (page: Page): Promise<Page> => {
  const card = page.getByRole('article', { name: `${GENERATED_STATION} Radio`, exact: true });
  await card.getByRole('button', { name: 'Join Stream' }).click();
  await card.getByRole('button', { name: 'Leave Stream' }).waitFor();
  return page;
};
