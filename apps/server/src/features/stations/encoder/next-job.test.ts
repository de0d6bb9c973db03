import { expect, it } from 'vitest';
import { isOverdue, nextJob } from './next-job.ts';
import { StationSound } from './station-sound.ts';

const NOW_MS = 1_800_000_000_000;
const WINDOW_MS = 500;

function openStation(stationId: number): StationSound {
  return new StationSound({
    stationId,
    plans: { read: async () => undefined },
    now: () => NOW_MS,
    staleIfSlow: (look) => look(),
    changed() {},
  });
}

const want = (stationId: number, startsInMs: number) => ({
  station: openStation(stationId),
  output: 'aac' as const,
  window: Math.floor((NOW_MS + startsInMs) / WINDOW_MS),
  requestedAtMs: NOW_MS,
});

it('sound of the last six seconds comes first, then what is ahead, then older sound', () => {
  const order: number[] = [];
  for (let left = [want(0, -10_000), want(1, 8_000), want(2, -2_000)]; left.length > 0; ) {
    const job = nextJob({ wants: left, stations: [], nowMs: NOW_MS });
    order.push(job?.station.stationId ?? -1);
    left = left.filter(({ station }) => station !== job?.station);
  }
  expect(order).toEqual([2, 1, 0]);
});

it('older sound is waited for ten seconds at most, and other sound for as long as it is useful', () => {
  const [old, recent, coming] = [want(0, -10_000), want(1, -2_000), want(2, 8_000)];
  const isRefused = (afterMs: number) => [old, recent, coming].map((one) => isOverdue(one, NOW_MS + afterMs));
  expect(isRefused(9_000)).toEqual([false, false, false]);
  expect(isRefused(10_000)).toEqual([true, true, false]);
  expect(isRefused(15_000)).toEqual([true, true, true]);
});
