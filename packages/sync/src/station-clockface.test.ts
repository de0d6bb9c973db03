import { buildStreamMetadata } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  airingPositionMs,
  changesFromMs,
  isOutOfDate,
  nowPlayingAt,
  stationProgress,
} from './station-clockface.ts';
import type { StationEntry } from './station-types.ts';
import { toNowPlaying } from './wire-station.ts';

const START = 1_000_000;
const nowPlaying = toNowPlaying(buildStreamMetadata({ startsAtMs: START, serverTimeMs: START + 5_000 }));
const withoutEntries = { ...nowPlaying, entries: [] };

describe('station progress', () => {
  it('is computed from the instant the track started [M-308]', () => {
    expect(stationProgress(withoutEntries, START + 61_500)).toEqual({
      elapsedMs: 61_500,
      remainingMs: 118_500,
      totalMs: 180_000,
      percent: (61_500 / 180_000) * 100,
    });
  });

  it('stays within the track, for any clocks [M-309, M-310]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(1e7), (nowMs, totalDurationMs) => {
        const progress = stationProgress({ ...withoutEntries, totalDurationMs }, START + nowMs);
        expect(progress.elapsedMs).toBeGreaterThanOrEqual(0);
        expect(progress.elapsedMs).toBeLessThanOrEqual(totalDurationMs);
        expect(progress.percent).toBeGreaterThanOrEqual(0);
        expect(progress.percent).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('is 0 percent of a track without length [M-310]', () => {
    expect(stationProgress({ ...withoutEntries, totalDurationMs: 0 }, START + 5).percent).toBe(0);
    const nothing = { elapsedMs: 0, remainingMs: 0, totalMs: 0, percent: 0 };
    expect(stationProgress(undefined, START)).toEqual(nothing);
    expect(stationProgress({ ...withoutEntries, startedAtMs: undefined }, START)).toMatchObject({
      elapsedMs: 0,
      percent: 0,
    });
  });

  it('begins at 0 and ends at 100 percent [M-309, M-310]', () => {
    const before = stationProgress(withoutEntries, START - 500);
    expect(before).toEqual({ elapsedMs: 0, remainingMs: 180_000, totalMs: 180_000, percent: 0 });
    expect(stationProgress(withoutEntries, START)).toEqual(before);
    const after = { elapsedMs: 180_000, remainingMs: 0, totalMs: 180_000, percent: 100 };
    expect(stationProgress(withoutEntries, START + 900_000)).toEqual(after);
  });

  it('moves on to the announced next entry at its instant, without a message', () => {
    expect(stationProgress(nowPlaying, START + 181_000).elapsedMs).toBe(1_000);
    const moved = nowPlayingAt(nowPlaying, START + 181_000);
    expect(moved).toMatchObject({ current: { id: '2' }, next: { id: '3' }, startedAtMs: START + 180_000 });
    expect(nowPlayingAt(nowPlaying, START + 10)).toBe(nowPlaying);
  });

  it('has the length of the new entry, and counts from its instant [M-308]', () => {
    const entries = nowPlaying.entries.map((entry, index) =>
      index === 1 ? { ...entry, endsAtMs: entry.startsAtMs + 90_000 } : entry,
    );
    const at = (nowMs: number) => nowPlayingAt({ ...nowPlaying, entries }, START + nowMs);
    expect(at(180_000)).toMatchObject({ totalDurationMs: 90_000, positionMs: 0 });
    expect(at(181_000)).toMatchObject({ totalDurationMs: 90_000, positionMs: 1_000 });
  });

  it('names no track after the last announced one, least of all that one itself', () => {
    const two = { ...nowPlaying, entries: nowPlaying.entries.slice(0, 2) };
    const moved = nowPlayingAt(two, START + 181_000);
    expect(moved.current?.id).toBe('2');
    expect(moved.next).toBeUndefined();
  });

  it('knows when its information must be out of date', () => {
    expect(isOutOfDate(nowPlaying, START + 539_000)).toBe(false);
    expect(isOutOfDate(nowPlaying, START + 540_000)).toBe(true);
    expect(isOutOfDate(withoutEntries, START + 182_000)).toBe(false);
    expect(isOutOfDate(withoutEntries, START + 182_001)).toBe(true);
    expect(isOutOfDate(withoutEntries, START - 2_000)).toBe(false);
    expect(isOutOfDate(withoutEntries, START - 2_001)).toBe(true);
    expect(isOutOfDate({ ...withoutEntries, startedAtMs: undefined }, START + 1e9)).toBe(false);
    expect(isOutOfDate({ ...withoutEntries, isActive: false }, START + 1e9)).toBe(false);
  });
});

describe('the position in an airing', () => {
  const entry: StationEntry = {
    key: '1:1:1',
    track: { ...nowPlaying.current! },
    generation: 0,
    startsAtMs: START,
    endsAtMs: START + 60_000,
  };

  it("is the station's position [M-322]", () => {
    expect(airingPositionMs(entry, START + 10_000)).toBe(10_000);
  });

  it('is clamped to the airing [M-323]', () => {
    expect(airingPositionMs(entry, START - 10_000)).toBe(0);
    expect(airingPositionMs(entry, START + 90_000)).toBe(60_000);
  });
});

describe('the first difference between two announcements', () => {
  const { entries } = nowPlaying;
  const [first, second, ...rest] = entries as [StationEntry, StationEntry, ...StationEntry[]];

  it('does not exist while the announcement holds, even if it reaches further or has moved on', () => {
    expect(changesFromMs(entries, entries)).toBeUndefined();
    expect(changesFromMs(entries, [second, ...rest])).toBeUndefined();
  });

  it('is the point at which an entry is cut, or lasts longer', () => {
    const cut = { ...first, endsAtMs: first.endsAtMs - 60_000 };
    expect(changesFromMs(entries, [cut, second])).toBe(cut.endsAtMs);
    expect(changesFromMs([cut, second], entries)).toBe(cut.endsAtMs);
  });

  it('is the start of another entry, or of the same at another time', () => {
    expect(changesFromMs(entries, [first, { ...second, key: 'other' }])).toBe(second.startsAtMs);
    const later = { ...second, startsAtMs: second.startsAtMs + 500 };
    expect(changesFromMs(entries, [first, later])).toBe(later.startsAtMs);
    expect(changesFromMs([], entries)).toBe(first.startsAtMs);
  });
});
