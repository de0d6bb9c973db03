/** A TV shows a room: it requests it with the code in its address, the host lets it in, and it stays until it is removed. */
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import type { RoomReply, RoomScreen } from '@tutti/contract';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

/** Script, styles, fonts and the page itself, compressed. */
const SCREEN_BYTES = 60_000;

async function openRoom(page: Page, token: string) {
  async function call<Reply>(method: 'GET' | 'POST', url: string, data?: object): Promise<Reply> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(url, { method, headers, ...(data && { data }) });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Reply;
  }
  const tracks = await call<{ id: number }[]>('GET', '/api/tracks');
  const trackIds = tracks.slice(0, 6).map(({ id }) => id);
  const { room } = await call<RoomReply>('POST', '/api/rooms', { name: 'Living room', trackIds });
  const read = async () => (await call<RoomReply>('GET', `/api/rooms/${room.id}`)).room;
  return {
    ...room,
    findScreen: async (code: string): Promise<RoomScreen | undefined> =>
      (await read()).screens?.find(({ pairingCode }) => pairingCode === code),
    send: (action: object) =>
      call('POST', `/api/rooms/${room.id}/commands`, {
        commandId: crypto.randomUUID(),
        revision: room.revision,
        action,
      }),
  };
}

test('a TV shows a room once the host has let it in, through a reload and a lost connection', async ({
  page,
  browser,
}) => {
  test.slow();
  const room = await openRoom(page, await signIn(page, await registerApproved(page)));
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, hasTouch: true });
  const tv = await context.newPage();
  const loaded: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (['document', 'script', 'stylesheet', 'font'].includes(response.request().resourceType()))
      loaded.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  };
  tv.on('response', weigh);
  await tv.goto(`/room/${room.code}/screen`);
  const code = (await tv.locator('.pairing').innerText()).replaceAll(/\D/g, '');
  expect(code).toMatch(/^\d{4}$/);
  await expectNoViolations(tv, 'the screen of a room');

  await page.goto(`/rooms/${room.id}`);
  await page.getByRole('button', { name: `Show the room on the screen with code ${code}` }).click();
  await expect(tv.getByRole('heading', { level: 1, name: 'Living room' })).toBeVisible();
  await expect(tv.getByText('Up next')).toBeVisible();
  await expect(tv.locator('.next li')).toHaveCount(4);
  await expectNoViolations(tv, 'the screen of a room');
  tv.off('response', weigh);
  const bytes = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(SCREEN_BYTES);

  // A remote control, and a finger.
  const fullScreen = tv.getByRole('button', { name: 'Full screen' });
  await expect(fullScreen).toBeHidden();
  await tv.keyboard.press('ArrowDown');
  await expect(fullScreen).toBeVisible();
  await expect(fullScreen).toBeFocused();
  await tv.keyboard.press('Escape');
  await expect(fullScreen).toBeHidden();
  await tv.touchscreen.tap(900, 500);
  await expect(fullScreen).toBeVisible();

  await tv.reload();
  await expect(tv.getByRole('heading', { level: 1, name: 'Living room' })).toBeVisible();
  await context.setOffline(true);
  await expect(tv.getByText('No connection. Trying again…')).toBeVisible();
  await expect(tv.getByRole('heading', { level: 1, name: 'Living room' })).toBeVisible();
  await context.setOffline(false);
  await expect(tv.getByText('No connection. Trying again…')).toBeHidden();

  const screenId = (await room.findScreen(code))?.id;
  await room.send({ type: 'remove-screen', screenId });
  await expect(tv.getByRole('heading', { name: 'This screen no longer shows the room.' })).toBeVisible();
  await expect(tv.getByRole('button', { name: 'Get a new code' })).toBeFocused();
  await tv.keyboard.press('Enter');
  await expect(tv.locator('.pairing')).toBeVisible();
  await context.close();
});
