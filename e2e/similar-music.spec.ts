/** Plays more like a song: an endless queue of which each song says why it was picked, and songs that are refused. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

interface Similar {
  readonly items: readonly {
    readonly track: { readonly id: number; readonly title: string };
    readonly reason: object | null;
    readonly moreReasons?: readonly object[];
  }[];
}

const upcoming = (page: Page) => page.getByRole('list', { name: 'Up next' });

interface Song {
  readonly id: number;
  readonly title: string;
  readonly albumId: number | null;
}

/** Finds a song that has several others like it, because the sample music has genres of a single song. */
async function findCommonSong(page: Page, token: string): Promise<Song> {
  const headers = { authorization: `Bearer ${token}` };
  const songs = await readAnswer<{ items: Song[] }>(page, '/api/tracks?limit=100', { headers });
  for (const song of songs.items) {
    if (song.albumId === null) continue;
    const address = `/api/recommendations/similar?trackId=${song.id}`;
    const { items } = await readAnswer<Similar>(page, address, { headers });
    if (items.length > 2) return song;
  }
  throw new Error('No song of the sample music has others like it.');
}

async function chooseInMenu(page: Page, { albumId, title }: Song, choice: string): Promise<Similar> {
  await page.goto(`/albums/${albumId}`);
  // The page asks for songs like the album, too.
  const answer = page.waitForResponse((reply) =>
    reply.url().includes('/api/recommendations/similar?trackId='),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .last()
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
  return (await (await answer).json()) as Similar;
}

const playMoreLike = (page: Page, song: Song) => chooseInMenu(page, song, 'Play more like this');

test('more like a song plays from its menu, says why, and does not bring back what was refused', async ({
  page,
}) => {
  const token = await signIn(page);
  const song = await findCommonSong(page, token);
  const { items } = await playMoreLike(page, song);
  expect(items.length).toBeGreaterThan(2);
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toContainText(
    items[0]?.track.title ?? '',
  );
  await page.goto('/queue');
  await expect(
    page.getByText(/^(?:Sounds like .+|Same artist|Same genre|From the same years)$/).first(),
  ).toBeVisible();
  const refused = items[1]?.track;
  await upcoming(page)
    .getByRole('button', { name: `More options for ${refused?.title}` })
    .first()
    .click();
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/api/recommendations/unwanted/'),
  );
  await page.getByRole('menuitem', { name: 'Not this' }).click();
  expect((await saved).status()).toBe(200);
  const again = await playMoreLike(page, song);
  expect(again.items.map(({ track }) => track.id)).not.toContain(refused?.id);
});

test('the songs like one open from its menu, and Why? says as many reasons as the server knows', async ({
  page,
}) => {
  const token = await signIn(page);
  const song = await findCommonSong(page, token);
  const { items } = await chooseInMenu(page, song, 'Similar songs');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: `Songs like ${song.title}` })).toBeVisible();
  const picks = items.filter(({ reason }) => reason !== null);
  const rows = main.getByRole('list', { name: `Songs like ${song.title}` }).getByRole('listitem');
  await expect(rows).toHaveCount(picks.length);
  const most = picks.reduce(
    (best, pick, index) =>
      (pick.moreReasons?.length ?? 0) > (picks[best]?.moreReasons?.length ?? 0) ? index : best,
    0,
  );
  await rows
    .nth(most)
    .getByRole('button', { name: /^More options for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Why?' }).click();
  const reasons = page.getByRole('dialog', { name: `Why ${picks[most]?.track.title}?` });
  await expect(reasons.getByRole('listitem')).toHaveCount(1 + (picks[most]?.moreReasons?.length ?? 0));
  await page.keyboard.press('Escape');

  await main.getByRole('button', { name: 'Play All' }).click();
  await page.goto('/queue');
  const queued = upcoming(page)
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: `More options for ${picks[1]?.track.title}`, exact: true }),
    });
  await queued.getByRole('button', { name: /^More options for/ }).click();
  await page.getByRole('menuitem', { name: 'Why?' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(
    1 + (picks[1]?.moreReasons?.length ?? 0),
  );
});
