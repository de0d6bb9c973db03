/** Tutti's small player for a public station, embedded in other people's pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';
import { GENERATED_STATION, makeNoiseLibrary } from './sync/generated-library.ts';
import { findGenreId, openListener } from './sync/listener.ts';
import { startOwnServer } from './sync/own-server.ts';
import { installTap, isSounding } from './sync/page-tap.ts';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './violations.ts';

const CLOCK = { offsetMs: 0, driftPpm: 0 };

interface OnAir {
  readonly current: { readonly title: string } | null;
}

test('a public station plays in the small player, without an account, until it is closed', async ({
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-small-player-'));
  const music = path.join(folder, 'music');
  makeNoiseLibrary(music, { tracks: 3, seconds: 40 });
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const desk = await openListener(browser, { baseUrl: server.baseUrl, account: administrator() }, CLOCK);
  const genreId = await findGenreId(desk, GENERATED_STATION);
  const { request } = desk.context();
  const token = await desk.evaluate<string>("localStorage.getItem('jwtToken')");
  const headers = { authorization: `Bearer ${token}` };
  const setPublic = async (isPublic: boolean): Promise<void> => {
    const reply = await request.patch(`/api/admin/broadcast/${genreId}`, { headers, data: { isPublic } });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  await setPublic(true);
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  await installTap(context, CLOCK);
  await context.addInitScript({ path: 'e2e/player/elements-through-context.js' });
  const page = await context.newPage();
  await page.goto(`${server.baseUrl}/embed/${genreId}`);
  const { current } = await readAnswer<OnAir>(request, `/api/nowplaying/${genreId}`, {});
  await expect(page.locator('#title')).toHaveText(current?.title ?? '?');
  await expect(page.getByText('Unknown Radio')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'before it plays');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => isSounding(page), { timeout: 15_000 }).toBe(true);
  expect(await context.cookies()).toEqual([]);
  await setPublic(false);
  await expect(page.getByRole('status')).toHaveText(/isn't public/, { timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Play' })).toBeDisabled();
  await expect.poll(() => isSounding(page)).toBe(false);
  await expectNoViolations(page, 'closed');
  await page.screenshot({ path: test.info().outputPath('embed-closed.png') });
  const closed = await page.reload();
  expect(closed?.status()).toBe(401);
  await expect(page.getByText(/isn't public/)).toBeVisible();
  await expectNoViolations(page, 'opened when closed');
  for (const opened of [context, desk.context()]) await opened.close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});
