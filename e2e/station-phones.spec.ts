/**
 * A phone on a station: one audio element that is handed the packets, beside a desk. Judged by what reaches the device:
 * a browser for each ear, recorded together by one clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, devices, expect, type Page, test } from '@playwright/test';
import { compareRecordings, longestSilenceMs, type Recording } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { startSoundDevice } from '../tools/sound-device.mjs';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';
import { findGenreId, openListener } from './sync/listener.ts';
import { MADE_STATION, makeNoiseLibrary } from './sync/made-library.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { recordEars } from './webkit/record-device.ts';

/** Two sounds nearer than this are heard as one. */
const APART_LIMIT_MS = 20;
/**
 * Much shorter than anything that is heard as a pause: two lost packets are over it, and one buffer of the browser
 * (1,024 frames, 21.3 ms) that the machine let come too late is not.
 */
const SILENCE_LIMIT_MS = 25;
/** Where nothing follows anything, what is silent is a machine that was busy, until it is heard. */
const PAUSE_LIMIT_MS = 100;
/** Errors of an element are played away, not cut, once it sounds: 5 ms a second, and a slow machine begins with 60. */
const SETTLE_MS = 20_000;
/**
 * A phone seeks once when it joins, and again until it knows how long a seek takes, which is longer while its device opens.
 * Five seeks at most were seen on a quiet machine, six beside a busy loop. A phone that never learns seeks every 1.6 s, twelve
 * times in this period.
 */
const PLACES_LIMIT = 8;
const AROUND_CHANGE_MS = 4_000;
/** The next change is waited for: no longer than a recording around one needs. */
const TRACK_SECONDS = 13;
/** Far more than recording and playing take to begin. */
const BESIDE_CHANGE_MS = 1_000;
/** What a desk says that is nearer than the limit leaves room for. */
const IN_STEP = /^in sync ±\d ms$/;
const LOOK_EVERY_MS = 500;
const PLAN = { windowMs: 200, stepMs: 400, searchMs: 600 };
const CLOCK = { offsetMs: 0, driftPpm: 0 };

/** As iPhones do whose source takes no WebM. */
const WITHOUT_WEBM = `{
  const isTypeSupported = MediaSource.isTypeSupported.bind(MediaSource);
  MediaSource.isTypeSupported = (type) => !type.includes('webm') && isTypeSupported(type);
}`;

/** Each place that is asked for is heard as a cut. */
const COUNTING_PLACES = `{
  globalThis.placesAskedFor = 0;
  const { prototype } = HTMLMediaElement;
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'currentTime');
  Object.defineProperty(prototype, 'currentTime', {
    get,
    set(seconds) {
      globalThis.placesAskedFor += 1;
      set.call(this, seconds);
    },
  });
}`;
const takePlaces = (page: Page) =>
  page.evaluate<number>('{ const count = placesAskedFor; placesAskedFor = 0; count }');

