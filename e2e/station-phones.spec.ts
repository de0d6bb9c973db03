/**
 * A phone on a station, with one audio element that is fed packets, beside a desktop. Checked by the sound that
 * reaches the device: one browser per stereo channel, recorded together on one clock.
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
import { GENERATED_STATION, makeNoiseLibrary } from './sync/generated-library.ts';
import { findGenreId, openListener } from './sync/listener.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { recordDevices } from './webkit/record-device.ts';

/** Two sounds closer than this are heard as one. */
const APART_LIMIT_MS = 20;
/**
 * Much shorter than an audible pause: two lost packets exceed it, but one late buffer of the browser (1,024 frames,
 * 21.3 ms) on a busy machine does not.
 */
const SILENCE_LIMIT_MS = 25;
/** Away from changes of track, silence means a busy machine unless it is audible. */
const PAUSE_LIMIT_MS = 100;
/**
 * Errors of a playing element are corrected by its speed, not by a cut: 5 ms per second, and a slow machine begins
 * with 60.
 */
const SETTLE_MS = 20_000;
/**
 * A phone seeks up to five times when it joins, while it is silent, and again when a busy machine has put it out of step. A phone
 * that never learns how long a seek takes seeks every 1.6 s, twelve times in this period.
 */
const SEEKS_MAX = 8;
/** A position that lands far from the station is asked for again while the phone is silent. */
const SEEKS_OF_JOIN_MAX = 5;
/** So many joins must be without fault. */
const JOINS = 3;
/** A busy machine delays the device during some joins, but a fault of the page disturbs most. */
const DISTURBED_JOINS_MAX = 2;
/** Fewer pieces say nothing about a join. */
const LAGS_MIN = 6;
const JOIN_MS = 5_000;
/** After that, errors are corrected by speed. */
const FIRST_MS = 3_000;
const RECORDER_MS = 2_500;
/** A speed differs by 0.5 % at most, so a larger step between two pieces is a buffer that the device has lost or repeated. */
const SLIP_MS = 10;
/** Joins that may be repeated, because the device lost a buffer. */
const SLIPS_MAX = 3;
const AUDIBLE = 1e-3;
const AROUND_CHANGE_MS = 4_000;
/** The journey waits for the next change of track, so tracks are only as long as a recording around one needs. */
const TRACK_SECONDS = 13;
/** Much longer than recording and playback take to start. */
const BESIDE_CHANGE_MS = 1_000;
/** The claims of a desktop that are closer than the limit. */
const IN_STEP = /^in sync ±\d ms$/;
const LOOK_EVERY_MS = 500;
const PLAN = { windowMs: 200, stepMs: 400, searchMs: 600 };
const CLOCK = { offsetMs: 0, driftPpm: 0 };

/** Simulates iPhones whose MediaSource does not support WebM. */
const WITHOUT_WEBM = `{
  const isTypeSupported = MediaSource.isTypeSupported.bind(MediaSource);
  MediaSource.isTypeSupported = (type) => !type.includes('webm') && isTypeSupported(type);
}`;

/** Counts seeks, and those that are heard as a cut. */
const COUNTING_SEEKS = `{
  globalThis.seekCount = 0;
  globalThis.audibleSeekCount = 0;
  const { prototype } = HTMLMediaElement;
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'currentTime');
  Object.defineProperty(prototype, 'currentTime', {
    get,
    set(seconds) {
      globalThis.seekCount += 1;
      if (!this.paused && this.volume > 0) globalThis.audibleSeekCount += 1;
      set.call(this, seconds);
    },
  });
}`;
const takeSeekCount = (page: Page) =>
  page.evaluate<number>('{ const count = seekCount; seekCount = 0; count }');
const takeAudibleSeekCount = (page: Page) =>
  page.evaluate<number>('{ const count = audibleSeekCount; audibleSeekCount = 0; count }');

