import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

interface Box {
  readonly top: number;
  readonly bottom: number;
}

interface Boxes {
  readonly toast: Box;
  readonly pane: Box;
  readonly bars: Box;
}

/** Returns the boxes of the toast, the scrolling pane and the bars. */
const boxesIn = (page: Page): Promise<Boxes> =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { querySelector(selector: string): { getBoundingClientRect(): Box } | null };
    };
    const boxOf = (selector: string) => {
      const { top = 0, bottom = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return { top, bottom };
    };
    return { toast: boxOf('[data-toast]'), pane: boxOf('main'), bars: boxOf('[data-bars]') };
  });

/** Sums up layout shifts as Lighthouse does, including those after a click. */
const WATCH_SHIFTS = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifted += value;
  }).observe({ type: 'layout-shift' });
`;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`toasts float above the player and undo by key, ${viewport.width} wide [A-151]`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const token = await signIn(page, await registerApproved(page));
    const headers = { Authorization: `Bearer ${token}` };
    const [track] = await readAnswer<{ id: number; title: string }[]>(page, '/api/tracks/diverse', {
      headers,
    });
    await page.request.post(`/api/users/favorites/${track?.id}`, { headers });
    await page.goto('/favorites');
    await page.getByRole('main').getByRole('button', { name: 'Play All' }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible();
    const card = page.getByRole('article', { name: track?.title ?? '', exact: true });
    await card.getByRole('button', { name: `Remove ${track?.title} from favorites` }).click();
    await expect(page.getByText(`"${track?.title}" removed from favorites`)).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(async () => {
      const { toast, pane, bars } = await boxesIn(page);
      expect(Math.round(bars.top - toast.bottom)).toBe(16);
      expect(Math.round(pane.bottom)).toBe(Math.round(bars.top));
    }).toPass({ timeout: 5_000 });
    await page.keyboard.press('F8');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toBeVisible();
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a favorite and its toast move nothing on the screen, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, await registerApproved(page));
    await page.goto('/songs');
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /^Add .+ to favorites$/ })
      .first();
    await expect(heart).toBeVisible();
    await page.evaluate(WATCH_SHIFTS);
    const before = await boxesIn(page);
    await heart.click();
    await expect(page.locator('[data-toast]')).toBeVisible();
    const { toast, ...during } = await boxesIn(page);
    expect(during).toEqual({ pane: before.pane, bars: before.bars });
    expect(toast.bottom).toBeLessThanOrEqual(during.bars.top);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    expect(await page.evaluate<number>('shifted')).toBe(0);
  });
}

test('a toast never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 500 });
  await signIn(page, await registerApproved(page));
  await page.goto('/songs');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Add .+ to favorites$/ });
  await hearts.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]')).toBeVisible();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  const { toast } = await boxesIn(page);
  const focused = await page.locator(':focus').boundingBox();
  expect((focused?.y ?? Number.NaN) + (focused?.height ?? 0)).toBeLessThanOrEqual(toast.top);
});
