/** Somebody without an account scans a room's code, types a name and hears the room; the host sees and bans them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RoomReply } from '@tutti/contract';
import { administrator } from './sign-in.ts';
import { makeNoiseLibrary } from './sync/generated-library.ts';
import { openListener } from './sync/listener.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { isSounding } from './sync/page-tap.ts';
import { expectNoViolations } from './violations.ts';

const CLOCK = { offsetMs: 0, driftPpm: 0 };
const LIBRARY = { tracks: 4, seconds: 150 };
/** From the address of the QR code to sound, on a phone at 5 Mbit/s, the name included. */
const FIRST_SOUND_MAX_MS = 10_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SLOW_NETWORK = { offline: false, latency: 40, downloadThroughput: 625_000, uploadThroughput: 625_000 };
/** A person types about this fast on a phone. */
const KEY_EVERY_MS = 150;

/** Notes the elements that play, because phones have one outside of the page's tree instead of Web Audio. */
const WATCH_ELEMENTS = `{
  const play = HTMLMediaElement.prototype.play;
  globalThis.elementsPlayed = new Map();
  HTMLMediaElement.prototype.play = function () {
    if (!elementsPlayed.has(this)) {
      elementsPlayed.set(this, Infinity);
      this.addEventListener('playing', () => elementsPlayed.set(this, this.currentTime));
      this.addEventListener('seeked', () => elementsPlayed.set(this, this.currentTime));
    }
    return play.call(this);
  };
}`;
/** An element's position has advanced since it began to play, and the engine says that this is the room's sound. */
const IS_PLAYING = `document.querySelector('[data-playback=playing]') !== null &&
  [...elementsPlayed].some(([element, from]) => !element.paused && element.currentTime > from + 0.05)`;

const isPlaying = async (page: Page) => (await page.evaluate(IS_PLAYING)) as boolean;

test.describe('a guest of a room', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-guests-'));
  const music = path.join(folder, 'music');
  let server: OwnServer;
  let host: Page;

  test.beforeAll(async ({ browser }) => {
    makeNoiseLibrary(music, LIBRARY);
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    host = await openListener(browser, { baseUrl: server.baseUrl, account: administrator() }, CLOCK);
  });
  test.afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  async function call<Reply>(method: 'GET' | 'POST' | 'PATCH', url: string, data?: object): Promise<Reply> {
    const token = await host.evaluate(() => localStorage.getItem('jwtToken'));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await host.request.fetch(server.baseUrl + url, { method, headers, ...(data && { data }) });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Reply;
  }

  async function openRoom(name: string): Promise<RoomReply['room']> {
    const listTracks = () => call<{ id: number }[]>('GET', '/api/tracks');
    await expect.poll(async () => (await listTracks()).length, { timeout: 30_000 }).toBe(LIBRARY.tracks);
    const trackIds = (await listTracks()).slice(0, 3).map(({ id }) => id);
    return (await call<RoomReply>('POST', '/api/rooms', { name, trackIds })).room;
  }

  async function openPhone(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      ...PHONE,
      bypassCSP: true,
      reducedMotion: 'reduce',
      baseURL: server.baseUrl,
    });
    await context.addInitScript(WATCH_ELEMENTS);
    return context.newPage();
  }

  test('is led to the sign-in while the owner lets no guests in', async ({ browser }) => {
    const room = await openRoom('Closed');
    const phone = await openPhone(browser);
    await phone.goto(`/room/${room.code}`);
    await expect(phone).toHaveURL(/\/login$/);
    await phone.context().close();
  });

  test('joins by link with a name, hears the room within ten seconds at 5 Mbit/s, adds a song, and is banned', async ({
    browser,
  }) => {
    test.slow();
    await call('PATCH', '/api/admin/settings', { hasRoomGuests: true });
    const room = await openRoom('Garden');
    await host.goto(`/room/${room.code}`);
    await expect
      .poll(() => isSounding(host), { message: 'the host hears the room', timeout: 30_000 })
      .toBe(true);

    const phone = await openPhone(browser);
    const line = await phone.context().newCDPSession(phone);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    const scannedAtMs = Date.now();
    await phone.goto(`/room/${room.code}`);
    await expect(phone.getByRole('heading', { name: "You're invited to Garden" })).toBeVisible();
    await phone.getByLabel('Your name').pressSequentially('Gil', { delay: KEY_EVERY_MS });
    await phone.getByRole('button', { name: 'Join and listen' }).click();
    await expect
      .poll(() => isPlaying(phone), {
        message: 'the guest hears the room',
        timeout: 30_000,
        intervals: [50],
      })
      .toBe(true);
    const firstSoundMs = Date.now() - scannedAtMs;
    test.info().annotations.push({ type: 'from the address to sound', description: `${firstSoundMs} ms` });
    expect(firstSoundMs).toBeLessThanOrEqual(FIRST_SOUND_MAX_MS);
    await expect(phone.getByText("You're listening as Gil")).toBeVisible();
    await expectNoViolations(phone, 'the room of a guest', { isByWcag22: true });

    await phone.getByLabel('Search songs').fill('noise');
    await phone.getByRole('button', { name: /^Add / }).last().click();
    await expect(phone.getByText('Waiting for approval')).toBeVisible();

    await host.getByRole('tab', { name: /^People/ }).click();
    const members = host.getByRole('list', { name: 'People' });
    await expect(members.getByText('Guest', { exact: true })).toBeVisible();
    await host.getByRole('tab', { name: /^Queue/ }).click();
    await host
      .getByRole('button', { name: /^Approve / })
      .first()
      .click();
    await expect(phone.getByText('Waiting for approval')).toHaveCount(0);

    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Garden' })).toBeVisible();

    await host.getByRole('tab', { name: /^People/ }).click();
    await members.getByRole('button', { name: 'Options for Gil' }).click();
    await host.getByRole('menuitem', { name: 'Ban from room' }).click();
    await expect(phone.getByText('You are no longer in this room.')).toBeVisible();
    await phone.getByRole('button', { name: 'Join again' }).click();
    await phone.getByLabel('Your name').fill('Somebody else');
    await phone.getByRole('button', { name: 'Join and listen' }).click();
    await expect(phone.getByText('The host has banned you from this room.')).toBeVisible();
    await phone.context().close();
  });
});
