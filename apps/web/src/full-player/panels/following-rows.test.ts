import { describe, expect, it } from 'vitest';
import { buildNowPlaying, buildStationTrack, SERVER_NOW_MS } from '#test/render-screen.tsx';
import { followingRows } from './following-rows.ts';

function entry(key: string, startsAtMs: number) {
  const track = buildStationTrack({ title: key });
  return { key, track, generation: 1, startsAtMs, endsAtMs: startsAtMs + 60_000 };
}

describe('the next tracks of a station', () => {
  it('exclude current and past tracks, and have their start times', () => {
    const startedAtMs = SERVER_NOW_MS - 20_000;
    const entries = [
      entry('over', startedAtMs - 60_000),
      entry('on air', startedAtMs),
      entry('next', startedAtMs + 60_000),
      entry('then', startedAtMs + 120_000),
    ];
    const rows = followingRows(buildNowPlaying('5', { startedAtMs, entries }));
    expect(rows.map(({ title }) => title)).toEqual(['next', 'then']);
    const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
    expect(rows[0]?.time).toBe(clock.format(startedAtMs + 60_000));
    expect(rows[0]?.play).toBeUndefined();
  });

  it('are empty while nothing is known', () => {
    expect(followingRows(undefined)).toEqual([]);
    expect(followingRows(buildNowPlaying('5', { startedAtMs: undefined }))).toEqual([]);
  });
});
