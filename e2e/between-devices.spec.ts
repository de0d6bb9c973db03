/** A listener's marks and queue are the same in other apps and on other devices. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { type Credentials, signIn } from './sign-in.ts';

type Call = (method: string, parameters?: Record<string, string>) => Promise<Record<string, unknown>>;

/** Connects another app of the listener. */
async function connectApp(page: Page, token: string): Promise<Call> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.post('/api/users/app-keys', { headers, data: { name: 'Phone' } });
  const { secret } = (await reply.json()) as { secret: string };
  return async (method, parameters = {}) => {
    const query = new URLSearchParams({
      apiKey: secret,
      v: '1.16.1',
      c: 'Journey',
      f: 'json',
      ...parameters,
    });
    const answer = await readAnswer<{ 'subsonic-response': Record<string, unknown> }>(
      page,
      `/rest/${method}?${query}`,
    );
    expect(answer['subsonic-response'].status).toBe('ok');
    return answer['subsonic-response'];
  };
}

interface FoundAlbum {
  readonly id: number;
  readonly title: string;
}

async function findAlbum(page: Page): Promise<FoundAlbum> {
  const { items } = await readAnswer<{ items: FoundAlbum[] }>(
    page,
    '/api/albums?limit=1&sort=title&order=asc',
  );
  const [album] = items;
  if (album === undefined) throw new Error('The library has albums.');
  return album;
}

test('items starred by an app are in Favorites, and the app sees what the page marks', {
  tag: '@smoke',
}, async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  const call = await connectApp(page, token);
  const album = await findAlbum(page);
  const [song] = await readAnswer<{ id: number; title: string }[]>(page, `/api/tracks/album/${album.id}`);
  if (song === undefined) throw new Error('The album has tracks.');
  await call('star', { id: `tr-${song.id}`, albumId: `al-${album.id}` });
  await page.goto('/favorites');
  await expect(page.getByRole('article', { name: song.title })).toBeVisible();
  await page.getByRole('button', { name: 'Albums 1' }).click();
  await expect(page).toHaveURL('/favorites?sort=albums');
  await page.getByRole('link', { name: album.title, exact: true }).click();

  const rating = page.getByRole('slider', { name: `Your rating of ${album.title}` });
  await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
  await expect(rating).toHaveCount(0);
  await page
    .getByRole('button', { name: `More options for ${album.title}` })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: '4 stars' }).click();
  await expect(rating).toHaveAttribute('aria-valuetext', '4 stars');
  const readAlbum = async () =>
    (await call('getAlbum', { id: `al-${album.id}` })).album as { userRating?: number; starred?: string };
  await expect(async () => expect((await readAlbum()).userRating).toBe(4)).toPass();
  await page.reload();
  await expect(rating).toHaveAttribute('aria-valuetext', '4 stars');
  await page.getByRole('button', { name: `Remove ${album.title} from favorites` }).click();
  await expect(page.getByText(`${album.title} removed from favorites`)).toBeVisible();
  expect((await readAlbum()).starred).toBeUndefined();
});

async function openDevice(browser: Browser, credentials: Credentials): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, credentials);
  return page;
}

test('the queue continues on another device, at the position of the first one, after one click', async ({
  page,
  browser,
}) => {
  test.slow();
  const credentials = await registerApproved(page);
  await signIn(page, credentials);
  const album = await findAlbum(page);
  await page.goto(`/albums/${album.id}`);
  await page.getByRole('button', { name: 'Play Album' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await player.getByRole('button', { name: 'Next' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/users/play-queue') && response.request().method() === 'PUT',
  );
  await player.getByRole('button', { name: 'Pause' }).click();
  expect((await saved).status()).toBe(200);

  const other = await openDevice(browser, credentials);
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.mouse.move(300, 300);
  await other.mouse.move(320, 320);
  const offer = other.getByRole('region', { name: /^Continue where you left off/ });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect(offer).toBeHidden();
  const otherPlayer = other.getByRole('region', { name: 'Player' });
  await expect(otherPlayer.getByRole('button', { name: 'Pause' })).toBeVisible();
  // The previous track is in the queue, too.
  await otherPlayer.getByRole('button', { name: 'Previous' }).click();
  await expect(otherPlayer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await other.context().close();
});

test('apps show what the page is playing until it stops', { tag: '@smoke' }, async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  const call = await connectApp(page, token);
  const album = await findAlbum(page);
  const headers = { authorization: `Bearer ${token}` };
  const { userName } = await readAnswer<{ userName: string }>(page, '/api/auth/me', { headers });
  const listPlayed = async () => {
    const { nowPlaying } = (await call('getNowPlaying')) as {
      nowPlaying: { entry?: { username: string; playerName: string }[] };
    };
    return (nowPlaying.entry ?? []).filter(({ username }) => username === userName);
  };
  await page.goto(`/albums/${album.id}`);
  await page.getByRole('button', { name: 'Play Album' }).click();
  await expect
    .poll(listPlayed)
    .toMatchObject([{ playerName: expect.stringMatching(/^(Chrome|Firefox) on /) }]);
  await page.goto('about:blank');
  await expect.poll(listPlayed).toEqual([]);
});
