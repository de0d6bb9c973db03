/** A room outside the app: on a radio, by the address in its menu, and in hls.js on somebody's own site. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import type { RoomReply } from '@tutti/contract';
import { noteSecrets } from '../apps/server/src/test/server-logs.ts';
import { registerApproved } from './new-user.ts';
import { readAnswer, untilServed } from './read-answer.ts';
import { signIn } from './sign-in.ts';

/** A page of another origin that plays an address. Browsers let no page of a public site call this computer. */
async function serveSite(address: string): Promise<Server> {
  const script = await readFile('node_modules/hls.js/dist/hls.min.js');
  const page = `<!doctype html><title>Ours</title><audio muted></audio><script src="/hls.js"></script><script>
    const audio = document.querySelector('audio');
    window.faults = [];
    const hls = new Hls();
    hls.on(Hls.Events.ERROR, (_name, { fatal, details }) => fatal && faults.push(details));
    hls.loadSource('${address}');
    hls.attachMedia(audio);
    hls.on(Hls.Events.MANIFEST_PARSED, () => audio.play());
    audio.addEventListener('playing', () => (window.beganAt ??= audio.currentTime));
    window.titlesNow = () => [...audio.textTracks].flatMap((track) => [...(track.activeCues ?? [])])
      .filter(({ value }) => value?.key === 'X-TITLE').map(({ value }) => value.data);
  </script>`;
  const site = createServer((request, response) => {
    const isScript = request.url === '/hls.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return site;
}

async function openRoom(page: Page, name: string): Promise<void> {
  await page.goto('/rooms');
  await page.getByRole('button', { name: 'Open a room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a room' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Open a room' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a room has an address for radios, which plays it while its person is in it', async ({ page }) => {
  await signIn(page, await registerApproved(page));
  await openRoom(page, 'Terrace');
  await page.getByRole('button', { name: 'More options for this room' }).click();
  await page.getByRole('menuitem', { name: 'Listen on other devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terrace on other devices' });
  await dialog.getByRole('button', { name: 'Create a key for my players' }).click();
  const address = await dialog.getByRole('textbox', { name: 'MP3 stream' }).inputValue();
  expect(address).toMatch(/\/radio\/rooms\/[\w-]{22}\/live\.mp3\?key=[\w-]+$/);
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();

  const radio = await fetch(address);
  expect([radio.status, radio.headers.get('icy-name')]).toEqual([200, 'Terrace']);
  const reader = (radio.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More options for this room' }).click();
  await page.getByRole('menuitem', { name: 'Leave room' }).click();
  // Packets that were sent may still arrive.
  await expect
    .poll(async () => (await reader.read().catch(() => ({ done: true }))).done, { intervals: [0] })
    .toBe(true);
  expect((await fetch(address)).status).toBe(404);
});

test('a room plays in hls.js on another site, which knows the song on air @one-store', async ({
  page,
  baseURL,
}) => {
  const headers = { authorization: `Bearer ${await signIn(page, await registerApproved(page))}` };
  const call = async <Answer>(address: string, data: object): Promise<Answer> => {
    const reply = await untilServed(() => page.request.post(address, { headers, data }));
    expect(reply.ok(), `${address}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as Answer;
  };
  const tracks = await readAnswer<{ id: number; title: string }[]>(page, '/api/tracks', { headers });
  const added = tracks.slice(0, 10);
  const { room } = await call<RoomReply>('/api/rooms', {
    name: 'Veranda',
    trackIds: added.map(({ id }) => id),
  });
  const { key } = await call<{ key: string }>('/api/users/listen-keys', { name: 'hls.js' });
  noteSecrets([key]);

  const address = `${baseURL}/radio/rooms/${room.id}/live.m3u8?key=${key}`;
  // A room has no whole segment in its first seconds, and hls.js gives up after the second refusal.
  await expect.poll(async () => (await fetch(address)).status, { timeout: 15_000 }).toBe(200);

  const site = await serveSite(address);
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const readPlayed = () => page.evaluate<number>('audio.currentTime - (window.beganAt ?? audio.currentTime)');
  await expect.poll(readPlayed, { message: 'the sound goes on', timeout: 20_000 }).toBeGreaterThan(1);
  await expect
    .poll(() => page.evaluate<string[]>('titlesNow()'), { message: 'the song on air' })
    .toHaveLength(1);
  expect(added.map(({ title }) => title)).toContain(await page.evaluate('titlesNow()[0]'));
  expect(await page.evaluate('faults')).toEqual([]);
  site.close();
});
