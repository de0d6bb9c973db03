/** Visitors hear a station that its owner opened to everybody, and the page claims nothing where there is none. */
import { expect, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

test('the landing page names the track on air and plays its last half minute while a station is public @one-store', async ({
  page,
  browser,
}) => {
  const token = await signIn(page);
  const headers = { Authorization: `Bearer ${token}` };
  const stations = await readAnswer<{ genreId: string; name: string }[]>(page, '/api/streams', { headers });
  const station = stations[0];
  if (station === undefined) throw new Error('No station is on air.');
  const setPublic = (isPublic: boolean) =>
    page.request.patch(`/api/admin/broadcast/${station.genreId}`, { headers, data: { isPublic } });
  const visitor = await (await browser.newContext()).newPage();
  const onAir = visitor.getByRole('region', { name: 'On air now' });

  await visitor.goto('/');
  await expect(visitor.getByText('Genre radio, day and night')).toBeVisible();
  await expect(onAir).toHaveCount(0);
  try {
    expect((await setPublic(true)).status()).toBe(200);
    const card = onAir.getByRole('article');
    // A browser may cache the current track for a second.
    await expect(async () => {
      await visitor.reload();
      await expect(card).toHaveCount(1, { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: `Hear the last 30 seconds of ${name}` }).click();
    await expect(card.getByRole('button', { name: `Stop ${name}` })).toBeVisible();
    await expect(async () => {
      const share = await card.locator('span[style]').getAttribute('style');
      expect(Number(/scaleX\(([\d.]+)\)/.exec(share ?? '')?.[1])).toBeGreaterThan(0.02);
    }).toPass({ timeout: 15_000 });
    await card.getByRole('button', { name: `Stop ${name}` }).click();
    await expect(card.getByRole('button', { name: `Hear the last 30 seconds of ${name}` })).toBeVisible();
    await visitor.route('**/radio/*.m3u8', (route) => route.fulfill({ status: 503 }));
    await card.getByRole('button', { name: `Hear the last 30 seconds of ${name}` }).click();
    await expect(card.getByText('Too many people are listening. Try again in 30 seconds.')).toBeVisible();
  } finally {
    await setPublic(false);
  }
  await visitor.close();
});
