import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './newcomer.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

interface Edges {
  readonly toast: { readonly top: number; readonly bottom: number };
  readonly pane: { readonly bottom: number };
  readonly bars: { readonly top: number };
}

interface Box {
  readonly top: number;
  readonly bottom: number;
}

interface Measured {
  getBoundingClientRect(): Box;
}

/** Where the toast is, where the pane ends that scrolls, and where the bars below begin. */
const edges = (page: Page): Promise<Edges> =>
  page.evaluate(() => {
    const { document, getComputedStyle } = globalThis as unknown as {
      document: { querySelector(selector: string): Measured };
      getComputedStyle(element: Measured): { paddingTop: string };
    };
    const box = (selector: string) => document.querySelector(selector).getBoundingClientRect();
    const roomPx = Number.parseFloat(getComputedStyle(document.querySelector('[data-bars]')).paddingTop);
    const { top, bottom } = box('[data-toast]');
    return {
      toast: { top, bottom },
      pane: { bottom: box('main').bottom },
      bars: { top: box('[data-bars]').top + roomPx },
    };
  });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`toasts cover nothing, and take back by key what was taken away, ${viewport.width} wide [A-151]`, async ({
    page,
  }) => {
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
      const { toast, pane, bars } = await edges(page);
      expect(toast.top).toBeGreaterThanOrEqual(pane.bottom);
      expect(toast.bottom).toBeLessThanOrEqual(bars.top);
    }).toPass({ timeout: 5_000 });
    await page.keyboard.press('F8');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card).toBeVisible();
  });
}
