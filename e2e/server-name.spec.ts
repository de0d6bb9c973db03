/** The owner's settings on the pages of visitors: the name of the server, and who gets an account. */
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './violations.ts';

/**
 * Replaces what the server writes into the page, because the journeys share one server, whose settings must not change.
 */
async function replaceSettings(page: Page, { name = 'Tutti', signUp = 'open', mail = 'on' }): Promise<void> {
  await page.route(/\/(login|register|support)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace(/(name="application-name" content=")[^"]*/, `$1${name}`)
      .replace(/(name="sign-up" content=")[^"]*/, `$1${signUp}`)
      .replace(/(name="mail" content=")[^"]*/, `$1${mail}`);
    await route.fulfill({ response: answer, body });
  });
}

test('a closed sign-up offers nobody an account', async ({ page }) => {
  await replaceSettings(page, { signUp: 'closed' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  for (const offer of [
    'Sign up free',
    'Create your account',
    'Free to join',
    'All you need is an email address.',
  ])
    await expect(page.getByText(offer)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-up is closed' })).toBeVisible();
  await expect(page.getByText('You need an invitation')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expectNoViolations(page, 'closed sign-up', { isByWcag22: true });
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/login');
});

for (const [settings, what] of [
  [{ signUp: 'approval' }, 'sign-up by approval'],
  // Nobody can confirm an address there, so an administrator decides.
  [{ mail: 'off' }, 'a server without emails'],
] as const) {
  test(`${what} does not claim that an address is enough`, async ({ page }) => {
    await replaceSettings(page, settings);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign up free' })).toBeVisible();
    await expect(page.getByText('All you need is an email address.')).toHaveCount(0);
    await page.goto('/register');
    await expect(page.getByText('An administrator approves each account.')).toBeVisible();
  });
}

const NAMES = {
  'many words': 'The house by the lake and everybody who ever played music in',
  'one word': 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt',
  'wide signs':
    '湖畔の家と音楽を愛するすべての人のための小さなラジオ局とその仲間たちが集まる場所でいつも音楽が流れています今日も明日もずっと'.slice(
      0,
      60,
    ),
};

/** Lists elements that extend beyond the edge, because the page clips them and shows no scrollbar. */
const listOverhanging = (page: Page, width: number) =>
  page.locator('header *, main h1, form *, footer *').evaluateAll(
    (elements, edge) =>
      elements
        .map((element) => ({
          ...element.getBoundingClientRect().toJSON(),
          what: element.outerHTML.slice(0, 120),
        }))
        .filter((box) => box.width > 0 && (box.left < -1 || box.right > edge + 1)),
    width,
  );

for (const [kind, name] of Object.entries(NAMES))
  for (const width of [320, 390])
    test(`a name of 60 characters, ${kind}, fits the pages of visitors at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await replaceSettings(page, { name });
      for (const address of ['/', '/login', '/register', '/support']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(name).first()).toBeVisible();
        expect(await listOverhanging(page, width)).toEqual([]);
      }
      await page.goto('/');
      const login = await page.getByRole('navigation', { name: 'Account' }).getByRole('link').boundingBox();
      // On one line and not pushed out of view.
      expect(login?.height).toBeLessThan(50);
    });
