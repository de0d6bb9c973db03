import { expect, type Locator, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

const player = (page: Page) => page.getByRole('region', { name: 'Player' });

/** What of the browser is used inside the page; the types of a page are not known here. */
interface Window {
  getComputedStyle(element: unknown): { getPropertyValue(name: string): string };
}
interface Element {
  addEventListener(
    name: 'transitionend',
    listener: (event: { propertyName: string; elapsedTime: number }) => void,
  ): void;
}

const propertyOf = (place: Locator, property: string): Promise<string> =>
  place.evaluate(
    (element, name) => (globalThis as unknown as Window).getComputedStyle(element).getPropertyValue(name),
    property,
  );

const watchCrossing = (place: Locator): Promise<number> =>
  place.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        (element as unknown as Element).addEventListener('transitionend', (event) => {
          if (event.propertyName === '--art-field') resolve(event.elapsedTime);
        });
      }),
  );

/** Whatever the library picks: no two tracks beside each other are of one colour. */
async function alternateColours(page: Page): Promise<void> {
  await page.route('**/api/tracks/diverse*', async (route) => {
    const answer = await route.fetch();
    const tracks = (await answer.json()) as { album: object | null }[];
    const coloured = tracks.map((track, index) => ({
      ...track,
      album: {
        ...track.album,
        artColours:
          index % 2 === 0 ? { field: '#304050', spark: '#d08030' } : { field: '#503040', spark: '#30a0d0' },
      },
    }));
    await route.fulfill({ response: answer, json: coloured });
  });
}

async function playSongs(page: Page): Promise<void> {
  await alternateColours(page);
  await signIn(page);
  await openView(page, 'Songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
}

/** How long, in seconds, the field takes to become that of what follows, which has another colour. */
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

test('the colours of what plays cross over to those of what follows in 600 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await playSongs(page);
  expect(await watchNextField(page)).toBeCloseTo(0.6, 2);
});

test('they change at once for people who asked for less motion', async ({ page }) => {
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

test('the spark draws how far the track is, and the accent goes on drawing how loud it is', async ({
  page,
}) => {
  await playSongs(page);
  const lineOf = (name: string) => propertyOf(player(page).getByRole('slider', { name }), '--range-colour');
  expect(await lineOf('Seek')).toContain('oklch(from');
  expect(await lineOf('Volume')).toBe('');
});
