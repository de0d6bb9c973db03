/** What the first screen shows is asked for while its scripts are on their way, and once. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

const EVERYWHERE = ['/api/auth/me', '/api/users/playlists', '/api/users/favorites'];

/** Calls of the page until it is at rest, as often as they were made. */
async function countCalls(page: Page, pathname: string): Promise<Map<string, number>> {
  const calls = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname: path, search } = new URL(request.url());
    if (path.startsWith('/api/') && request.method() === 'GET')
      calls.set(path + search, (calls.get(path + search) ?? 0) + 1);
  });
  await page.goto(pathname);
  await page.waitForLoadState('networkidle');
  return calls;
}

/** Screens, and what each shows first. */
async function listScreens(
  page: Page,
): Promise<readonly (readonly [pathname: string, urls: readonly string[]])[]> {
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/albums?limit=1');
  const id = items[0]?.id;
  return [
    ['/', ['/api/home', '/api/streams', '/api/streams/current', '/api/users/recent-streams?limit=3']],
    ['/live-streams', ['/api/streams', '/api/streams/current', '/api/genres']],
    [`/albums/${id}`, [`/api/albums/${id}`, `/api/tracks/album/${id}?sort=position`]],
  ];
}

test('each call of the first screen is made once, before the scripts are there, and its answer is taken', async ({
  page,
  context,
}) => {
  await signIn(page);
  for (const [pathname, urls] of await listScreens(page)) {
    const opened = await context.newPage();
    const isLate = new Set<string>();
    let isStarted = false;
    opened.on('requestfinished', (request) => {
      isStarted ||= /\/assets\/members-/.test(request.url());
    });
    opened.on('request', (request) => {
      if (isStarted) isLate.add(new URL(request.url()).pathname);
    });
    const calls = await countCalls(opened, pathname);
    for (const url of [...EVERYWHERE, ...urls]) {
      expect(calls.get(url), `${pathname}: ${url}`).toBe(1);
      expect(isLate.has(url), `${url} waits for the scripts`).toBe(false);
    }
    const left = await opened.evaluate<string[]>('[...tuttiEarlyAnswers.byUrl.keys()]');
    expect(left, `asked for on ${pathname} and never taken`).toEqual([]);
    await opened.close();
  }
});

test('an early call that failed is made again by the page, which then says what is wrong or shows what came', async ({
  page,
  context,
}) => {
  await signIn(page);
  const opened = await context.newPage();
  let asked = 0;
  await opened.route('**/api/home', async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later.' } });
    else await route.continue();
  });
  await opened.goto('/');
  await expect(opened.getByRole('heading', { name: 'Jump back in' })).toBeVisible();
  expect(asked).toBe(2);
});

test('nothing is asked early for nobody', async ({ page }) => {
  const calls = await countCalls(page, '/');
  expect([...calls.keys()].filter((url) => EVERYWHERE.includes(url))).toEqual([]);
});
