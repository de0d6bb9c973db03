import { expect, type Page, test } from '@playwright/test';
import { joinFirstStation } from './join-station.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

const fullPlayer = (page: Page) => page.getByRole('main', { name: 'Now playing' });
const title = (page: Page) => fullPlayer(page).getByRole('heading', { level: 1 });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });
const cover = (page: Page) => page.getByRole('button', { name: 'Full screen' });

async function playSongs(page: Page): Promise<void> {
  await page.goto('/songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
}

async function joinStation(page: Page): Promise<string> {
  const name = await joinFirstStation(page);
  await expect(bar(page)).toBeVisible();
  return name;
}

const WORDS = {
  isSynced: true,
  lines: ['Dawn', 'Early', 'Late', 'Noon', '', 'Dusk'].map((text, index) => ({
    startMs: index * 6_000,
    text,
  })),
};

/** Gives every song the same lyrics, because only some of the demo library have their own. */
const putWords = (page: Page) =>
  page.route('**/api/tracks/*/lyrics', (route) => route.fulfill({ json: WORDS }));

test.describe('the full player', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('opens from the cover of the player, follows the track, and returns to its place', {
    tag: '@smoke',
  }, async ({ page }) => {
    await playSongs(page);
    const playing = (await player(page).locator('p').first().textContent()) ?? '';
    await page.getByRole('main').evaluate((pane) => pane.scrollTo({ top: 300 }));
    await cover(page).click();
    await expect(page).toHaveURL('/now');
    await expect(title(page)).toHaveText(playing);
    const seek = fullPlayer(page).getByRole('slider', { name: 'Seek' });
    const begin = Number(await seek.inputValue());
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(begin);
    const following = fullPlayer(page).getByRole('list', { name: 'Up next' }).getByRole('listitem').first();
    const next = (await following.getByRole('button').textContent()) ?? '';
    await fullPlayer(page).getByRole('button', { name: 'Next' }).click();
    await expect(title(page)).not.toHaveText(playing);
    expect(next).toContain((await title(page).textContent()) ?? '-');

    await page.keyboard.press('Escape');
    await expect(fullPlayer(page)).toBeHidden();
    await expect(page).toHaveURL('/songs');
    await expect(cover(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toHaveJSProperty('scrollTop', 300);
  });

  test('opens and closes by key, by its button and by Back, and handles the keys of the player meanwhile', async ({
    page,
  }) => {
    await playSongs(page);
    await page.keyboard.press('f');
    await expect(fullPlayer(page)).toBeFocused();
    await page.keyboard.press('k');
    await expect(fullPlayer(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    // The page below cannot be focused.
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await home.focus();
    await expect(home).not.toBeFocused();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await page.keyboard.press('f');
    await expect(fullPlayer(page)).toBeHidden();

    await cover(page).focus();
    await page.keyboard.press('Enter');
    await expect(fullPlayer(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(fullPlayer(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fullPlayer(page)).toBeHidden();
    await expect(cover(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(fullPlayer(page)).toBeVisible();
    await page.goBack();
    await expect(fullPlayer(page)).toBeHidden();
    await page.goForward();
    await expect(fullPlayer(page)).toBeVisible();
    await page.reload();
    await expect(title(page)).toBeVisible();
    await fullPlayer(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
  });

  test('opens once however often its key is pressed, and closes once', async ({ page }) => {
    await playSongs(page);
    // A held key repeats.
    for (let press = 0; press < 8; press += 1) await page.keyboard.down('f');
    await page.keyboard.up('f');
    await expect(fullPlayer(page)).toBeFocused();
    await fullPlayer(page).getByRole('button', { name: 'Close' }).click({ clickCount: 3 });
    await expect(fullPlayer(page)).toBeHidden();
    await expect(page).toHaveURL('/songs');
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('has its own skip link, which adds no history entry', async ({ page }) => {
    await playSongs(page);
    await page.keyboard.press('f');
    await expect(fullPlayer(page)).toBeFocused();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(fullPlayer(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
  });

  test('does not stop playback when its code cannot be loaded, and can be closed', async ({ page }) => {
    await page.route(/\/assets\/full-player-[^/]*\.js/, (route) => route.abort());
    await page.reload();
    await playSongs(page);
    await cover(page).click();
    const missing = page.getByRole('alert').getByText("Couldn't load this.");
    await expect(missing).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(missing).toBeHidden();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
  });

  test('links to the album of the track, and Back returns to the full player', async ({ page }) => {
    await playSongs(page);
    await cover(page).click();
    const name = await title(page).textContent();
    const album = fullPlayer(page).getByRole('paragraph').getByRole('link').last();
    await album.click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await expect(fullPlayer(page)).toBeHidden();
    await page.goBack();
    await expect(title(page)).toHaveText(name ?? '');
  });

  test('shows a station with its name, its listeners and the next track, and without a seek bar', {
    tag: '@smoke',
  }, async ({ page }) => {
    const name = await joinStation(page);
    await cover(page).click();
    await expect(page).toHaveURL('/now');
    const opened = fullPlayer(page);
    await expect(opened.getByText('LIVE', { exact: true })).toBeVisible();
    await expect(opened.getByText(name, { exact: true })).toBeVisible();
    await expect(opened.getByText(/^\d+ listeners?$/)).toBeVisible();
    await expect(title(page)).not.toHaveText('Unknown Track');
    await expect(opened.getByText('Live: no seeking')).toBeAttached();
    await expect(opened.getByRole('slider', { name: 'Seek' })).toHaveCount(0);
    const elapsed = opened.getByText(/^\d+:\d\d$/).first();
    const before = (await elapsed.textContent()) ?? '';
    await expect(elapsed).not.toHaveText(before);
    const following = opened.getByRole('list', { name: 'Up Next' }).getByRole('listitem');
    await expect(following.first()).toBeVisible();
    await opened.getByRole('button', { name: 'Mute' }).click();
    await expect(opened.getByRole('button', { name: 'Unmute' })).toBeVisible();

    // The open panel handles Escape itself.
    await opened.getByRole('button', { name: 'Sound and timing' }).click();
    const timing = page.getByRole('dialog', { name: 'Sound and timing' });
    await expect(timing.getByText(/^(in sync|roughly in sync|catching up|measuring)/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opened).toBeVisible();

    await page.keyboard.press('f');
    await expect(opened).toBeHidden();
    await expect(page).toHaveURL('/live-streams');
    await page.keyboard.press('f');
    await fullPlayer(page).getByRole('button', { name: 'Leave' }).click();
    await expect(opened).toBeHidden();
    await expect(bar(page)).toBeHidden();
    // The element that opened it is gone.
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('draws the waveform of the track as its progress, in which keys and lyrics seek', async ({ page }) => {
    await putWords(page);
    await playSongs(page);
    await cover(page).click();
    const seek = fullPlayer(page).getByRole('slider', { name: 'Seek' });
    const playButton = fullPlayer(page).getByRole('button', { name: 'Pause' });
    const before = await playButton.boundingBox();
    // The server analyzes requested tracks.
    await expect(fullPlayer(page).locator('.full-player-bars')).toHaveCount(2, { timeout: 30_000 });
    expect(await playButton.boundingBox()).toEqual(before);
    await fullPlayer(page).getByRole('tab', { name: 'Lyrics' }).click();
    await fullPlayer(page).getByRole('button', { name: 'Dusk' }).press('Enter');
    await expect(seek).toHaveAttribute('aria-valuetext', /^0:3\d of/);
    await expect(fullPlayer(page).locator('[aria-current="true"]')).toHaveText('Dusk');
    await seek.focus();
    await page.keyboard.press('Home');
    await expect(seek).toHaveAttribute('aria-valuetext', /^0:0\d of/);
    await expect(fullPlayer(page).locator('[aria-current="true"]')).toHaveText('Dawn');
  });

  test('is a poster on a desk from its first frame, in which nothing moves when the waveform arrives', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // The shifts are counted from the opening on.
    await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) shifts.push(value);
      }).observe({ type: 'layout-shift' });
    `);
    await playSongs(page);
    await page.evaluate('shifts.length = 0');
    await cover(page).click();
    const wave = fullPlayer(page).locator('.full-player-wave');
    await expect(wave).toBeVisible();
    const boxOf = async (selector: string) =>
      (await fullPlayer(page).locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [art, name, strip] = [
      await boxOf('.full-player-cover'),
      await boxOf('.full-player-name'),
      await boxOf('.full-player-wave'),
    ];
    expect(art.x).toBeCloseTo(120, -1);
    expect(art.width).toBeCloseTo(560, -1);
    expect(art.height).toBe(art.width);
    expect(Math.abs(name.y - art.y)).toBeLessThanOrEqual(2);
    expect([strip.height, Math.round(strip.width)]).toEqual([72, 1200]);
    await expect(fullPlayer(page).locator('.full-player-bars')).toHaveCount(2, {
      timeout: 30_000,
    });
    expect(await boxOf('.full-player-wave')).toEqual(strip);
    expect(await page.evaluate('shifts')).toEqual([]);
  });

  test('lights up the words of a demo song as they are sung', async ({ page }) => {
    await page.goto('/songs');
    await page.getByRole('button', { name: /^Play Corner Light/ }).click();
    await cover(page).click();
    await fullPlayer(page).getByRole('tab', { name: 'Lyrics' }).click();
    await fullPlayer(page).getByRole('button', { name: 'I count ten windows, nine gone dark' }).click();
    const lit = fullPlayer(page).locator('[aria-current="true"] [data-lit="true"]');
    await expect(lit.first()).toHaveText('I');
    await expect(lit).toHaveText(['I', 'count', 'ten', 'windows,', 'nine', 'gone', 'dark']);
  });

  test('continues the sleep timer while it is closed', async ({ page }) => {
    await playSongs(page);
    await cover(page).click();
    await fullPlayer(page).getByRole('button', { name: 'Sleep timer' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(fullPlayer(page).getByText('30 min left')).toBeVisible();
    await page.keyboard.press('f');
    await expect(fullPlayer(page)).toBeHidden();
    await cover(page).click();
    await expect(fullPlayer(page).getByText('30 min left')).toBeVisible();
  });

  test('says that nothing plays when opened by its address, and offers one action', async ({ page }) => {
    await page.goto('/now');
    await expect(fullPlayer(page)).toContainText('Nothing playing');
    await fullPlayer(page).getByRole('button', { name: 'Browse Live Streams' }).click();
    await expect(page).toHaveURL('/live-streams');
    await page.goto('/now');
    await fullPlayer(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/');
  });

  test('fits every screen, with room for a finger on each control', async ({ page }) => {
    await playSongs(page);
    await cover(page).click();
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [768, 1024],
      [1440, 900],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(fullPlayer(page)).toHaveJSProperty('scrollWidth', width);
      const heights = await fullPlayer(page)
        .locator('button, a[href]')
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getBoundingClientRect().height).filter((px) => px > 0),
        );
      expect(Math.min(...heights), `at ${width} × ${height}`).toBeGreaterThanOrEqual(44);
    }
  });

  test('axe finds nothing on it, in either theme', async ({ page }) => {
    test.slow();
    // Reduced motion, because everything has other colors during an entrance.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await putWords(page);
    await page.goto('/now');
    await expect(fullPlayer(page)).toContainText('Nothing playing');
    await expectNoViolationsInEitherTheme(page, 'nothing');
    for (const [kind, begin] of [
      ['track', playSongs],
      ['station', joinStation],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await begin(page);
      await cover(page).click();
      await expect(title(page)).toBeVisible();
      await expectNoViolationsInEitherTheme(page, `${kind} on a desk`);
      await resizeTo(page, [390, 844]);
      await expectNoViolationsInEitherTheme(page, `${kind} on a phone`);
      await fullPlayer(page).getByRole('tab', { name: 'Lyrics' }).click();
      await expectNoViolationsInEitherTheme(page, `words of a ${kind}`);
      await fullPlayer(page).getByRole('tab', { name: 'About' }).click();
      await expect(fullPlayer(page).getByText('kHz')).toBeVisible();
      await expectNoViolationsInEitherTheme(page, `about a ${kind}`);
      for (const panel of ['Playback', 'Car mode']) {
        await fullPlayer(page).getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: panel }).click();
        await expect(page.getByRole('dialog', { name: panel })).toBeVisible();
        await expectNoViolationsInEitherTheme(page, `${panel} of a ${kind}`);
        await page.keyboard.press('Escape');
      }
    }
  });
});
