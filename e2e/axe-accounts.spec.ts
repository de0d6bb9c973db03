/** Axe finds nothing on the pages of visitors and account holders, in both themes and on a phone. */
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { findViolations } from './violations.ts';

interface Stop {
  path: string;
  heading: string;
  /** Brings up what the page shows only after a press. */
  open?: (page: Page) => Promise<void>;
}

const VISITOR: Stop[] = [
  { path: '/', heading: 'Everyone hears the same moment.' },
  { path: '/login', heading: 'Log in', open: (page) => page.getByRole('button', { name: 'Log in' }).click() },
  {
    path: '/register',
    heading: 'Sign up',
    open: (page) => page.getByRole('button', { name: 'Sign up' }).click(),
  },
  {
    path: '/forgot-password',
    heading: 'Forgot password',
    open: (page) => page.getByRole('button', { name: 'Send reset link' }).click(),
  },
  { path: '/reset-password?email=ada%40example.org&token=t', heading: 'Reset password' },
  { path: '/email-confirmed?email=ada%40example.org&token=t', heading: 'E-mail confirmation' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/terms', heading: 'Terms' },
  { path: '/support', heading: 'Support' },
];

const MEMBER: Stop[] = [
  { path: '/profile', heading: 'Profile' },
  {
    path: '/account',
    heading: 'Account Settings',
    async open(page) {
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
];

async function visit(page: Page, { path, heading, open }: Stop): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await open?.(page);
  return (await findViolations(page, { isByWcag22: true })).map((violation) => `${path} ${violation}`);
}

async function visitAll(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const found: string[] = [];
  for (const stop of stops) found.push(...(await visit(page, stop)));
  return found;
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    // Without motion: in the middle of an entrance everything has other colours.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the pages of a visitor [A-357]', async ({ page }) => {
      expect(await visitAll(page, VISITOR)).toEqual([]);
    });

    test('axe finds nothing on profile and account', async ({ page }) => {
      await signIn(page);
      expect(await visitAll(page, MEMBER)).toEqual([]);
    });

    test('axe finds nothing on a phone, where nothing is wider than the screen', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const found = await visitAll(page, VISITOR.slice(0, 3));
      await signIn(page);
      found.push(...(await visitAll(page, MEMBER)));
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
      expect(found).toEqual([]);
    });
  });
}
