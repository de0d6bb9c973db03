/** Checks crossfades between a listener's own tracks by the behavior of the page's two audio elements. */
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';

const VOLUME = 0.8;
const CROSSFADE_SECONDS = 4;

interface AudioWindow {
  audioElements: { paused: boolean; volume: number; currentTime: number }[];
  seekBeforeEnd(seconds: number): void;
}

/** Returns the volume of each playing element. */
const sounding = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as AudioWindow).audioElements
      .filter(({ paused, currentTime }) => !paused && currentTime > 0)
      .map(({ volume }) => volume),
  );

test('the next track fades in while the previous one fades out, together as loud as one', async ({
  page,
}) => {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'player/audio-in-page.js') });
  await signIn(page);
  await page.evaluate(
    (preferences) => localStorage.setItem('tutti.player', JSON.stringify(preferences)),
    // Shuffled, because consecutive tracks of one album would not be crossfaded.
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
