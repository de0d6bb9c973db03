/** Reads the position of a station in its track, for journeys that must end before it changes. */
import { expect, type Page } from '@playwright/test';
import { readAnswer, untilServed } from './read-answer.ts';

interface OnAir {
  readonly genreId: number;
  readonly headers: Record<string, string>;
}

async function findStation(page: Page, token: string, stationName: string): Promise<OnAir> {
  const headers = { authorization: `Bearer ${token}` };
  const streams = await readAnswer<{ name: string; genreId: number }[]>(page, '/api/streams', { headers });
  const genreId = streams.find(({ name }) => name === stationName)?.genreId;
  if (genreId === undefined) throw new Error(`There is no station "${stationName}".`);
  return { genreId, headers };
}

async function readOnAir(
  page: Page,
  { genreId, headers }: OnAir,
): Promise<{ doneMs: number; leftMs: number }> {
  const current = await readAnswer<Record<string, number>>(page, `/api/streams/${genreId}/current`, {
    headers,
  });
  const { totalDurationMs = 0, currentPositionMs = 0 } = current;
  return { doneMs: currentPositionMs, leftMs: totalDurationMs - currentPositionMs };
}

/** Far enough from a change that an observed change is the effect of a skip. */
const AWAY_FROM_CHANGE_MS = 8_000;

export async function waitForMiddleOfTrack(page: Page, token: string, stationName: string): Promise<void> {
  const station = await findStation(page, token, stationName);
  const readFromChangeMs = async () => {
    const { doneMs, leftMs } = await readOnAir(page, station);
    return Math.min(doneMs, leftMs);
  };
  await expect.poll(readFromChangeMs, { timeout: 30_000 }).toBeGreaterThan(AWAY_FROM_CHANGE_MS);
}

/** Skips tracks with less than this left; the shortest demo track has 42 seconds. */
export async function leaveAtLeast(
  leftMs: number,
  { page, token, stationName }: { page: Page; token: string; stationName: string },
): Promise<void> {
  const station = await findStation(page, token, stationName);
  const { genreId, headers } = station;
  const readLeftMs = async () => (await readOnAir(page, station)).leftMs;
  if ((await readLeftMs()) >= leftMs) return;
  const skip = await untilServed(() => page.request.post(`/api/streams/${genreId}/next`, { headers }));
  expect(skip.ok(), await skip.text()).toBe(true);
  await expect.poll(readLeftMs, { timeout: 15_000 }).toBeGreaterThanOrEqual(leftMs);
}
