/** The tint of a page reaches both edges of the pane, also beside a scrollbar. */
import { expect, type Page, test } from '@playwright/test';
import { joinFirstStation } from './join-station.ts';
import { pixelsAt } from './pixels.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

const INSIDE_PX = 18;

/** Returns the largest color difference between the edge of the pane and a point inside, over three rows. */
async function stepAtEdge(page: Page): Promise<number> {
  const pane = await page.getByRole('main').boundingBox();
  if (pane === null) throw new Error('The pane is not shown.');
  const edgePx = Math.round(pane.x + pane.width) - 2;
  const rows = [8, 60, 150].map((y) => Math.round(pane.y) + y);
  const pixels = await pixelsAt(
    page,
    rows.flatMap((y) => [
      { x: edgePx, y },
      { x: edgePx - INSIDE_PX, y },
    ]),
  );
  const steps = rows.map((_row, index) => {
    const [edge, inside] = [pixels[index * 2] ?? [], pixels[index * 2 + 1] ?? []];
    return Math.max(...edge.map((value, channel) => Math.abs(value - (inside[channel] ?? 0))));
  });
  return Math.max(...steps);
}

async function findPagePaths(page: Page): Promise<string[]> {
  const token = await signIn(page);
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/albums?limit=1', { headers });
  const artists = await readAnswer<{ items: { id: number }[] }>(page, '/api/artists?limit=1', { headers });
  const [genre] = await readAnswer<{ id: number; name: string }[]>(page, '/api/genres', { headers });
  const tracks = await readAnswer<{ id: number }[]>(page, `/api/tracks/album/${items[0]?.id}`, { headers });
  const created = await page.request.post('/api/users/playlists', {
    headers,
    data: { name: 'Edge to edge' },
  });
  const { id } = (await created.json()) as { id: number };
  const trackIds = tracks.map((track) => track.id);
  await page.request.post(`/api/users/playlists/${id}/tracks`, { headers, data: { trackIds } });
  return [
    `/albums/${items[0]?.id}`,
    `/artists/${artists.items[0]?.id}`,
    `/genres/${genre?.id}?genre=${encodeURIComponent(genre?.name ?? '')}`,
    `/playlists/${id}`,
  ];
}

/** How far the tint is from the beginning of the content, with which it scrolls. */
const FIELD_OFFSET_PX = `(() => {
  const { m42 } = new DOMMatrix(document.querySelector('.art-tint-pane').style.transform);
  const { scrollTop } = document.querySelector('#main');
  return Math.round(m42 + scrollTop);
})()`;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 1100, height: 500 },
]) {
  test(`the tint of an album, artist, genre and playlist reaches the edge, ${viewport.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    for (const pagePath of await findPagePaths(page)) {
      await page.goto(pagePath);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => stepAtEdge(page), { message: pagePath }).toBeLessThanOrEqual(3);
      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      await page.mouse.wheel(0, 40);
      await expect.poll(() => stepAtEdge(page), { message: `${pagePath}, scrolled` }).toBeLessThanOrEqual(3);
      await expect.poll(() => page.evaluate(FIELD_OFFSET_PX), { message: pagePath }).toBe(0);
    }
  });
}

test('the tint of the joined station reaches the edge', async ({ page }) => {
  await signIn(page);
  await joinFirstStation(page);
  await expect(page.getByRole('button', { name: 'Leave Stream' })).toBeVisible();
  await expect.poll(() => stepAtEdge(page)).toBeLessThanOrEqual(3);
});
