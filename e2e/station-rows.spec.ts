/** Live with few and with many stations: rows are full at every width, and nothing of a card is cut. */
import { expect, type Page, test, type WebSocketRoute } from '@playwright/test';
import type { Stream } from '@tutti/contract';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';

const SIZES = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;
/** Real libraries have a few stations, and the demo music has the most. */
const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17];
const END = '\u001e';
const EMPTY_PX_MAX = 700;
const PHONE_PX = 720;
const BEFORE_STATIONS_PX_MAX = 90;

/** A hub with as many stations as the test wants. */
function serveHub(stations: () => readonly Stream[]) {
  let pushed: WebSocketRoute | undefined;
  const serve = (socket: WebSocketRoute) => {
    pushed = socket;
    socket.onMessage((frame) => {
      for (const text of String(frame).split(END).filter(Boolean)) {
        const message = JSON.parse(text) as { protocol?: string; invocationId?: string; target?: string };
        if (message.protocol !== undefined) socket.send(`{}${END}`);
        if (message.invocationId === undefined) continue;
        const now = Date.now();
        const result = message.target === 'SyncTime' ? { t1: now, t2: now, t3: now } : stations();
        socket.send(JSON.stringify({ type: 3, invocationId: message.invocationId, result }) + END);
      }
    });
  };
  const push = () =>
    pushed?.send(JSON.stringify({ type: 1, target: 'AvailableStreams', arguments: [stations()] }) + END);
  return { serve, push };
}

/** In CSS pixels, from the edges of the list. */
interface Seen {
  readonly rows: { readonly startPx: number; readonly endPx: number; readonly heightsPx: number[] }[];
  readonly cut: string[];
  readonly emptyPx: number;
}

const look = (page: Page): Promise<Seen> =>
  page.getByRole('main').evaluate((main) => {
    const list = main.querySelector('.station-rows');
    if (list === null) return { rows: [], cut: ['no list'], emptyPx: 0 };
    const frame = list.getBoundingClientRect();
    const byTop = new Map<number, { left: number; right: number; height: number }[]>();
    const cut: string[] = [];
    for (const card of list.querySelectorAll('article')) {
      const box = card.getBoundingClientRect();
      const top = Math.round(box.top);
      byTop.set(top, [...(byTop.get(top) ?? []), box]);
      for (const part of card.querySelectorAll('h3, p, button, .station-picture, .station-seats')) {
        const own = part.getBoundingClientRect();
        const isOutside = own.bottom > box.bottom + 0.5 || own.right > box.right + 0.5;
        const isLow =
          part.scrollHeight > part.clientHeight + 4 && part.clientHeight > 0 && part.tagName !== 'BUTTON';
        if (isOutside || isLow) cut.push(`${part.tagName} ${part.className} ${part.textContent}`);
      }
    }
    return {
      rows: [...byTop.values()].map((boxes) => ({
        startPx: Math.min(...boxes.map(({ left }) => left)) - frame.left,
        endPx: frame.right - Math.max(...boxes.map(({ right }) => right)),
        heightsPx: boxes.map(({ height }) => Math.round(height)),
      })),
      cut,
      emptyPx: main.getBoundingClientRect().bottom - frame.bottom,
    };
  });

test('rows of one to seventeen stations are full at every width, none is cut, and no large screen is empty @one-browser', async ({
  page,
}) => {
  test.slow();
  const token = await signIn(page);
  const reply = await page.request.get('/api/streams', { headers: { authorization: `Bearer ${token}` } });
  const real = (await reply.json()) as Stream[];
  let shown: readonly Stream[] = [];
  const { serve, push } = serveHub(() => shown);
  await page.routeWebSocket(/streamhub/, serve);
  await page.goto('/live-streams');
  await expect(page.getByText('No Streams Available')).toBeVisible();
  for (const count of COUNTS) {
    shown = real.slice(0, count);
    push();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(shown.length);
    for (const [width, height] of SIZES) {
      await resizeTo(page, [width, height]);
      const seen = await look(page);
      const where = `${count} stations at ${width}`;
      expect(seen.cut, where).toEqual([]);
      expect(
        seen.rows.flatMap(({ heightsPx }) => heightsPx),
        where,
      ).toHaveLength(shown.length);
      for (const { startPx, endPx, heightsPx } of seen.rows) {
        expect(Math.abs(startPx), where).toBeLessThan(1.5);
        expect(Math.abs(endPx), where).toBeLessThan(1.5);
        expect(new Set(heightsPx).size, where).toBe(1);
      }
      if (width >= 1024 && count > 1) expect(seen.rows.at(-1)?.heightsPx.length, where).toBeGreaterThan(1);
      expect(seen.emptyPx, where).toBeLessThan(EMPTY_PX_MAX);
    }
  }
});

test('rooms take one line above the stations of a phone @one-browser', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/live-streams');
  const first = page.locator('.station-rows article').first();
  await expect(first).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const card = await first.boundingBox();
  const belowTitlePx = (card?.y ?? PHONE_PX) - ((title?.y ?? 0) + (title?.height ?? 0));
  expect(belowTitlePx).toBeLessThan(BEFORE_STATIONS_PX_MAX);
});
