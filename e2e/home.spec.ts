import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

const shelf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const question = (page: Page) => shelf(page, 'What do you like to listen to?');

/** Lower sections load at the first user input. */
async function scrollDown(page: Page): Promise<void> {
  await expect(shelf(page, 'Streaming Sessions').getByRole('article').first()).toBeVisible();
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 310);
  await shelf(page, 'Just added').scrollIntoViewIfNeeded();
}

interface Track {
  id: number;
  durationMs: number;
}

/** Reports a play that counts, as the page does. */
async function play(page: Page, token: string, { id, durationMs }: Track): Promise<void> {
  const reply = await page.request.post('/api/users/plays', {
    headers: { authorization: `Bearer ${token}` },
    data: { trackId: id, listenedMs: durationMs },
  });
  expect(await reply.json()).toMatchObject({ isCounted: true });
}

test.describe('home', () => {
  test('asks a newcomer for genres, plays the picked one, and does not ask again [home]', {
    tag: '@smoke',
  }, async ({ page }) => {
    await signIn(page, await registerApproved(page));
    await page.goto('/');
    const genres = question(page).locator('button[aria-pressed]');
    await expect(question(page).getByRole('button', { name: 'Start my mix' })).toBeDisabled();
    await genres.first().click();
    await question(page).getByRole('button', { name: 'Start my mix' }).click();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(question(page)).toBeHidden();
    await page.reload();
    await scrollDown(page);
    await expect(question(page)).toBeHidden();
  });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    test(`shows the whole title on air at ${width} × ${height} [home] @one-store`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await signIn(page);
      await page.goto('/');
      const name = shelf(page, 'On air for you').getByRole('heading');
      await expect(name).toBeVisible();
      const cutPx = await name.evaluate((heading) => heading.scrollHeight - heading.clientHeight);
      expect(cutPx).toBe(0);
    });
  }

  test('shows the hero and the question about genres to a new account before scrolling, and what is new below them, on a desktop and a phone [home]', async ({
    page,
  }) => {
    await signIn(page, await registerApproved(page));
    for (const [width, height, columns] of [
      [1440, 900, 4],
      [390, 844, 2],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const hero = shelf(page, 'On air for you');
      await expect(hero).toBeVisible();
      expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(240);
      // On a phone its button may be below the genres that one picks first.
      await expect(question(page)).toBeInViewport({ ratio: 0.7 });
      const shortcuts = shelf(page, 'New in the library').getByRole('listitem');
      await expect(shortcuts).toHaveCount(8);
      const tops = await shortcuts.evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect().top),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });

  test('joins a recommended station with one click [home]', { tag: '@smoke' }, async ({ page }) => {
    await signIn(page, await registerApproved(page));
    await page.goto('/');
    const hero = shelf(page, 'On air for you');
    const name = (await hero.getByRole('heading').textContent()) ?? '';
    await hero.getByRole('button', { name: `Join ${name}`, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeVisible();
    await expect(hero.getByText('LIVE')).toBeVisible();
    await hero.getByRole('button', { name: `Leave ${name}`, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeHidden();
  });

  test('leads back to played music in two rows of four, plays it from its cover, and moves along by key [home]', async ({
    page,
  }) => {
    const token = await signIn(page, await registerApproved(page));
    const { items } = await readAnswer<{ items: { id: number; title: string }[] }>(
      page,
      '/api/albums?limit=3',
    );
    for (const { id } of items) {
      const [track] = await readAnswer<Track[]>(page, `/api/tracks/album/${id}`);
      if (track !== undefined) await play(page, token, track);
    }
    await page.goto('/');
    const recents = shelf(page, 'Jump Back In');
    // The last one is beside the hero, where there is room for it.
    const last = items.at(-2)?.title ?? '';
    await expect(recents.getByRole('listitem').first()).toContainText(last);
    await expect(page.getByRole('group', { name: 'Continue' })).toContainText(items.at(-1)?.title ?? '');
    await expect(recents.getByRole('listitem')).toHaveCount(8);
    await scrollDown(page);
    await expect(shelf(page, 'Most played this month').getByRole('listitem')).toHaveCount(items.length);
    await expect(question(page)).toBeHidden();

    await recents.getByRole('listitem').first().hover();
    await recents.getByRole('button', { name: `Play ${last}`, exact: true }).click();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();

    const controls = recents.locator('[data-shelf-control]');
    await controls.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(controls.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(controls.last()).toBeFocused();
    // The album that was played first, after the second one.
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: items[0]?.title ?? '' })).toBeVisible();
  });

  test('pages a shelf with its arrows, and its covers do not move while they load [home] @one-store', async ({
    page,
  }) => {
    await signIn(page, await registerApproved(page));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' as never, buffered: true });
    });
    // The account arrives last, as on a slow line, and only then is it known whether home asks a question.
    const shelves = page.waitForResponse((response) => response.url().endsWith('/api/home'));
    await page.route('**/api/auth/me', async (route) => {
      await (await shelves).finished();
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      await route.continue();
    });
    await page.goto('/');
    await expect(question(page)).toBeVisible();
    await scrollDown(page);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02);
    const sessions = shelf(page, 'Streaming Sessions');
    const onwards = sessions.getByRole('button', { name: 'Scroll forward: Streaming Sessions' });
    const back = sessions.getByRole('button', { name: 'Scroll back: Streaming Sessions' });
    await expect(back).toBeDisabled();
    const first = sessions.getByRole('listitem').first();
    await first.scrollIntoViewIfNeeded();
    await expect(first).toBeInViewport();
    await onwards.click();
    await expect(back).toBeEnabled();
    await expect(first).not.toBeInViewport();
    await back.click();
    await expect(first).toBeInViewport();
  });
});
