/** A short journey in WebKitGTK: signing in, playing an album without gaps, and realistic claims about a station. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { findFreePort } from '../../apps/server/src/test/free-port.ts';
import { makeOneTake } from '../player/one-take.ts';
import { type OwnServer, startOwnServer } from '../sync/own-server.ts';
import { recordDevice } from './record-device.ts';
import { button, link, signInByHand } from './sign-in-by-hand.ts';
import { eventually, openWebKit, throughCrash, type WebKitPage } from './web-driver.ts';

const PARTS = 3;
const PART_SECONDS = 6;
/**
 * At the first change the page learns that this browser does not play prepared tracks; after that it loads each track
 * when its turn comes. Version 1 was silent for as long as the track had been ready, here six seconds.
 */
const SILENCE_LIMIT_MS = 1_500;

test.describe('in WebKit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-webkit-'));
  let server: OwnServer;
  let page: WebKitPage;

  test.beforeAll(async () => {
    const music = path.join(folder, 'music');
    makeOneTake(path.join(music, 'The Unbroken', 'One Take'), { parts: PARTS, partSeconds: PART_SECONDS });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    await reopen();
  });

  const reopen = async () => {
    await page?.close();
    page = await openWebKit(await findFreePort());
    await signInByHand(page, server.baseUrl);
  };

  const browser = { reopen, hasCrashed: () => page.hasCrashed() };

  test.afterAll(async () => {
    await page?.close();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('an album plays through its changes of track', () => throughCrash(browser, hearAlbum));

  async function hearAlbum(): Promise<void> {
    await page.click(link('Albums'));
    const stop = recordDevice();
    await page.click(button('Play first album'));
    await expect
      .poll(
        () =>
          page.evaluate<string>(`return document.querySelector('[aria-label="Player"]')?.textContent ?? ''`),
        {
          timeout: 30_000,
        },
      )
      .toContain(`Part ${PARTS}`);
    await eventually(() =>
      page.evaluate(`return document.querySelector('button[aria-label="Play"]') !== null`),
    );
    const recorded = await stop();
    const first = recorded.samples.findIndex((sample) => Math.abs(sample) > 1e-3);
    const last = recorded.samples.findLastIndex((sample) => Math.abs(sample) > 1e-3);
    expect((last - first) / recorded.sampleRate, 'seconds heard').toBeGreaterThan((PARTS - 1) * PART_SECONDS);
    const within = { ...recorded, samples: recorded.samples.subarray(first, last + 1) };
    const silenceMs = longestSilenceMs(within);
    test.info().annotations.push({ type: 'longest silence', description: `${silenceMs.toFixed(0)} ms` });
    expect(silenceMs).toBeLessThan(SILENCE_LIMIT_MS);
  }

  test('a station is shown as roughly in sync, because this browser reports no latency', () =>
    throughCrash(browser, joinStation));

  async function joinStation(): Promise<void> {
    await page.open(`${server.baseUrl}/live-streams`);
    await page.click(`(${button('Join Stream')})[1]`);
    await expect
      .poll(
        () =>
          page.evaluate<string>(
            `return document.querySelector('[aria-label="Live stream"]')?.textContent ?? ''`,
          ),
        { timeout: 30_000 },
      )
      .toContain('roughly in sync');
  }
});
