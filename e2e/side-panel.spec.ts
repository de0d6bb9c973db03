/** The panel beside the page on a wide screen: queue, lyrics, or a station's timeline. */
import { expect, type Page, test } from '@playwright/test';
import { joinFirstStation } from './join-station.ts';
import { signIn } from './sign-in.ts';
import { findViolations } from './violations.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' });
const opener = (page: Page, name: string) => player(page).getByRole('button', { name });

test.describe('side panel', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/albums/1');
    await page.getByRole('main').getByRole('button', { name: 'Play Album' }).click();
    await expect(player(page)).toBeVisible();
  });

  test('opens from the player beside the page without moving it, and is open after a reload', async ({
    page,
  }) => {
    const before = await player(page).boundingBox();
    await opener(page, 'Queue').click();
    await expect(opener(page, 'Queue')).toHaveAttribute('aria-expanded', 'true');
    const next = panel(page).getByRole('list', { name: 'Up next' });
    await expect(next.getByRole('listitem')).not.toHaveCount(0);
    expect(await player(page).boundingBox()).toEqual(before);
    const [pane, beside] = [await page.getByRole('main').boundingBox(), await panel(page).boundingBox()];
    expect((pane?.x ?? 0) + (pane?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    await page.goto('/songs');
    await expect(panel(page).getByRole('heading', { name: 'Queue' })).toBeVisible();
    await expect(panel(page).getByRole('listitem').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  test('shows lyrics, and closes itself at a song without, whose button is dim', async ({ page }) => {
    await page.goto('/songs');
    await page.getByRole('button', { name: /^Play Corner Light/ }).click();
    await opener(page, 'Lyrics').click();
    await expect(panel(page).getByRole('heading', { name: 'Lyrics' })).toBeVisible();
    await expect(panel(page).getByText('moths run laps on the same four lines')).toBeVisible();
    await page.getByRole('button', { name: /^Play Dust on the Dashboard/ }).click();
    await expect(panel(page)).toBeHidden();
    await expect(opener(page, 'Lyrics')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: /^Play Corner Light/ }).click();
    await expect(opener(page, 'Lyrics')).not.toHaveAttribute('aria-disabled', 'true');
    await expect(panel(page)).toBeHidden();
  });

  test('opens and closes by key, and gives the focus back', async ({ page }) => {
    await page.keyboard.press('b');
    const close = panel(page).getByRole('button', { name: 'Close the panel' });
    await close.focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(opener(page, 'Queue')).toBeFocused();
    await page.keyboard.press('b');
    await close.press('Enter');
    await expect(opener(page, 'Queue')).toBeFocused();
  });

  test('arranges the queue by key like the queue view', async ({ page }) => {
    await page.goto('/songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    await opener(page, 'Queue').click();
    const rows = panel(page).getByRole('list', { name: 'Up next' }).locator('[data-row-title]');
    const second = await rows.nth(1).textContent();
    await panel(page).getByRole('button', { name: /^Move/ }).nth(1).press('ArrowUp');
    await expect(rows.filter({ hasText: second ?? '' }).first()).toBeVisible();
    await expect
      .poll(async () => {
        const tops = await rows.evaluateAll((titles) =>
          titles.map((title) => ({ top: title.getBoundingClientRect().top, text: title.textContent })),
        );
        return tops.sort((one, other) => one.top - other.top)[0]?.text;
      })
      .toBe(second);
  });

  test('does not open if the page would have no room; then the queue is a view', async ({ page }) => {
    await opener(page, 'Queue').click();
    await expect(panel(page)).toBeVisible();
    await page.setViewportSize({ width: 1279, height: 800 });
    await expect(panel(page)).toBeHidden();
    await opener(page, 'Queue').click();
    await expect(page).toHaveURL('/queue');
  });

  test('shows what a station airs and who hears it', async ({ page }) => {
    await joinFirstStation(page);
    const bar = page.getByRole('region', { name: 'Live stream' });
    await bar.getByRole('button', { name: 'Side panel' }).click();
    await expect(panel(page).getByText(/\d+ listeners?/)).toBeVisible();
    await expect(panel(page).getByText('Up Next')).toBeVisible();
    const next = panel(page).getByRole('group', { name: 'Up next' });
    await expect(next.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    await panel(page).getByRole('tab', { name: 'About' }).click();
    const about = panel(page).getByRole('region', { name: 'About' });
    await expect(about.locator('dd').first()).toBeInViewport({ ratio: 1 });
    for (const tab of ['Up next', 'Requests', 'About']) {
      await panel(page).getByRole('tab', { name: tab }).click();
      const overhang = () =>
        panel(page)
          .locator('.side-panel-scroll')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(overhang).toBe(0);
    }
  });
});
