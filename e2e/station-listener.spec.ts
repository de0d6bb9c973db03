/** A listener of a station: the restored state, and the media notification of a phone. Other tests check the sound. */
import { devices, expect, type Page, test } from '@playwright/test';
import { firstCard, joinFirstStation } from './join-station.ts';
import { openView, signIn } from './sign-in.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });

test('the queue of regular music survives listening to a station and losing the hub', async ({ page }) => {
  const sockets: { close(): Promise<void> }[] = [];
  let isAway = false;
  await page.routeWebSocket(/streamhub/, (socket) => {
    if (isAway) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await signIn(page);
  await openView(page, 'Songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await firstCard(page).getByRole('button', { name: 'Join Stream' }).click();
  await expect(bar(page)).toBeVisible();
  isAway = true;
  for (const socket of sockets) await socket.close();
  await expect(bar(page).getByText('reconnecting, still playing')).toBeVisible();
  isAway = false;
  await expect(bar(page).getByText('reconnecting, still playing')).toBeHidden({ timeout: 20_000 });
  await bar(page).getByRole('button', { name: 'Leave' }).click();
  await expect(bar(page)).toBeHidden();
  // Stopped for the station, but still there with the queue.
  const stored = await page.evaluate<string | null>("localStorage.getItem('tutti.queue')");
  expect((JSON.parse(stored ?? '[]') as unknown[]).length).toBeGreaterThan(1);
});

test('a phone plays on through one audio element, and its lock screen shows the track', async ({
  browser,
  baseURL,
}) => {
  const { defaultBrowserType: _unused, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, ...(baseURL === undefined ? {} : { baseURL }) });
  await context.addInitScript(() => {
    const elements: unknown[] = [];
    Object.assign(globalThis, { playedElements: elements });
    const media = (globalThis as unknown as { HTMLMediaElement: { prototype: { play(): Promise<void> } } })
      .HTMLMediaElement.prototype;
    const { play } = media;
    media.play = function remembered() {
      if (!elements.includes(this)) elements.push(this);
      return play.call(this);
    };
  });
  const page = await context.newPage();
  await signIn(page);
  await joinFirstStation(page);
  const readElements = () =>
    page.evaluate(() => {
      const { playedElements, navigator } = globalThis as unknown as {
        playedElements: { currentTime: number; paused: boolean }[];
        navigator: { mediaSession: { metadata: { title: string } | null; playbackState: string } };
      };
      return {
        count: playedElements.length,
        isPlaying: playedElements.some(({ paused, currentTime }) => !paused && currentTime > 0),
        title: navigator.mediaSession.metadata?.title,
        state: navigator.mediaSession.playbackState,
      };
    });
  await expect.poll(async () => (await readElements()).isPlaying, { timeout: 20_000 }).toBe(true);
  const { count, title, state } = await readElements();
  expect({ count, state }).toEqual({ count: 1, state: 'playing' });
  await expect(bar(page)).toContainText(title ?? '?');
  // On a phone, only this dialog of the full player shows how well it is synchronized.
  await bar(page)
    .getByRole('button', { name: /^Full screen/ })
    .click();
  const fullPlayer = page.getByRole('main', { name: 'Now playing' });
  await fullPlayer.getByRole('button', { name: 'Sound and timing' }).click();
  const timing = page.getByRole('dialog', { name: 'Sound and timing' });
  await expect(timing.getByText('roughly in sync')).toBeVisible({ timeout: 20_000 });
  await context.close();
});