/** Why `npm test` found no sound device. */
const { TUTTI_SOUND_DEVICE_PROBLEM: deviceProblem = '', CI } = process.env;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.describe('a phone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-phone-'));
  const { defaultBrowserType: _unused, ...device } = devices['Pixel 7'];
  let server: OwnServer;
  let sound: Awaited<ReturnType<typeof startSoundDevice>>;
  const recorders: Browser[] = [];

  test.beforeAll(async () => {
    // In CI it must not be skipped.
    test.skip(Boolean(deviceProblem) && !CI, deviceProblem);
    const music = path.join(folder, 'music');
    makeNoiseLibrary(music, { tracks: 3, seconds: TRACK_SECONDS });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    sound = await startSoundDevice();
    for (const channel of ['left', 'right']) recorders.push(await openChannel(channel));
  });
  test.afterAll(async () => {
    for (const browser of recorders) await browser.close();
    await sound?.stop();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  function openChannel(channel: string): Promise<Browser> {
    const { TUTTI_E2E_BROWSER: executablePath } = process.env;
    return chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--autoplay-policy=no-user-gesture-required'],
      ignoreDefaultArgs: ['--mute-audio'],
      env: { ...process.env, ...sound.env, PULSE_SINK: channel } as Record<string, string>,
    });
  }

  /**
   * Records around a change of track. A busy machine can disturb the desktop, which says so until it is synchronized
   * again: recordings made meanwhile are useless, and the phone may have had to seek as well.
   */
  async function recordInStep(desk: Page, phone: Page, genreId: string): Promise<InStep> {
    const inStep = desk.getByText(IN_STEP).first();
    for (let outOfStep = 0, seeksBefore = 0; ; outOfStep += 1) {
      await expect(inStep).toBeVisible({ timeout: 60_000 });
      await pause(await untilChangeMs(desk, genreId));
      seeksBefore += await takeSeekCount(phone);
      const stop = recordDevices(sound.env);
      const isInStep = await staysInStep(desk, 2 * AROUND_CHANGE_MS);
      const recorders = await stop();
      const seeks = await takeSeekCount(phone);
      if (isInStep) return { recorders, seeks, seeksBefore, outOfStep };
      seeksBefore += seeks;
    }
  }

  /**
   * Joins and leaves. Repeated if the desktop was disturbed meanwhile, or if the device lost a buffer, because the result
   * is useless then.
   */
  async function recordJoin(desk: Page, phone: Page, genreId: string): Promise<Join> {
    for (let outOfStep = 0, slips = 0; ; outOfStep += 1) {
      await expect(desk.getByText(IN_STEP).first()).toBeVisible({ timeout: 60_000 });
      const stop = recordDevices(sound.env);
      // Starting a recorder changes the device's buffering, which is audible for a second.
      await pause(RECORDER_MS);
      await join(phone, genreId);
      const isInStep = await staysInStep(desk, JOIN_MS);
      const [first, second] = await stop();
      if (first === undefined || second === undefined) throw new Error('two recordings are needed');
      const seeks = await takeSeekCount(phone);
      const audibleSeeks = await takeAudibleSeekCount(phone);
      await leave(phone, genreId);
      if (!isInStep) continue;
      const fromMs = soundsFromMs(second);
      const since = { ...second, samples: second.samples.subarray(toFrames(second, fromMs)) };
      const lags = compareRecordings(first, second, { ...PLAN, stepMs: PLAN.windowMs })
        .filter(({ atMs, score }) => atMs > fromMs && atMs < fromMs + FIRST_MS && score > 0.7)
        .map(({ lagMs }) => lagMs);
      if (audibleSeeks === 0 && hasSlipped(lags) && slips < SLIPS_MAX) {
        slips += 1;
        continue;
      }
      return { lags, silenceMs: longestSilenceMs(since), seeks, outOfStep };
    }
  }

  test('is synchronized with a desktop from its first sound, and does not seek after that', async () => {
    test.setTimeout(300_000);
    const visit = { baseUrl: server.baseUrl, account: administrator() };
    const [left, right] = recorders as [Browser, Browser];
    const desk = await openListener(left, visit, CLOCK);
    const scripts = [{ content: COUNTING_SEEKS }];
    const phone = await openListener(right, { ...visit, device, scripts }, CLOCK);
    const genreId = await findGenreId(desk, GENERATED_STATION);
    await join(desk, genreId);
    const disturbed: string[] = [];
    for (let clean = 0; clean < JOINS; ) {
      const recorded = await recordJoin(desk, phone, genreId);
      const description = describeJoin(recorded);
      test.info().annotations.push({ type: `join ${clean + disturbed.length + 1}`, description });
      if (isClean(recorded)) clean += 1;
      else disturbed.push(description);
      expect(disturbed.length, disturbed.join('; ')).toBeLessThanOrEqual(DISTURBED_JOINS_MAX);
    }
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });

  for (const [container, scripts] of [
    ['WebM', [COUNTING_SEEKS]],
    ['MP4', [COUNTING_SEEKS, WITHOUT_WEBM]],
  ] as const) {
    test(`plays the same moment as a desktop, without a gap at a change of track, from ${container}`, async () => {
      test.setTimeout(300_000);
      const visit = { baseUrl: server.baseUrl, account: administrator() };
      const [left, right] = recorders as [Browser, Browser];
      const desk = await openListener(left, visit, CLOCK);
      const asPhone = { device, scripts: scripts.map((content) => ({ content })) };
      const phone = await openListener(right, { ...visit, ...asPhone }, CLOCK);
      const genreId = await findGenreId(desk, GENERATED_STATION);
      for (const page of [desk, phone]) await join(page, genreId);
      await pause(SETTLE_MS);
      const seeksOfJoin = await takeSeekCount(phone);
      expect(seeksOfJoin, 'seeks after joining').toBeLessThanOrEqual(SEEKS_MAX);
      const recorded = await recordInStep(desk, phone, genreId);
      const [first, second] = recorded.recorders;
      if (first === undefined || second === undefined) throw new Error('two recordings are needed');
      const silenceMs = longestSilenceMs(second);
      const silenceAtChangeMs = longestSilenceMs(aroundChange(second));
      const compared = compareRecordings(first, second, PLAN);
      const alike = compared.filter(({ score }) => score > 0.7);
      const lags = alike.map(({ lagMs }) => lagMs);
      const shifts = lags.map((ms) => ms.toFixed(0)).join(' ');
      const { seeks, seeksBefore, outOfStep } = recorded;
      test.info().annotations.push({
        type: container,
        description: `${median(lags).toFixed(1)} ms beside a desk (${shifts}), silent for ${silenceAtChangeMs.toFixed(1)} ms at the change, ${silenceMs.toFixed(1)} ms anywhere, ${seeksOfJoin} seeks, then ${seeksBefore} and ${seeks}`,
      });
      // While a page corrects an error by its speed, noise does not match.
      expect(alike.length).toBeGreaterThan(compared.length / 3);
      expect(silenceAtChangeMs, 'silence where a track follows another').toBeLessThanOrEqual(
        SILENCE_LIMIT_MS,
      );
      expect(silenceMs, 'silence anywhere').toBeLessThanOrEqual(PAUSE_LIMIT_MS);
      expect(median(lags.map(Math.abs)), shifts).toBeLessThanOrEqual(APART_LIMIT_MS);
      expect(seeks, 'seeks while it plays').toBe(0);
      expect(seeksBefore, 'seeks before that').toBeLessThanOrEqual(1 + outOfStep);
      await Promise.all([desk, phone].map((page) => page.context().close()));
    });
  }
});

