/**
 * A host and a guest without an account hear the same sound of a room at the same time while it changes, measured on the
 * actual output of their pages. Their clocks differ by minutes and drift, like those of real computers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RoomAction, RoomReply, RoomState, RoomStream, RoomStreamEntry } from '@tutti/contract';
import { compareRecordings, type Recording } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';
import { makeNoiseLibrary, readGenerated, SAMPLE_RATE } from './sync/generated-library.ts';
import { openListener } from './sync/listener.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { type BentClock, installTap, isSounding, startRecording, stopRecording } from './sync/page-tap.ts';

/** Nobody hears two sounds at this distance; the limit of stations (sync.spec.ts) is the same. */
const APART_LIMIT_MS = 10;
const APART_AT_ALL_MS = 100;
/** On a busy machine a page may not be ready when a pause ends; it then comes in later, in step. */
const LATE_LIMIT_MS = 250;
/** Much shorter than an audible pause. */
const SILENCE_LIMIT_MS = 20;
const CLOCKS: readonly [BentClock, BentClock] = [
  { offsetMs: 300_000, driftPpm: 150 },
  { offsetMs: -120_000, driftPpm: -150 },
];
const PLAN = { windowMs: 200, stepMs: 200, searchMs: 600 };
/** Noise that is played slightly faster to follow a clock matches less; other noise scores below 0.3. */
const SAME_FROM = 0.7;
/** No track ends by itself during the journey. */
const LIBRARY = { tracks: 4, seconds: 150 };
/** The correction ignores the first second after a start. */
const SETTLE_MS = 4_000;
const BEFORE_MS = 2_000;
const AFTER_MS = 8_000;
const PAUSE_MS = 3_000;
const OFFLINE_MS = 4_000;
/** Longer than a page takes to notice that its line is back. */
const BACK_MS = 15_000;
const AUDIBLE = 1e-4;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.describe('a host and a guest without an account', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-room-'));
  const music = path.join(folder, 'music');
  let server: OwnServer;

  test.beforeAll(async () => {
    makeNoiseLibrary(music, LIBRARY);
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
  });
  test.afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('stay together through a skip, a reordered queue, a pause and a lost connection, and nothing else is silent', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const visit = { baseUrl: server.baseUrl, account: administrator() };
    const host = await openListener(browser, visit, CLOCKS[0]);
    const room = await openRoom(host);
    await host.goto(`/room/${room.code}`);
    const guest = await openGuest(browser, `${server.baseUrl}/room/${room.code}`);
    const pages = [host, guest];
    for (const page of pages)
      await expect.poll(() => isSounding(page), { message: 'the room is heard', timeout: 30_000 }).toBe(true);
    await wait(SETTLE_MS);

    // Two entries change places, and then the one that is now next is skipped to.
    const { current, entries } = await room.read();
    const [next, afterNext] = entries;
    const reordered = await recordAll(pages, async () => {
      await room.act({ type: 'move', entryId: afterNext?.id ?? '', beforeEntryId: next?.id ?? null });
      await wait(BEFORE_MS);
      await room.act({ type: 'skip', entryId: current?.id ?? '' });
      await wait(AFTER_MS);
    });
    const skippedTo = await room.onAir();
    expect(skippedTo.entryId, 'the entry that was moved is on air').toBe(afterNext?.id);
    for (const recording of reordered) {
      expect(silencesOf(recording), 'silences across a skip').toEqual([]);
      expectAudible(recording, skippedTo);
    }
    expectTogether(reordered, 'across a skip');

    const paused = await recordAll(pages, async () => {
      await wait(BEFORE_MS);
      await room.act({ type: 'pause' });
      await wait(PAUSE_MS);
      await room.act({ type: 'resume' });
      await wait(AFTER_MS);
    });
    const silences = paused.map((recording) => {
      const [pause, ...others] = silencesOf(recording);
      if (pause === undefined) throw new Error('no pause is heard');
      // The page may come in late more than once.
      const late = others.filter(({ fromMs }) => fromMs - pause.untilMs < LATE_LIMIT_MS);
      expect(others, 'silences across a pause').toHaveLength(late.length);
      return { ...pause, untilMs: late.at(-1)?.untilMs ?? pause.untilMs };
    });
    const [first, second] = silences as [Silence, Silence];
    expect(first.untilMs - first.fromMs, 'the pause').toBeGreaterThan(PAUSE_MS / 2);
    expect(Math.abs(first.fromMs - second.fromMs), 'pauses begin').toBeLessThanOrEqual(LATE_LIMIT_MS);
    expect(Math.abs(first.untilMs - second.untilMs), 'pauses end').toBeLessThanOrEqual(LATE_LIMIT_MS);
    const resumed = await room.onAir();
    expect(resumed.entryId, 'the entry that was paused').toBe(skippedTo.entryId);
    for (const recording of paused) expectAudible(recording, resumed);
    // A window that is partly silent resembles anything.
    const playsAtMs = Math.max(first.untilMs, second.untilMs) + LATE_LIMIT_MS;
    expectTogether(
      paused.map((recording) => since(recording, playsAtMs)),
      'after a pause',
    );

    // The guest plays on from the buffer, and changes to the song that the others hear once the line is back.
    let backAtMs = 0;
    const apart = await recordAll(pages, async () => {
      await guest.context().setOffline(true);
      await room.act({ type: 'skip', entryId: resumed.entryId ?? '' });
      await wait(OFFLINE_MS);
      await guest.context().setOffline(false);
      await wait(BACK_MS);
      backAtMs = Date.now();
      await wait(AFTER_MS);
    });
    const skippedOffline = await room.onAir();
    for (const recording of apart) {
      expect(silencesOf(recording), 'silences while the line was away').toEqual([]);
      expectAudible(recording, skippedOffline);
    }
    expectTogether(
      apart.map((recording) => since(recording, backAtMs)),
      'after a lost connection',
    );
    await Promise.all(pages.map((page) => page.context().close()));
  });

  /** Checks that the end of a recording is the sound that the row on air promises for that time. */
  function expectAudible(recording: Recording, { track, startedAtMs, cueInMs }: RoomStreamEntry): void {
    const original: Recording = {
      samples: readGenerated(music, track?.title ?? ''),
      sampleRate: SAMPLE_RATE,
      startedAtMs: startedAtMs - cueInMs,
    };
    const scores = compareRecordings(lastOf(recording, AFTER_MS / 2), original, PLAN).map(
      ({ score }) => score,
    );
    expect(median(scores), `"${track?.title}" is heard at its time`).toBeGreaterThan(SAME_FROM);
  }
});

