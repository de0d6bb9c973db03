/** Two pages of one browser download music at once, and plays are kept while the server cannot be reached. */
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

test.use({ serviceWorkers: 'allow' });

interface Collection {
  readonly id: number;
  readonly title: string;
  readonly trackCount: number;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const rows = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Downloaded' }).getByRole('listitem');

async function enter(page: Page): Promise<string> {
  const token = await signIn(page);
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return token;
}

async function listAlbums(page: Page, token: string): Promise<[Collection, Collection]> {
  const reply = await page.request.get('/api/albums?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await reply.json()) as { items: Collection[] };
  const [first, second] = items.filter(({ trackCount }) => trackCount >= 2 && trackCount <= 12);
  if (first === undefined || second === undefined) throw new Error('The library has too few albums.');
  return [first, second];
}

async function keepAlbum(page: Page, { id }: Collection): Promise<void> {
  await page.goto(`/albums/${id}`);
  await button(page, 'Download').click();
  await expect(button(page, /^Downloaded/)).toBeVisible({ timeout: 40_000 });
}

test('music that one page keeps survives when another page removes all that it knows of', async ({
  page,
  context,
}) => {
  const token = await enter(page);
  const [first, second] = await listAlbums(page, token);
  await keepAlbum(page, first);
  const other = await context.newPage();
  await other.goto('/kept');
  await expect(rows(other)).toHaveCount(1);

  await keepAlbum(page, second);
  // It is notified, without a reload.
  await expect(rows(other)).toHaveCount(2);
  await other.getByRole('button', { name: `Remove download of ${first.title}` }).click();
  await expect(rows(other)).toHaveCount(1);
  await other.close();

  await page.goto('/kept');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`${second.trackCount} songs`);
  await expect(rows(page).getByRole('img', { name: 'Downloaded' })).toBeVisible();
});

test('without a network, removing asks first, because nothing could fetch it again', async ({
  page,
  context,
}) => {
  const token = await enter(page);
  const [album] = await listAlbums(page, token);
  await keepAlbum(page, album);
  await context.setOffline(true);
  await page.goto('/kept');
  const remove = page.getByRole('button', { name: `Remove download of ${album.title}` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: `Remove the download of “${album.title}”?` });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await remove.click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await context.setOffline(false);
});

test('a play that an earlier page could not report is reported by the next one, once', async ({ page }) => {
  const token = await enter(page);
  const headers = { authorization: `Bearer ${token}` };
  const [album] = await listAlbums(page, token);
  const tracks = (await (await page.request.get(`/api/tracks/album/${album.id}`, { headers })).json()) as {
    id: number;
    durationMs: number;
  }[];
  const [track] = tracks;
  if (track === undefined) throw new Error('The album has no songs.');
  const readPlays = async () => {
    const reply = await page.request.get('/api/users/recently-played?limit=100', { headers });
    const played = (await reply.json()) as { track: { id: number }; playCount: number }[];
    return played.find(({ track: { id } }) => id === track.id)?.playCount ?? 0;
  };
  const before = await readPlays();
  const plays = [
    { trackId: String(track.id), listenedMs: track.durationMs, playedAtMs: Date.now() - 3_600_000 },
  ];
  const remember = () =>
    page.evaluate((stored) => localStorage.setItem('tutti.plays', stored), JSON.stringify(plays));
  for (let time = 0; time < 2; time += 1) {
    await remember();
    await page.goto('/recently-played');
    await expect.poll(() => page.evaluate("localStorage.getItem('tutti.plays')")).toBe(null);
  }
  expect(await readPlays()).toBe(before + 1);
});
