import { expect, type Page, test } from '@playwright/test';
import { administrator, signIn } from '../sign-in.ts';

/** The DOM API used here, because this project has no DOM types. */
interface Control {
  readonly style: { width: string };
  getBoundingClientRect(): { width: number };
}

/** Returns by how much a control is narrower than its content. */
const missingWidthPx = (page: Page, label: string): Promise<number> =>
  page.getByLabel(label).evaluate((control: Control) => {
    const hasPx = control.getBoundingClientRect().width;
    control.style.width = 'max-content';
    const needsPx = control.getBoundingClientRect().width;
    control.style.width = '';
    return Math.max(0, Math.round(needsPx - hasPx));
  });

test.describe('in Firefox', () => {
  test('a user signs in with the form and finds music', async ({ page }) => {
    const { email, password } = administrator();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Explore' })).toBeVisible();
  });

  test('the dates of the audit log are not cut off at any screen width', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/audit');
    for (const width of [390, 800, 1300, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // Phones hide the filters behind a button.
      if (width < 768) await page.getByRole('button', { name: 'Filters' }).click();
      for (const label of ['Date From', 'Date To']) {
        await page.getByLabel(label).fill('2026-11-23');
        expect(await missingWidthPx(page, label), `${label} at ${width} pixels`).toBe(0);
      }
    }
  });
});
