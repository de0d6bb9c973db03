import type { TrackRow } from '@tutti/radio';
import { describe, expect, it } from 'vitest';
import type { GenreStation } from './station-store.ts';
import { StationWatch } from './station-watch.ts';

const station: GenreStation = {
  kind: 'genre',
  id: 4,
  genreId: 7,
  genreName: 'Jazz',
  slug: 'jazz',
  isPublic: false,
  isStopped: false,
  seed: 1,
  generation: 1,
  poolMark: '',
  poolRevision: 1,
};

const entry = (seq: number): TrackRow => ({
  kind: 'track',
  seq,
  trackId: seq,
  startedAtMs: (seq - 1) * 60_000,
  playMs: 60_000,
  cueInMs: 0,
  fadeOutMs: 0,
  gainDb: 0,
  source: 'rotation',
  placedBy: null,
  entryId: null,
  generation: 1,
  round: 1,
  reason: 'rotation',
});

function watchStation() {
  const reported: string[] = [];
  const watch = new StationWatch({
    changed: () => void reported.push('changed'),
    entryStarted: ({ current }) => void reported.push(`entry ${current?.seq}`),
  });
  const note = (seq: number | undefined, atMs: number, generation = 1) =>
    watch.note({
      station: { ...station, generation },
      current: seq === undefined ? undefined : entry(seq),
      atMs,
    });
  return { watch, note, notified: reported };
}

describe('announcements of a station', () => {
  it('are none at the first check, then every new entry once', () => {
    const { note, notified: reported } = watchStation();
    for (const [seq, atMs] of [
      [1, 10],
      [1, 20],
      [2, 60_000],
      [2, 60_000],
      [3, 120_001],
    ] as const) {
      note(seq, atMs);
    }
    expect(reported).toEqual(['entry 2', 'entry 3']);
  });

  it('never go back to what a slower check saw before', () => {
    const { note, notified: reported } = watchStation();
    note(1, 59_000);
    note(2, 60_001);
    note(1, 59_999);
    expect(reported).toEqual(['entry 2']);
  });

  it('include a change once when the plan was replaced or nothing is on air', () => {
    const { watch, note, notified: reported } = watchStation();
    note(1, 10);
    note(1, 20, 2);
    watch.noteAnnounced(station.id);
    note(1, 30, 3);
    note(undefined, 40, 3);
    expect(reported).toEqual(['changed', 'changed']);
  });
});

describe('the next check', () => {
  it('is shortly before an entry ends, once, and at its end', () => {
    const { watch, note } = watchStation();
    expect(watch.nextWakeMs(500)).toBe(Number.POSITIVE_INFINITY);
    note(1, 10);
    expect(watch.nextWakeMs(500)).toBe(59_500);
    expect(watch.takeUnprepared(59_999)).toEqual([]);
    expect(watch.takeUnprepared(60_000)).toEqual([station.id]);
    expect(watch.takeUnprepared(60_000)).toEqual([]);
    expect(watch.nextWakeMs(500)).toBe(60_000);
    // Another check of the same entry prepares nothing again; a new plan does.
    note(1, 59_700);
    expect(watch.nextWakeMs(500)).toBe(60_000);
    note(1, 59_800, 2);
    expect(watch.nextWakeMs(500)).toBe(59_500);
    expect(watch.listEnded(59_999)).toEqual([]);
    expect(watch.listEnded(60_000)).toEqual([station.id]);
  });

  it('is later after a failure, and never for a deleted station', () => {
    const { watch, note } = watchStation();
    note(1, 10);
    watch.postpone(station.id, 65_000);
    expect(watch.listEnded(64_999)).toEqual([]);
    watch.forget(station.id);
    expect(watch.nextWakeMs(500)).toBe(Number.POSITIVE_INFINITY);
  });
});
