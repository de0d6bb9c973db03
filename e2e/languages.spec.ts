/** The page in the reader's language, and in a right-to-left layout. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { signIn } from './sign-in.ts';
import { readEnglishOnly, turnAround } from './spoken-page.ts';
import { findViolations } from './violations.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openIn(browser: Browser, locale: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ locale, viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript({ path: path.join(import.meta.dirname, 'texts-in-page.js') });
  return page;
}

async function englishOn(page: Page, language: string): Promise<string[]> {
  const english = await readEnglishOnly(language);
  const texts = await page.evaluate<string[]>('readTexts()');
  expect(texts.length).toBeGreaterThan(10);
  return texts.filter((text) => english.has(text));
}

test('a visitor with a German browser reads German, selects another language in the footer, and keeps it', async ({
  browser,
}) => {
  const page = await openIn(browser, 'de-AT');
  await page.goto('/login');
  await expect(heading(page, 'Anmelden')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Sprache').selectOption('Français');
  await expect(heading(page, 'Se connecter')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Se connecter')).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByLabel('Mot de passe', { exact: true }).fill('wrong-password');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true }).click();
  // The server's refusal, translated by its code.
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
  await page.context().close();
});

test('a user who confirms an address reads in their language that it is theirs', async ({ browser }) => {
  const page = await openIn(browser, 'de-DE');
  const email = `leserin-${randomUUID().slice(0, 8)}@example.org`;
  const registered = await page.request.post('/api/auth/register', {
    data: { email, password: 'correct horse' },
    headers: { 'x-forwarded-for': '10.7.7.7', 'accept-language': 'de-DE' },
  });
  expect(registered.ok()).toBe(true);
  await page.goto(await mailedLink(email, 'email-confirmed'));
  await expect(page.getByText('E-Mail-Adresse bestätigt')).toBeVisible();
  expect(await englishOn(page, 'de')).toEqual([]);
  await page.context().close();
});

test('home, live, an album and the settings are German for a German browser, and Japanese once that is selected', async ({
  browser,
}) => {
  const page = await openIn(browser, 'de-DE');
  await signIn(page);

  await page.goto('/');
  await expect(heading(page, 'Start')).toBeVisible();
  await expect(main(page).getByText(/^Willkommen/)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Neu hinzugekommen' })).toBeVisible();
  expect(await englishOn(page, 'de')).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/live-streams');
  await expect(heading(page, 'Live-Streams')).toBeVisible();
  await expect(
    main(page)
      .getByRole('button', { name: /einschalten/i })
      .first(),
  ).toBeVisible();
  expect(await englishOn(page, 'de')).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/albums/1');
  await expect(main(page).getByRole('button', { name: 'Album abspielen' })).toBeVisible();
  await expect(
    main(page)
      .getByText(/\d Titel\b/)
      .first(),
  ).toBeVisible();
  expect(await englishOn(page, 'de')).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  await page.goto('/account');
  await expect(heading(page, 'Kontoeinstellungen')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Deine Sitzungen' })).toBeVisible();
  expect(await englishOn(page, 'de')).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  await main(page).getByRole('combobox', { name: 'Sprache' }).selectOption('日本語');
  await expect(heading(page, 'アカウント設定')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'アカウント設定')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(await englishOn(page, 'ja')).toEqual([]);

  for (const [path, name] of [
    ['/', 'ホーム'],
    ['/live-streams', 'ライブストリーム'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    expect(await englishOn(page, 'ja')).toEqual([]);
  }
  await page.context().close();
});

test('English loads no catalog', async ({ browser }) => {
  const page = await openIn(browser, 'en-GB');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(requested.filter((address) => /catalog|\/(?:de|fr|es|ja)-/.test(address))).toEqual([]);
  await page.context().close();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a right-to-left page of ${width} × ${height} is mirrored and does not scroll sideways`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page);
    await turnAround(page);

    const isSteady = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(main(page).getByRole('heading').first()).toBeVisible();
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
      const title = await main(page).getByRole('heading').first().boundingBox();
      if (title === null) throw new Error('The heading has no place');
      // The layout is mirrored.
      expect(width - (title.x + title.width)).toBeLessThan(width / 2);
      if (width >= 1_024) {
        const sidebar = await page.getByRole('navigation', { name: 'Main' }).first().boundingBox();
        expect(sidebar?.x ?? 0).toBeGreaterThan(width / 2);
      }
    };

    for (const path of ['/', '/live-streams', '/albums/1', '/account']) await isSteady(path);
    await page.goto('/albums/1');
    await main(page).getByRole('button', { name: 'Play Album' }).click();
    await expect(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Full screen' }).first().click();
    await expect(page.getByRole('main', { name: 'Now playing' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await context.close();
  });
}
