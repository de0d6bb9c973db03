/** Plays more like a song: an endless queue of which each song says why it was picked, and songs that are refused. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

interface Similar {
  readonly items: readonly { readonly track: { readonly id: number; readonly title: string } }[];
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

async function playMoreLike(page: Page, { albumId, title }: Song): Promise<Similar> {
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
  await page.getByRole('menuitem', { name: 'Play more like this' }).click();
  return (await (await answer).json()) as Similar;
}

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