/** Why `npm test` found no sound device. */
const { TUTTI_SOUND_DEVICE_PROBLEM: deviceProblem = '', CI } = process.env;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.describe('a phone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-phone-'));
  const { defaultBrowserType: _unused, ...device } = devices['Pixel 7'];
  let server: OwnServer;
  let sound: Awaited<ReturnType<typeof startSoundDevice>>;
  const ears: Browser[] = [];

  test.beforeAll(async () => {
    // The checks of a change may not pass without it.
    test.skip(Boolean(deviceProblem) && !CI, deviceProblem);
    const music = path.join(folder, 'music');
    makeNoiseLibrary(music, { tracks: 3, seconds: TRACK_SECONDS });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    sound = await startSoundDevice();
    for (const ear of ['left', 'right']) ears.push(await openEar(ear));
  });
  test.afterAll(async () => {
    for (const browser of ears) await browser.close();
    await sound?.stop();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  function openEar(ear: string): Promise<Browser> {
    const { TUTTI_E2E_BROWSER: executablePath } = process.env;
    return chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--autoplay-policy=no-user-gesture-required'],
      ignoreDefaultArgs: ['--mute-audio'],
      env: { ...process.env, ...sound.env, PULSE_SINK: ear } as Record<string, string>,
    });
  }

  /**
   * Around a change. A machine that was busy puts a desk out of step, and it says so until it is in step again: what is
   * recorded meanwhile tells nothing of the two, and the phone may have had to ask for a place as well.
   */
  async function recordInStep(desk: Page, phone: Page, genreId: string): Promise<InStep> {
    const inStep = desk.getByText(IN_STEP).first();
    for (let outOfStep = 0, placesBefore = 0; ; outOfStep += 1) {
      await expect(inStep).toBeVisible({ timeout: 60_000 });
      await pause(await untilChangeMs(desk, genreId));
      placesBefore += await takePlaces(phone);
      const stop = recordEars(sound.env);
      let isInStep = true;
      for (let leftMs = 2 * AROUND_CHANGE_MS; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
        await pause(LOOK_EVERY_MS);
        isInStep &&= await inStep.isVisible();
      }
      const ears = await stop();
      const places = await takePlaces(phone);
      if (isInStep) return { ears, places, placesBefore, outOfStep };
      placesBefore += places;
    }
  }

  for (const [container, scripts] of [
    ['WebM', [COUNTING_PLACES]],
    ['MP4', [COUNTING_PLACES, WITHOUT_WEBM]],
  ] as const) {
    test(`plays the same moment as a desk, without a gap where a track follows another, from ${container}`, async () => {
      test.setTimeout(300_000);
      const visit = { baseUrl: server.baseUrl, account: administrator() };
      const [left, right] = ears as [Browser, Browser];
      const desk = await openListener(left, visit, CLOCK);
      const asPhone = { device, scripts: scripts.map((content) => ({ content })) };
      const phone = await openListener(right, { ...visit, ...asPhone }, CLOCK);
      const genreId = await findGenreId(desk, MADE_STATION);
      for (const page of [desk, phone]) await join(page, genreId);
      await pause(SETTLE_MS);
      const placesOfJoin = await takePlaces(phone);
      expect(placesOfJoin, 'places asked for after joining').toBeLessThanOrEqual(PLACES_LIMIT);
      const heard = await recordInStep(desk, phone, genreId);
      const [first, second] = heard.ears;
      if (first === undefined || second === undefined) throw new Error('two recordings are needed');
      const silenceMs = longestSilenceMs(second);
      const silenceAtChangeMs = longestSilenceMs(aroundChange(second));
      const compared = compareRecordings(first, second, PLAN);
      const alike = compared.filter(({ score }) => score > 0.7);
      const lags = alike.map(({ lagMs }) => lagMs);
      const shifts = lags.map((ms) => ms.toFixed(0)).join(' ');
      const { places, placesBefore, outOfStep } = heard;
      test.info().annotations.push({
        type: container,
        description: `${median(lags).toFixed(1)} ms beside a desk (${shifts}), silent for ${silenceAtChangeMs.toFixed(1)} ms at the change, ${silenceMs.toFixed(1)} ms anywhere, ${placesOfJoin} places asked for, then ${placesBefore} and ${places}`,
      });
      // While a page plays an error away, a little faster or slower, noise is unlike itself.
      expect(alike.length).toBeGreaterThan(compared.length / 3);
      expect(silenceAtChangeMs, 'silence where a track follows another').toBeLessThanOrEqual(
        SILENCE_LIMIT_MS,
      );
      expect(silenceMs, 'silence anywhere').toBeLessThanOrEqual(PAUSE_LIMIT_MS);
      expect(median(lags.map(Math.abs)), shifts).toBeLessThanOrEqual(APART_LIMIT_MS);
      expect(places, 'places asked for while it plays').toBe(0);
      expect(placesBefore, 'places asked for before that').toBeLessThanOrEqual(1 + outOfStep);
      await Promise.all([desk, phone].map((page) => page.context().close()));
    });
  }
});

interface InStep {
  /** Left and right. */
  readonly ears: readonly Recording[];
  /** Seeks of the phone during the recording. */
  readonly places: number;
  /** Seeks of the phone between settling and the recording. */
  readonly placesBefore: number;
  /** Recordings that were discarded, because the desk was out of step. */
  readonly outOfStep: number;
}

async function join(page: Page, genreId: string): Promise<void> {
  const card = page.locator(`article[data-genre-id="${genreId}"]`);
  await card.getByRole('button', { name: 'Join Stream' }).click();
  await expect(card.getByRole('button', { name: 'Leave Stream' })).toBeVisible();
}

/** The part of a recording in which one track ends and the next begins. */
function aroundChange(recording: Recording): Recording {
  const toFrames = (ms: number) => Math.round((ms * recording.sampleRate) / 1000);
  const from = toFrames(AROUND_CHANGE_MS - BESIDE_CHANGE_MS);
  const to = toFrames(AROUND_CHANGE_MS + BESIDE_CHANGE_MS);
  expect(recording.samples.length).toBeGreaterThan(to);
  return { ...recording, samples: recording.samples.subarray(from, to) };
}

/** Until so long before the next track begins. */
async function untilChangeMs(page: Page, genreId: string): Promise<number> {
  const token = await page.evaluate<string>("localStorage.getItem('jwtToken')");
  const current = await readAnswer<Record<string, number>>(
    page.context().request,
    `/api/streams/${genreId}/current`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { totalDurationMs = 0, currentPositionMs = 0 } = current;
  const leftMs = totalDurationMs - currentPositionMs - AROUND_CHANGE_MS;
  return leftMs >= 0 ? leftMs : leftMs + totalDurationMs;
}
