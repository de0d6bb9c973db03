/** The page before any file has loaded, and the scripts that its policy allows. */
import { expect, type Page, test } from '@playwright/test';
import { asFirstVisit } from './first-visit.ts';

test.use(asFirstVisit);

const colorOf = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');

/** Opens the page without any of its files; cached ones are used. */
async function openBare(page: Page): Promise<void> {
  await page.route('**/assets/**', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root svg')).toBeVisible();
}

for (const [scheme, color] of [
  ['dark', 'rgb(18, 16, 14)'],
  ['light', 'rgb(250, 247, 242)'],
] as const) {
  test(`before any file has loaded the logo is in the middle, on the ${scheme} color of the device`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openBare(page);
    expect(await colorOf(page)).toBe(color);
    const box = await page.locator('#root svg').boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box).toEqual({ x: width / 2 - 24, y: height / 2 - 24, width: 48, height: 48 });
  });
}

for (const [theme, color] of [
  ['light', 'rgb(250, 247, 242)'],
  ['dark', 'rgb(18, 16, 14)'],
  ['black', 'rgb(0, 0, 0)'],
] as const) {
  test(`before any file has loaded the logo is on the selected ${theme}, regardless of the device`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' });
    await page.addInitScript(`localStorage.setItem('theme', '${theme}')`);
    await openBare(page);
    expect(await colorOf(page)).toBe(color);
  });
}

test('nothing moves when the style sheets load: the logo stays where it was', async ({ page }) => {
  let letThrough = () => undefined as void;
  const scripts = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  const styles = page.waitForResponse(/\/assets\/start-[\w-]+\.css$/);
  await page.goto('/', { waitUntil: 'commit' });
  await styles;
  await expect(page.locator('body')).toHaveCSS('overscroll-behavior-y', 'none');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await page.locator('#root svg').boundingBox()).toEqual({
    x: width / 2 - 24,
    y: height / 2 - 24,
    width: 48,
    height: 48,
  });
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('injected code and styles do not run; the own code of the page does', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused, 'the page breaks its own policy').toEqual([]);
  const ran = await page.evaluate<[boolean, string]>(`(() => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    const style = document.createElement('style');
    style.textContent = 'html { outline: 7px solid }';
    document.head.append(script, style);
    return [window.broken ?? false, getComputedStyle(document.documentElement).outlineWidth];
  })()`);
  expect(ran[0]).toBe(false);
  expect(ran[1]).not.toBe('7px');
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(2);
});

test('the passkey sign-in appears in its reserved place and moves nothing', async ({ page }) => {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/passkey-sign-in-*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.goto('/login');
  const enter = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(enter).toBeVisible();
  const before = await enter.boundingBox();
  letThrough();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  expect(await enter.boundingBox()).toEqual(before);
});
