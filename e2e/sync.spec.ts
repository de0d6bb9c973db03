/**
 * Two pages, one station: the same sound at the same time, measured on what the pages really play. Their clocks are
 * bent apart by minutes and by hundreds of ppm, as clocks of real computers are; the judge does not ask the pages.
 */
import { expect, type Page, test } from '@playwright/test';
import { administrator } from './sign-in.ts';
import {
  type Alignment,
  compareRecordings,
  median,
  type Recording,
  rootMeanSquare,
  silentShare,
} from './sync/correlate.ts';
import { joinStation, openListener } from './sync/listener.ts';
import { type BentClock, startRecording, stopRecording } from './sync/page-tap.ts';

/** The pages stay within this of each other. */
const APART_LIMIT_MS = 100;
const PLAN = { windowMs: 500, stepMs: 1_000, searchMs: 600 };
const CLOCKS: readonly BentClock[] = [
  { offsetMs: 300_000, driftPpm: 150 },
  { offsetMs: -120_000, driftPpm: -150 },
];

/** Listens on both pages for a while and only then computes: the arithmetic would disturb the sound. */
async function recordBoth(pages: readonly Page[], listenMs: number): Promise<Recording[]> {
  await Promise.all(pages.map(startRecording));
  await new Promise((resolve) => setTimeout(resolve, listenMs));
  return Promise.all(pages.map(stopRecording));
}

function expectTogether(recordings: readonly Recording[], label: string): void {
  const [first, second] = recordings;
  if (first === undefined || second === undefined) throw new Error('two recordings are needed');
  for (const recording of recordings) {
    expect(rootMeanSquare(recording.samples), 'audible').toBeGreaterThan(1e-3);
    // Tracks of the demo library end in up to 1.6 s of silence of their own.
    expect(silentShare(recording, 100), 'without gaps').toBeLessThan(0.2);
  }
  // A bar of rest resembles every other bar of rest; only pieces with sound in them can be compared.
  const alignments = compareRecordings(first, second, PLAN).filter((one) => one.score >= 0.6);
  expect(alignments.length, 'the same track on both pages').toBeGreaterThan(4);
  expect(median(alignments.map((one) => one.score)), 'the same track on both pages').toBeGreaterThan(0.8);
  const apartMs = alignments.map((one: Alignment) => Math.abs(one.lagMs));
  test.info().annotations.push({
    type: label,
    description: `median ${median(apartMs).toFixed(1)} ms, largest ${Math.max(...apartMs).toFixed(1)} ms apart`,
  });
  expect(Math.max(...apartMs)).toBeLessThanOrEqual(APART_LIMIT_MS);
}

test('[M-012] two pages that join one station play the same moment, also after a skip', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const pages: Page[] = [];
  for (const clock of CLOCKS) {
    pages.push(await openListener(browser, { baseUrl: baseURL ?? '', account: administrator() }, clock));
  }
  const [first, second] = pages as [Page, Page];
  const genreId = (await first.locator('article[data-genre-id]').first().getAttribute('data-genre-id')) ?? '';
  await joinStation(first, genreId);
  await joinStation(second, genreId);
  // The first second after a start is left alone by the correction.
  await new Promise((resolve) => setTimeout(resolve, 3_000));

  expectTogether(await recordBoth(pages, 10_000), 'playing');

  const login = await request.post('/api/auth/login', { data: administrator() });
  const { token } = (await login.json()) as { token: string };
  const skip = await request.post(`/api/streams/${genreId}/next`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(skip.ok()).toBe(true);
  expectTogether(await recordBoth(pages, 10_000), 'across a skip');
  await Promise.all(pages.map((page) => page.context().close()));
});
