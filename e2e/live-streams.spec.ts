import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** A hub that accepts everybody and has no stations: handshake, then an empty answer to every invocation. */
function serveEmptyHub(socket: WebSocketRoute): void {
  const end = '\u001e';
  socket.onMessage((frame) => {
    for (const text of String(frame).split(end).filter(Boolean)) {
      const message = JSON.parse(text) as { protocol?: string; invocationId?: string; target?: string };
      if (message.protocol !== undefined) socket.send(`{}${end}`);
      if (message.invocationId === undefined) continue;
      const now = Date.now();
      const result = message.target === 'SyncTime' ? { t1: now, t2: now, t3: now } : [];
      socket.send(JSON.stringify({ type: 3, invocationId: message.invocationId, result }) + end);
    }
  });
}

test.describe('live streams', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('shows what every station plays [A-050, M-092, M-093, M-096, M-097, M-102, M-103]', async ({
    page,
  }) => {
    await page.goto('/live-streams');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    const card = cards(page).first();
    await expect(card).toContainText('24/7');
    await expect(card.getByRole('img', { name: 'Active' })).toBeVisible();
    await expect(card).toContainText('Up Next');
    await expect(card.getByRole('progressbar')).toBeVisible();
    await expect(card).not.toContainText('Unknown Track');
  });

  test('joins, shows the live bar, and leaves [M-007, M-104, M-106, M-107, M-098, M-143, A-143, M-044, M-045, M-057]', {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.goto('/live-streams');
    const card = cards(page).first();
    await card.getByRole('button', { name: 'Join Stream' }).click();
    await expect(card.getByRole('button', { name: 'Leave Stream' })).toBeVisible();
    await expect(card.getByText('LIVE')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Live stream' });
    await expect(bar.getByText('LIVE')).toBeVisible();
    await expect(bar).toContainText(/−\d+:\d\d/);
    for (const name of ['Pause', 'Mute', 'Leave'])
      await expect(bar.getByRole('button', { name })).toBeVisible();
    // Only one stream is joined at a time, and a click anywhere on a card toggles it.
    await cards(page).nth(1).getByRole('heading').click();
    await expect(cards(page).nth(1).getByText('LIVE')).toBeVisible();
    await expect(card.getByText('LIVE')).toBeHidden();
    await bar.getByRole('button', { name: 'Leave' }).click();
    await expect(bar).toBeHidden();
    await expect(cards(page).nth(1).getByRole('button', { name: 'Join Stream' })).toBeVisible();
  });

  test('stops the track for a stream and the stream for a track [M-228, M-315, M-317]', async ({ page }) => {
    await openView(page, 'Songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await cards(page).first().getByRole('button', { name: 'Join Stream' }).click();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeVisible();
    await expect(player).toBeHidden();
    // Uses the keyboard, like openView.
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Songs' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Songs', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Play all' }).click();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeHidden();
    await expect(player).toBeVisible();
  });

  test('jumps back into a recent stream [M-059, M-060, M-061, M-066, M-067, M-068, M-040]', async ({
    page,
  }) => {
    await page.goto('/live-streams');
    const card = cards(page).first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: 'Join Stream' }).click();
    await expect(card.getByText('LIVE')).toBeVisible();
    await card.getByRole('button', { name: 'Leave Stream' }).click();
    await page.goto('/');
    const recent = page
      .getByRole('region', { name: 'Jump Back In' })
      .getByRole('link', { name: /Last listened/ })
      .first();
    await expect(recent).toContainText('Last listened just now');
    await expect(recent).toContainText(/ Radio/);
    await recent.click();
    await expect(page).toHaveURL('/live-streams');
    // Until the next page is there, the cards belong to Home.
    await expect(
      page.getByRole('article', { name }).getByRole('button', { name: 'Leave Stream' }),
    ).toBeVisible();
    // The navigation state is used up, so a reload does not join again.
    await page.reload();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeHidden();
  });

  test('connects by itself after the first attempt was refused', async ({ page }) => {
    let tries = 0;
    await page.routeWebSocket(/streamhub/, (socket) => {
      tries += 1;
      if (tries < 3) return void socket.close();
      socket.connectToServer();
    });
    await page.goto('/live-streams');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    expect(tries).toBe(3);
  });

  test('reports a failed connection and tries again [M-109, M-110, M-111]', async ({ page }) => {
    await page.routeWebSocket(/streamhub/, (socket) => socket.close());
    await page.clock.install();
    await page.goto('/live-streams');
    // Works however late the page begins to connect, and however often it tries.
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Retry Connection' })).toBeVisible();
    await expect(page.getByText('Disconnected')).toBeVisible();
  });

  test('reports that no stream is active [M-112, M-113, M-114]', async ({ page }) => {
    await page.route('**/api/streams', (route) => route.fulfill({ json: [] }));
    await page.routeWebSocket(/streamhub/, serveEmptyHub);
    await page.goto('/live-streams');
    await expect(page.getByText('No Streams Available')).toBeVisible();
    await expect(page.getByText('No live streams are currently active.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Streams' })).toBeVisible();
  });
});
