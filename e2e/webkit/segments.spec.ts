/**
 * A station in a browser without Media Source Extensions, like iPhones before 17.1: one element plays the station's
 * HLS segments. WebKitGTK has the extensions, so they are removed before the page checks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { longestSilenceMs, rootMeanSquare } from '@tutti/measure/analysis/correlate';
import { findFreePort } from '../../apps/server/src/test/free-port.ts';
import { makeNoiseLibrary } from '../sync/generated-library.ts';
import { type OwnServer, startOwnServer } from '../sync/own-server.ts';
import { recordDevice } from './record-device.ts';
import { button, signInByHand } from './sign-in-by-hand.ts';
import { openWebKit, throughCrash, type WebKitPage } from './web-driver.ts';

/** Longer than the whole playlist at the moment of joining, so that it has to be reloaded. */
const LISTEN_MS = 28_000;
const SILENCE_LIMIT_MS = 50;
const SOUND_FROM = 1e-4;

/** A phone screen without Media Source Extensions, and access to the audio elements, which are not in the document. */
const AS_AN_OLD_IPHONE = `
  delete window.MediaSource;
  delete window.ManagedMediaSource;
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) =>
    query.includes('hover: none') ? Object.assign(matchMedia('all'), {}) : matchMedia(query);
  window.playedElements = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function remembered() {
    if (!window.playedElements.includes(this)) window.playedElements.push(this);
    return play.call(this);
  };
`;

test.describe('in WebKit without a media source', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-segments-'));
  let server: OwnServer;
  let page: WebKitPage;

  test.beforeAll(async () => {
    const music = path.join(folder, 'music');
    makeNoiseLibrary(music, { tracks: 3, seconds: 13 });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    await reopen();
  });

  const reopen = async () => {
    await page?.close();
    page = await openWebKit(await findFreePort(), { WEBKIT_GST_ENABLE_HLS_SUPPORT: '1' });
    await signInByHand(page, server.baseUrl, AS_AN_OLD_IPHONE);
  };

  const browser = { reopen, hasCrashed: () => page.hasCrashed() };

  test.afterAll(async () => {
    await page?.close();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a station plays on through one element, past changes of track, and no position is claimed', () =>
    throughCrash(browser, hearStation));

  async function hearStation(): Promise<void> {
    await page.click(`(${button('Join Stream')})[1]`);
    const readElements = () =>
      page.evaluate<{ sources: string[]; seconds: number[]; starts: string[]; errors: unknown[] }>(
        `return {
          sources: playedElements.map((element) => element.currentSrc),
          seconds: playedElements.map((element) => element.currentTime),
          starts: playedElements.map((element) => String(element.getStartDate?.())),
          errors: playedElements.map((element) => element.error && element.error.message),
        }`,
      );
    await expect
      .poll(async () => (await readElements()).seconds[0] ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(0.5);
    const stop = recordDevice();
    await pause(LISTEN_MS);
    const recorded = await stop();
    const { sources, starts } = await readElements();
    expect(sources).toEqual([expect.stringMatching(/\/api\/streams\/\d+\/hls\/live\.m3u8$/)]);
    // A recorder hears nothing in its first moment.
    const first = recorded.samples.findIndex((sample) => Math.abs(sample) > SOUND_FROM);
    expect(first / recorded.sampleRate).toBeLessThan(1);
    const silenceMs = longestSilenceMs({ ...recorded, samples: recorded.samples.subarray(first) });
    test.info().annotations.push({
      type: 'segments in WebKitGTK',
      description: `longest silence ${silenceMs.toFixed(0)} ms in ${LISTEN_MS / 1000} s, start date ${starts[0]}`,
    });
    expect(rootMeanSquare(recorded.samples)).toBeGreaterThan(1e-3);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(silenceMs).toBeLessThan(SILENCE_LIMIT_MS);
    // It does not expose the playlist's dates, and the page does not claim otherwise.
    expect(
      await page.evaluate<string>(
        `return document.querySelector('[aria-label="Live stream"]')?.textContent ?? ''`,
      ),
    ).toContain('out of sync');
  }
});
