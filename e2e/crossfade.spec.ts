/** Tracks of one's own fade into each other: judged by what the two elements of the page really do. */
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';

const VOLUME = 0.8;
const CROSSFADE_SECONDS = 4;

interface AudioWindow {
  audioElements: { paused: boolean; volume: number; currentTime: number }[];
  seekBeforeEnd(seconds: number): void;
}

/** How loud each element is that sounds. */
const sounding = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as AudioWindow).audioElements
      .filter(({ paused, currentTime }) => !paused && currentTime > 0)
      .map(({ volume }) => volume),
  );

test('the next track rises while the one before it falls, together as loud as one', async ({ page }) => {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'player/audio-in-page.js') });
  await signIn(page);
  await page.evaluate(
    (preferences) => localStorage.setItem('tutti.player', JSON.stringify(preferences)),
    // Shuffled, or two tracks of one album might follow each other as they were made.
    { volume: VOLUME, crossfadeSeconds: CROSSFADE_SECONDS, isShuffled: true },
  );
  await openView(page, 'Songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect.poll(() => sounding(page)).toEqual([VOLUME]);
  await page.evaluate(() => (globalThis as unknown as AudioWindow).seekBeforeEnd(8));

  await expect
    .poll(async () => (await sounding(page)).filter((volume) => volume > 0.2).length, { intervals: [50] })
    .toBe(2);
  const [one = 0, other = 0] = await sounding(page);
  expect(one ** 2 + other ** 2).toBeCloseTo(VOLUME ** 2, 1);
  expect(Math.max(one, other)).toBeLessThan(VOLUME);
  await expect.poll(() => sounding(page)).toEqual([VOLUME]);
});
