import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

/** Events of every audio element of the page, in order, with the element's number. */
interface ElementEvent {
  readonly element: number;
  readonly name: string;
  readonly atMs: number;
}

/** Records the elements from the page's first script on. */
async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'player', 'audio-in-page.js') });
}

const readAudioEvents = (page: Page): Promise<ElementEvent[]> => page.evaluate('window.audioEvents');

const player = (page: Page) => page.getByRole('region', { name: 'Player' });

async function playFirstSong(page: Page): Promise<void> {
  await signIn(page);
  await openView(page, 'Songs');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
}

const seekBeforeEnd = (page: Page, seconds: number) => page.evaluate(`window.seekBeforeEnd(${seconds})`);

const title = (page: Page) => player(page).locator('p').first();

test.describe('the player', () => {
  test('continues with the next track from a prepared element', { tag: '@smoke' }, async ({ page }) => {
    await watchAudio(page);
    await playFirstSong(page);
    const first = await title(page).textContent();
    await seekBeforeEnd(page, 4);

    // Four seconds of music take longer on a busy machine.
    await expect(title(page)).not.toHaveText(first ?? '', { timeout: 20_000 });
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    // The next element may start before the last samples of this one are played. If those take too long they are cut
    // off: the element is emptied for the next load and never emits `ended`.
    const findEnd = async () => {
      const events = await readAudioEvents(page);
      const startedAt = events.findIndex(({ name }) => name === 'playing');
      const endedAt = events.findIndex(
        ({ element, name }, at) =>
          at > startedAt &&
          element === events[startedAt]?.element &&
          ['pause', 'ended', 'emptied'].includes(name),
      );
      return { events, endedAt };
    };
    await expect.poll(async () => (await findEnd()).endedAt).toBeGreaterThan(0);
    const { events, endedAt } = await findEnd();
    const ended = events[endedAt];
    const startOfNext = events.find(({ element, name }) => element !== ended?.element && name === 'playing');
    const loads = events.filter(
      ({ name, element }) => name === 'loadstart' && element === startOfNext?.element,
    );
    expect(startOfNext).toBeDefined();
    // Loaded before the end, not in response to it.
    expect(loads[0]?.atMs).toBeLessThan(ended?.atMs ?? 0);
  });

  test('restores queue and position after a reload, paused', { tag: '@smoke' }, async ({ page }) => {
    await watchAudio(page);
    await playFirstSong(page);
    await seekBeforeEnd(page, 20);
    const name = (await title(page).textContent()) ?? '';
    const seek = player(page).getByRole('slider', { name: 'Seek' });
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(10);
    const position = Number(await seek.inputValue());
    const readAtMs = performance.now();
    await page.reload();
    // It played on until the page was closed, however long that took.
    const latest = position + (performance.now() - readAtMs) / 1_000;
    await expect(title(page)).toHaveText(name);
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
    const restored = Number(await seek.inputValue());
    expect(restored).toBeGreaterThan(position - 6);
    expect(restored).toBeLessThan(latest + 6);
    expect((await readAudioEvents(page)).filter(({ name: event }) => event === 'playing')).toEqual([]);
    await player(page).getByRole('button', { name: 'Play' }).click();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(Number(await seek.inputValue())).toBeGreaterThanOrEqual(position - 6);
    await player(page).getByRole('button', { name: 'Next' }).click();
    await expect(title(page)).not.toHaveText(name);
  });

  test('names a missing file and plays the next one', async ({ page }) => {
    await watchAudio(page);
    let isFirst = true;
    await page.route('**/api/tracks/*/stream', (route) => {
      if (!isFirst && route.request().method() === 'GET') return route.continue();
      isFirst = route.request().method() === 'GET' ? false : isFirst;
      return route.fulfill({ status: 404, json: { code: 'TRACK_MISSING', message: 'gone' } });
    });
    await signIn(page);
    await openView(page, 'Songs');
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect(
      page.getByText(/^Skipped “.+”\. This song's file is missing or unreadable\.$/),
    ).toBeVisible();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('keeps the focus on a button that is pressed by key, also while loading', async ({ page }) => {
    await playFirstSong(page);
    const name = (await title(page).textContent()) ?? '';
    await player(page).getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeFocused();
    await page.keyboard.press('n');
    await expect(title(page)).not.toHaveText(name);
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeFocused();
  });

  test('opens the album and the queue of the track, also on a phone', async ({ page }) => {
    await playFirstSong(page);
    // Pauses, so that the track stays the same for the rest of the journey.
    await player(page).getByRole('button', { name: 'Pause' }).click();
    await page.setViewportSize({ width: 1200, height: 844 });
    await player(page).getByRole('button', { name: 'Queue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
    const name = (await title(page).textContent()) ?? '';
    await player(page).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    const album = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

    // A phone has both on the full player, which opens from the small bar.
    await page.setViewportSize({ width: 390, height: 844 });
    // Not read as a property of the element, because that crashes Firefox's content process a moment later.
    await expect.poll(async () => (await player(page).boundingBox())?.height).toBe(64);
    const fullPlayer = page.getByRole('main', { name: 'Now playing' });
    const opener = player(page).getByRole('button', { name: /^Full screen/ });
    await opener.click();
    await fullPlayer.getByRole('button', { name: 'Queue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
    await opener.click();
    await fullPlayer.getByRole('link', { name: album, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  });

  test('handles its keys, and lists them', async ({ page }) => {
    // Reduced motion, because the sheet has other colors during its animation.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await playFirstSong(page);
    await page.keyboard.press('k');
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(player(page).getByRole('button', { name: 'Shuffle' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await expectNoViolations(page, 'sheet of keys');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});