interface Join {
  /** The delay of the phone behind the desk in its first seconds, in milliseconds. */
  readonly lags: readonly number[];
  readonly silenceMs: number;
  readonly seeks: number;
  /** Joins that were discarded, because the desk was out of step, or the device lost a buffer. */
  readonly outOfStep: number;
}

interface InStep {
  /** Left and right. */
  readonly recorders: readonly Recording[];
  /** Seeks of the phone during the recording. */
  readonly seeks: number;
  /** Seeks of the phone between settling and the recording. */
  readonly seeksBefore: number;
  /** Recordings that were discarded, because the desk was out of step. */
  readonly outOfStep: number;
}

function isClean({ lags, silenceMs, seeks }: Join): boolean {
  const isCompared = lags.length >= LAGS_MIN;
  const isInStep = median(lags.map(Math.abs)) <= APART_LIMIT_MS;
  return isCompared && isInStep && silenceMs <= PAUSE_LIMIT_MS && seeks <= SEEKS_OF_JOIN_MAX;
}

function describeJoin({ lags, silenceMs, seeks, outOfStep }: Join): string {
  const shifts = lags.map((ms) => ms.toFixed(0)).join(' ');
  return `${shifts} ms beside a desk, silent for ${silenceMs.toFixed(1)} ms after the first sound, ${seeks} seeks, ${outOfStep} joins discarded`;
}

function hasSlipped(lags: readonly number[]): boolean {
  return lags.some((lagMs, at) => at > 0 && Math.abs(lagMs - (lags[at - 1] ?? lagMs)) > SLIP_MS);
}

async function join(page: Page, genreId: string): Promise<void> {
  const card = page.locator(`article[data-genre-id="${genreId}"]`);
  await card.getByRole('button', { name: 'Join Stream' }).click();
  await expect(card.getByRole('button', { name: 'Leave Stream' })).toBeVisible();
}

async function staysInStep(desk: Page, forMs: number): Promise<boolean> {
  let isInStep = true;
  for (let leftMs = forMs; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    isInStep &&= await desk.getByText(IN_STEP).first().isVisible();
  }
  return isInStep;
}

async function leave(page: Page, genreId: string): Promise<void> {
  const card = page.locator(`article[data-genre-id="${genreId}"]`);
  await card.getByRole('button', { name: 'Leave Stream' }).click();
  await expect(card.getByRole('button', { name: 'Join Stream' })).toBeVisible();
}

const toFrames = ({ sampleRate }: Recording, ms: number) => Math.round((ms * sampleRate) / 1000);

function soundsFromMs({ samples, sampleRate }: Recording): number {
  return (samples.findIndex((sample) => Math.abs(sample) > AUDIBLE) * 1000) / sampleRate;
}

/** The part of a recording in which one track ends and the next begins. */
function aroundChange(recording: Recording): Recording {
  const from = toFrames(recording, AROUND_CHANGE_MS - BESIDE_CHANGE_MS);
  const to = toFrames(recording, AROUND_CHANGE_MS + BESIDE_CHANGE_MS);
  expect(recording.samples.length).toBeGreaterThan(to);
  return { ...recording, samples: recording.samples.subarray(from, to) };
}

/** Waits until this long before the next change of track. */
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
