/** Axe finds nothing on the pages of visitors and account holders, in both themes and on a phone. */
import { expect, type Page, test } from '@playwright/test';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { findViolationsInEitherTheme } from './violations.ts';

interface Stop {
  path: string;
  heading: string;
  isAlsoOnPhone?: boolean;
  /** Opens parts that the page shows only after a click. */
  open?: (page: Page) => Promise<void>;
}

const VISITOR: Stop[] = [
  { path: '/', heading: 'Everyone hears the same moment.', isAlsoOnPhone: true },
  {
    path: '/login',
    heading: 'Sign in',
    isAlsoOnPhone: true,
    open: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    path: '/register',
    heading: 'Sign up',
    isAlsoOnPhone: true,
    open: (page) => page.getByRole('button', { name: 'Sign up' }).click(),
  },
  {
    path: '/forgot-password',
    heading: 'Forgot password',
    open: (page) => page.getByRole('button', { name: 'Send reset link' }).click(),
  },
  { path: '/reset-password?email=ada%40example.org&token=t', heading: 'Reset password' },
  { path: '/email-confirmed?email=ada%40example.org&token=t', heading: 'Email confirmation' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/terms', heading: 'Terms' },
  { path: '/support', heading: 'Support' },
];

const MEMBER: Stop[] = [
  { path: '/profile', heading: 'Profile', isAlsoOnPhone: true },
  {
    path: '/account',
    heading: 'Account Settings',
    isAlsoOnPhone: true,
    async open(page) {
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
];

async function visitAll(page: Page, stops: readonly Stop[]): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string) => {
    const violations = await findViolationsInEitherTheme(page, { isByWcag22: true });
    found.push(...violations.map((violation) => `${where}: ${violation}`));
  };
  for (const { path, heading, open, isAlsoOnPhone } of stops) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await open?.(page);
    await look(path);
    if (!isAlsoOnPhone) continue;
    await resizeTo(page, [390, 844]);
    await look(`${path} on a phone`);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  return found;
}

test('axe finds nothing on the pages of a visitor, in either theme and on a phone, where nothing is wider than the screen [A-357]', async ({
  page,
}) => {
  test.slow();
  expect(await visitAll(page, VISITOR)).toEqual([]);
});

test('axe finds nothing on profile and account, in either theme and on a phone, where nothing is wider than the screen', async ({
  page,
}) => {
  await signIn(page);
  expect(await visitAll(page, MEMBER)).toEqual([]);
});
