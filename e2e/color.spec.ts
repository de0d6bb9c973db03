import { expect, type Locator, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

const player = (page: Page) => page.getByRole('region', { name: 'Player' });

/** The browser API used inside the page, because this project has no DOM types. */
interface Window {
  getComputedStyle(element: unknown): { getPropertyValue(name: string): string };
}
interface Element {
  addEventListener(
    name: 'transitionend',
    listener: (event: { propertyName: string; elapsedTime: number }) => void,
  ): void;
}

const propertyOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate(
    (element, name) => (globalThis as unknown as Window).getComputedStyle(element).getPropertyValue(name),
    property,
  );

const watchCrossing = (element: Locator): Promise<number> =>
  element.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        (element as unknown as Element).addEventListener('transitionend', (event) => {
          if (event.propertyName === '--art-field') resolve(event.elapsedTime);
        });
      }),
  );

/** Alternates two colors, so that no two consecutive tracks have the same one. */
async function alternateColors(page: Page): Promise<void> {
  await page.route('**/api/tracks/diverse*', async (route) => {
    const answer = await route.fetch();
    const tracks = (await answer.json()) as { album: object | null }[];
    const colored = tracks.map((track, index) => ({
      ...track,
      album: {
        ...track.album,
        artColours:
          index % 2 === 0 ? { field: '#304050', spark: '#d08030' } : { field: '#503040', spark: '#30a0d0' },
      },
    }));
    await route.fulfill({ response: answer, json: colored });
  });
}

async function playSongs(page: Page): Promise<void> {
  await alternateColors(page);
  await signIn(page);
  await openView(page, 'Songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
}

/** Returns the seconds that the field takes to change to the color of the next track. */
async function watchNextField(page: Page): Promise<number> {
  const before = await propertyOf(player(page), '--art-field');
  const crossing = watchCrossing(player(page));
  const title = player(page).locator('p').first();
  const left = (await title.textContent()) ?? '';
  await player(page).getByRole('button', { name: 'Next' }).click();
  await expect(title).not.toHaveText(left);
  const seconds = await crossing;
  expect(await propertyOf(player(page), '--art-field')).not.toBe(before);
  return seconds;
}

test('the colors of a track change to those of the next one in 600 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await playSongs(page);
  expect(await watchNextField(page)).toBeCloseTo(0.6, 2);
});

test('colors change at once with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playSongs(page);
  await page.evaluate(`{
    window.crossing = [];
    addEventListener('transitionrun', ({ propertyName }) => crossing.push(propertyName));
  }`);
  const before = await propertyOf(player(page), '--art-field');
  await player(page).getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => propertyOf(player(page), '--art-field')).not.toBe(before);
  expect(await page.evaluate('crossing')).toEqual([]);
});

test('the spark colors the progress of the track, and the accent still colors the volume', async ({
  page,
}) => {
  await playSongs(page);
  const lineOf = (name: string) => propertyOf(player(page).getByRole('slider', { name }), '--range-color');
  expect(await lineOf('Seek')).toContain('oklch(from');
  expect(await lineOf('Volume')).toBe('');
});
