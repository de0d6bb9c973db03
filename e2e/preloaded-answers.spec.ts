/** Data of the first screen is requested while its scripts are loading, and only once. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';
import { withMotion } from './with-motion.ts';

test.use(withMotion);

const EVERYWHERE = ['/api/auth/me', '/api/users/playlists', '/api/users/favorites'];

/** Counts the calls of the page until it is idle. */
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

/** Returns screens with the first thing that each shows. */
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

test('each call and each file of the first screen is requested once, the first data before the scripts have loaded, and every answer is used', async ({
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
    const fetched: string[] = [];
    opened.on('request', (request) => {
      const { pathname: requested } = new URL(request.url());
      if (isStarted) isLate.add(requested);
      if (/\.(js|css|woff2)$/.test(requested)) fetched.push(requested);
    });
    const warnings: string[] = [];
    opened.on('console', (line) => {
      if (/preload/.test(line.text())) warnings.push(line.text());
    });
    const calls = await countCalls(opened, pathname);
    for (const url of [...EVERYWHERE, ...urls]) {
      expect(calls.get(url), `${pathname}: ${url}`).toBe(1);
      expect(isLate.has(url), `${url} waits for the scripts`).toBe(false);
    }
    expect(fetched.some((file) => file.endsWith('.css'))).toBe(true);
    expect(fetched.filter((file, index) => fetched.indexOf(file) !== index)).toEqual([]);
    expect(warnings).toEqual([]);
    const left = () => opened.evaluate<string[]>('[...tuttiPreloadedAnswers.byUrl.keys()]');
    // An answer may arrive before the code that uses it.
    await expect.poll(left, `asked for on ${pathname} and never taken`).toEqual([]);
    await opened.close();
  }
});

test('an early call that failed is repeated by the page, which then shows the error or the answer', async ({
  page,
  context,
}) => {
  await signIn(page);
  const opened = await context.newPage();
  let requested = 0;
  await opened.route('**/api/home', async (route) => {
    requested += 1;
    if (requested === 1)
      await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later.' } });
    else await route.continue();
  });
  await opened.goto('/');
  await expect.poll(() => requested).toBe(2);
  await expect(opened.getByRole('heading', { name: 'Just added' })).toBeVisible();
  expect(requested).toBe(2);
});

/** The number of cards in the first render of Live Streams. */
const STATIONS_AT_ONCE = 4;

/**
 * Waits until the tracks on air will not change for a while, because Home and Live Streams show them and one of all
 * stations changes nearly all the time.
 */
async function untilNothingChangesSoon(page: Page, pathname: string): Promise<void> {
  type OnAir = { genreId: number; serverTimeMs: number; entries: { startedAtMs: number; playMs: number }[] };
  const headers = {
    authorization: `Bearer ${await page.evaluate<string>(`localStorage.getItem('jwtToken')`)}`,
  };
  await page.goto('/');
  const name = await page.getByRole('region', { name: 'On air for you' }).getByRole('heading').textContent();
  const streams = await readAnswer<{ genreId: number; genreName: string }[]>(page, '/api/streams', {
    headers,
  });
  const shown =
    pathname === '/'
      ? streams.filter(({ genreName }) => name?.startsWith(genreName))
      : streams.slice(0, STATIONS_AT_ONCE);
  expect(shown.length).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const onAir = await readAnswer<OnAir[]>(page, '/api/streams/current', { headers });
      const leftMs = shown.map((station) => {
        const found = onAir.find(({ genreId }) => genreId === station.genreId);
        const [now] = found?.entries ?? [];
        return now && found ? now.startedAtMs + now.playMs - found.serverTimeMs : 0;
      });
      return Math.min(...leftMs);
    })
    .toBeGreaterThan(3_000);
}

/** The picture is requested while the scripts are delayed, and shown from that request. */
async function expectPicturePreloaded(opened: Page, pathname: string): Promise<void> {
  const pictures: string[] = [];
  opened.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith('data:'))
      pictures.push(request.url());
  });
  const requested = opened.waitForRequest(
    (request) => request.resourceType() === 'image' && /\/art/.test(request.url()),
  );
  await opened.route(/\/assets\/members-[\w-]+\.js$/, async (route) => {
    await requested;
    await route.continue();
  });
  const where = `${pathname} at ${opened.viewportSize()?.width}`;
  await opened.goto(pathname);
  const [url] = [(await requested).url()];
  const shown = opened.locator(
    `img[fetchpriority="high"][src="${new URL(url).pathname}${new URL(url).search}"]`,
  );
  await expect(shown.first(), `${where} shows another picture than the one asked for`).toBeVisible();
  const drawn = await shown.first().boundingBox();
  const reckoned = Number(await shown.first().getAttribute('width'));
  expect(reckoned, `${where} draws it larger than it is reckoned`).toBeGreaterThanOrEqual(
    Math.floor(drawn?.width ?? Number.POSITIVE_INFINITY),
  );
  expect(
    pictures.filter((one) => one === url),
    `${url} is asked for once on ${where}`,
  ).toHaveLength(1);
}

test('the main picture of home, live streams, an album and the full player is requested before the scripts have loaded, once and in its size, at three widths', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page);
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/albums?limit=1');
  const album = `/albums/${items[0]?.id}`;
  await page.goto(album);
  await page.getByRole('button', { name: 'Play Album' }).click();
  await expect
    .poll(() => page.evaluate<string>(`localStorage.getItem('tutti.queuePlace')`))
    .toContain('/art');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 640, height: 900 },
    { width: 1440, height: 900 },
  ]) {
    for (const pathname of ['/', '/live-streams', album, '/now']) {
      if (pathname === '/' || pathname === '/live-streams') await untilNothingChangesSoon(page, pathname);
      const opened = await context.newPage();
      await opened.setViewportSize(viewport);
      await expectPicturePreloaded(opened, pathname);
      await opened.close();
    }
  }
});

test('nothing is requested early without a sign-in', async ({ page }) => {
  const calls = await countCalls(page, '/');
  expect([...calls.keys()].filter((url) => EVERYWHERE.includes(url))).toEqual([]);
});

test('lower sections of home do not move while they wait to be scrolled to', async ({ page, context }) => {
  await signIn(page);
  const opened = await context.newPage();
  // On a low window the lower sections are far below.
  await opened.setViewportSize({ width: 1280, height: 360 });
  await opened.goto('/');
  await opened.waitForLoadState('networkidle');
  await expect(opened.locator('.animate-skeleton').first()).toBeAttached();
  const moving = () =>
    opened.evaluate<number>(
      "document.getAnimations().filter(({ animationName }) => animationName === 'skeleton').length",
    );
  await expect.poll(moving).toBe(0);
});
