import { describe, expect, it } from 'vitest';
import { type PlanRequest, planInPieces, planTimeline } from './plan-timeline.ts';
import type { PoolTrack } from './rotation/pool.ts';
import { areContiguous, rowEndMs, type TrackRow } from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 21);
const MINUTE_MS = 60_000;

function poolOf(size: number, shared: Partial<PoolTrack> = {}): PoolTrack[] {
  return Array.from({ length: size }, (_, index) => ({
    trackId: index + 1,
    durationMs: MINUTE_MS,
    cueInMs: null,
    cueOutMs: null,
    gainDb: -6,
    artistIds: [index],
    albumId: index,
    title: `Song ${index}`,
    ...shared,
  }));
}

function request(
  pool: readonly PoolTrack[],
  rows: number,
  overrides: Partial<PlanRequest> = {},
): PlanRequest {
  const untilMs = START_MS + rows * MINUTE_MS;
  return {
    seed: 7,
    pool,
    past: [],
    firstSeq: 1,
    startAtMs: START_MS,
    untilMs,
    crossfadeMs: 2_000,
    generation: 1,
    ...overrides,
  };
}

const plan = (...parts: Parameters<typeof request>): TrackRow[] => planTimeline(request(...parts));
const ids = (rows: readonly TrackRow[]) => rows.map(({ trackId }) => trackId);

const onFrom = (rows: readonly TrackRow[], count: number): Partial<PlanRequest> => {
  const last = rows.at(-1) as TrackRow;
  const startAtMs = rowEndMs(last);
  return { past: rows, firstSeq: last.seq + 1, startAtMs, untilMs: startAtMs + count * MINUTE_MS };
};

