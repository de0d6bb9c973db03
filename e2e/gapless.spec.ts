/** The tracks of an album follow each other without a gap: judged by what the page really played, sample by sample. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  type Alignment,
  compareRecordings,
  type Recording,
  silentShare,
} from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { makeOneTake } from './player/one-take.ts';
import { SAMPLE_RATE } from './player/wav-file.ts';
import { openView, signIn } from './sign-in.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { installTap, startRecording, stopRecording } from './sync/page-tap.ts';

const PARTS = 3;
const PART_SECONDS = 1.8;
/** Below what the ear takes for a gap between two tones; decision 018 says why it is not nothing. */
const APART_LIMIT_MS = 20;
const PLAN = { windowMs: 150, stepMs: 25, searchMs: 250 };

test.describe('an album cut from one recording', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-one-take-'));
  let server: OwnServer;
  let original: Recording;

  test.beforeAll(async () => {
    const music = path.join(folder, 'music');
    const samples = makeOneTake(path.join(music, 'The Unbroken', 'One Take'), {
      parts: PARTS,
      partSeconds: PART_SECONDS,
    });
    original = { samples, sampleRate: SAMPLE_RATE, startedAtMs: 0 };
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
  });

  test.afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is heard as that recording', async ({ browser }) => {
    const context = await browser.newContext({ bypassCSP: true, baseURL: server.baseUrl });
    await installTap(context, { offsetMs: 0, driftPpm: 0 });
    await context.addInitScript({
      path: path.join(import.meta.dirname, 'player/elements-through-context.js'),
    });
    const page = await context.newPage();
    await signIn(page);
    // Stations of the same music are not to be heard: nobody joins one.
    await expect(async () => {
      await openView(page, 'Albums');
      await expect(page.getByText('1 album in your library')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    // Elements that nobody slowed down are what is judged; a machine that stutters is asked again.
    await expect(async () => judge(trim(await listen(page)))).toPass({ timeout: 45_000, intervals: [0] });
    await context.close();
  });

  async function listen(page: Page): Promise<Recording> {
    await startRecording(page);
    await page.getByRole('button', { name: 'Play first album' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByText(`Part ${PARTS}`)).toBeVisible({ timeout: 20_000 });
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeEnabled({ timeout: 10_000 });
    return stopRecording(page);
  }

  /** From the first sound to the last, on the original's time. */
  function trim({ samples, sampleRate }: Recording): Recording {
    const isSound = (sample: number) => Math.abs(sample) > 1e-3;
    const first = samples.findIndex(isSound);
    const last = samples.findLastIndex(isSound);
    expect(last - first, 'it was heard').toBeGreaterThan(sampleRate);
    return { samples: samples.slice(first, last + 1), sampleRate, startedAtMs: 0 };
  }

  function judge(heard: Recording): void {
    const alike = compareRecordings(heard, original, PLAN).filter(({ score }) => score > 0.8);
    const lags = Array.from({ length: PARTS }, (_unused, part) => lagWithin(alike, part));
    for (let part = 1; part < PARTS; part += 1) {
      // Heard later against the original than the part before: so long was the gap; earlier: they overlapped.
      const gapMs = (lags[part - 1] ?? Number.NaN) - (lags[part] ?? Number.NaN);
      test
        .info()
        .annotations.push({ type: `part ${part} to ${part + 1}`, description: `${gapMs.toFixed(2)} ms` });
      expect(Math.abs(gapMs), `between part ${part} and ${part + 1}`).toBeLessThanOrEqual(APART_LIMIT_MS);
    }
    expect(silentShare(heard, APART_LIMIT_MS), 'silence within').toBe(0);
  }

  /** Of the windows that lie wholly within a part, the places where parts meet left out. */
  function lagWithin(alike: readonly Alignment[], part: number): number {
    const edgeMs = 200;
    const within = alike.filter(
      ({ atMs }) =>
        atMs > part * PART_SECONDS * 1_000 + edgeMs &&
        atMs + PLAN.windowMs < (part + 1) * PART_SECONDS * 1_000 - edgeMs,
    );
    expect(within.length, `recognised in part ${part + 1}`).toBeGreaterThan(20);
    return median(within.map(({ lagMs }) => lagMs));
  }
});