/** Records on all pages, and processes the sound only afterwards, because the work would disturb playback. */
async function recordAll(pages: readonly Page[], during: () => Promise<void>): Promise<Recording[]> {
  await Promise.all(pages.map(startRecording));
  await during();
  return Promise.all(pages.map(stopRecording));
}

function expectTogether([first, second]: readonly Recording[], label: string): void {
  if (first === undefined || second === undefined) throw new Error('two recordings are needed');
  const alike = compareRecordings(first, second, PLAN).filter(({ score }) => score > SAME_FROM);
  expect(alike.length, `${label}: windows that could be compared`).toBeGreaterThan(15);
  const apartMs = alike.map(({ lagMs }) => Math.abs(lagMs));
  test.info().annotations.push({
    type: label,
    description: `median ${median(apartMs).toFixed(1)} ms, largest ${Math.max(...apartMs).toFixed(1)} ms apart`,
  });
  expect(median(apartMs), label).toBeLessThanOrEqual(APART_LIMIT_MS);
  expect(Math.max(...apartMs), label).toBeLessThanOrEqual(APART_AT_ALL_MS);
}

interface Silence {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Finds the silences that are long enough to be heard. */
function silencesOf({ samples, sampleRate, startedAtMs }: Recording): Silence[] {
  const found: Silence[] = [];
  const toMs = (frame: number) => startedAtMs + (frame * 1_000) / sampleRate;
  let from: number | undefined;
  for (let frame = 0; frame <= samples.length; frame += 1) {
    const isSilent = frame < samples.length && Math.abs(samples[frame] ?? 0) < AUDIBLE;
    if (isSilent) from ??= frame;
    else if (from !== undefined) {
      const silence = { fromMs: toMs(from), untilMs: toMs(frame) };
      if (silence.untilMs - silence.fromMs >= SILENCE_LIMIT_MS) found.push(silence);
      from = undefined;
    }
  }
  return found;
}

function since(recording: Recording, fromMs: number): Recording {
  const { samples, sampleRate, startedAtMs } = recording;
  return lastOf(recording, startedAtMs + (samples.length * 1_000) / sampleRate - fromMs);
}

function lastOf(recording: Recording, ms: number): Recording {
  const { samples, sampleRate, startedAtMs } = recording;
  const from = Math.max(samples.length - Math.round((ms * sampleRate) / 1_000), 0);
  return {
    samples: samples.subarray(from),
    sampleRate,
    startedAtMs: startedAtMs + (from * 1_000) / sampleRate,
  };
}

/** Joins by the address of the room and a name. */
async function openGuest(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' });
  await installTap(context, CLOCKS[1]);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Your name').fill('Gil');
  await page.getByRole('button', { name: 'Join and listen' }).click();
  return page;
}

/** Opens a room with all tracks of the library, to guests as well. */
async function openRoom(page: Page) {
  const { request } = page.context();
  const login = await request.post('/api/auth/login', { data: administrator() });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const listTracks = () => readAnswer<{ id: number }[]>(request, '/api/tracks', { headers });
  await expect.poll(async () => (await listTracks()).length, { timeout: 30_000 }).toBe(LIBRARY.tracks);
  const tracks = await listTracks();
  const settings = await request.patch('/api/admin/settings', { headers, data: { hasRoomGuests: true } });
  expect(settings.status(), await settings.text()).toBe(200);
  const opened = await request.post('/api/rooms', {
    headers,
    data: { name: 'Together', trackIds: tracks.map(({ id }) => id) },
  });
  expect(opened.status(), await opened.text()).toBe(200);
  const { room } = (await opened.json()) as RoomReply;
  const address = `/api/rooms/${room.id}`;
  const read = async (): Promise<RoomState> =>
    (await readAnswer<RoomReply>(request, address, { headers })).room;
  return {
    code: room.code,
    read,
    async onAir(): Promise<RoomStreamEntry> {
      const { entries } = await readAnswer<RoomStream>(request, `${address}/current`, { headers });
      return entries[0] as RoomStreamEntry;
    },
    async act(action: RoomAction): Promise<void> {
      const { revision } = await read();
      const data = { commandId: crypto.randomUUID(), revision, action };
      const reply = await request.post(`${address}/commands`, { headers, data });
      expect(reply.status(), await reply.text()).toBe(200);
    },
  };
}