describe('a plan', () => {
  it('airs a whole track at its gain, with row number, round and generation', () => {
    const pool = poolOf(1, { durationMs: 90_500, gainDb: -3.25 });
    const [first, second] = plan(pool, 2, { firstSeq: 41, generation: 6 });
    const row = {
      kind: 'track',
      trackId: 1,
      playMs: 90_500,
      cueInMs: 0,
      fadeOutMs: 0,
      gainDb: -3.25,
    } as const;
    const reported = { source: 'rotation', placedBy: null, entryId: null, generation: 6 } as const;
    expect(first).toEqual({ ...row, ...reported, seq: 41, startedAtMs: START_MS, round: 1, reason: null });
    expect(second).toMatchObject({ ...row, ...reported, seq: 42, startedAtMs: START_MS + 90_500, round: 2 });
  });

  it('trims silence, and fades each track under the next one of another album', () => {
    const cues = { durationMs: 60_000, cueInMs: 500, cueOutMs: 59_000 };
    const rows = plan(poolOf(3, cues), 3);
    expect(rows.map(({ cueInMs, playMs, fadeOutMs }) => [cueInMs, playMs, fadeOutMs])).toEqual(
      rows.map(() => [500, 56_500, 2_000]),
    );
    expect(areContiguous(rows)).toBe(true);
    expect(plan(poolOf(3, { ...cues, albumId: 1 }), 1)[0]).toMatchObject({ playMs: 58_500, fadeOutMs: 0 });
    expect(plan(poolOf(3, cues), 1, { crossfadeMs: 0 })[0]).toMatchObject({ playMs: 58_500, fadeOutMs: 0 });
  });

  it('ends with the row that ends at or after the requested instant', () => {
    expect(plan(poolOf(3), 5)).toHaveLength(5);
    expect(plan(poolOf(3), 5, { untilMs: START_MS + 5 * MINUTE_MS + 1 })).toHaveLength(6);
    expect(plan(poolOf(3), 0)).toEqual([]);
  });

  it('is empty for an empty pool, or one of unplayable tracks', () => {
    expect(plan([], 5)).toEqual([]);
    for (const durationMs of [0, 999, Number.NaN, 60_000.5, Number.POSITIVE_INFINITY])
      expect(plan(poolOf(3, { durationMs }), 5)).toEqual([]);
    expect(plan(poolOf(3, { durationMs: 1_000 }), 1)).toHaveLength(60);
  });

  it('loops a single track, alternates two, and airs all of more once a round', () => {
    expect(ids(plan(poolOf(1), 4))).toEqual([1, 1, 1, 1]);
    const two = ids(plan(poolOf(2), 20));
    expect(two.every((trackId, index) => trackId !== two[index - 1])).toBe(true);
    const rounds = Map.groupBy(plan(poolOf(9), 27), ({ round }) => round);
    expect([...rounds.keys()]).toEqual([1, 2, 3]);
    for (const rows of rounds.values()) expect(new Set(ids(rows)).size).toBe(9);
  });

  it('is reproducible for any order of the pool, and different for another seed', () => {
    const pool = poolOf(50);
    expect(plan(pool, 60)).toEqual(plan(pool.toReversed(), 60));
    expect(ids(plan(pool, 60, { seed: 8 }))).not.toEqual(ids(plan(pool, 60)));
  });

  it('continues without repeating the last tracks, and ignores removed ones', () => {
    const first = plan(poolOf(20), 20);
    const pool = poolOf(30).filter(({ trackId }) => trackId % 3 !== 0);
    const rows = plan(pool, 0, onFrom(first, 60));
    expect(areContiguous([...first, ...rows])).toBe(true);
    expect(ids(rows).some((trackId) => trackId % 3 === 0)).toBe(false);
    // A third of the twenty tracks must air between two airings of one.
    const played = new Set(ids(first.slice(-6)));
    expect(played.has(rows[0]?.trackId ?? 0)).toBe(false);
  });

  it('airs every remaining track before one repeats when most of the pool is removed', () => {
    const aired = plan(poolOf(200), 120);
    const rows = plan(poolOf(8), 0, onFrom(aired, 9));
    expect(new Set(ids(rows.slice(0, 8))).size).toBe(8);
  });

  it('spreads an artist with half of the tracks over the round instead of leaving them to its end', () => {
    const pool = poolOf(12).map((track) => (track.trackId <= 6 ? { ...track, artistIds: [99] } : track));
    for (let seed = 1; seed <= 30; seed += 1) {
      const isTheirs = plan(pool, 12, { seed }).map(({ trackId }) => trackId <= 6);
      const sideBySide = isTheirs.filter((theirs, index) => theirs && isTheirs[index - 1] === true);
      expect({ seed, sideBySide: sideBySide.length }).toEqual({ seed, sideBySide: 0 });
    }
  });
});

describe('the reason of a row', () => {
  it('explains why the first row is not an ordinary continuation', () => {
    const [first, second] = plan(poolOf(5), 2, { firstReason: 'resumed after outage' });
    expect([first?.reason, second?.reason]).toEqual(['resumed after outage', null]);
  });

  it('names the relaxed rules after the explanation of the first row', () => {
    const pool = poolOf(4).map((track) =>
      track.trackId <= 2 ? { ...track, artistIds: [9], albumId: 9, title: 'Same' } : track,
    );
    // Only track 2 is left of the round, directly after track 1, from which it should be separated.
    const past = [3, 4, 1].map((trackId, index) => ({ trackId, seq: index + 1, round: 1 }));
    const next = (firstReason?: string) =>
      plan(pool, 1, { past, firstSeq: 4, ...(firstReason === undefined ? {} : { firstReason }) })[0];
    expect(next()).toMatchObject({ trackId: 2, reason: 'relaxed title, album, artist' });
    expect(next('resumed after outage')?.reason).toBe('resumed after outage; relaxed title, album, artist');
  });
});

describe('a plan in pieces', () => {
  it('comes in parts of 25 rows, after empty ones while a large pool is prepared', () => {
    const sizes = (size: number, rows: number) =>
      [...planInPieces(request(poolOf(size), rows))].map((piece) => piece.length);
    expect(sizes(10, 60)).toEqual([25, 25, 10]);
    expect(sizes(10, 50)).toEqual([25, 25, 0]);
    expect(sizes(500, 1)).toEqual([0, 0, 1]);
    expect(sizes(499, 1)).toEqual([0, 1]);
  });
});
