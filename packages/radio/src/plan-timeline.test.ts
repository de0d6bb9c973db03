/** The plan in examples of some rows; what holds for every pool and for a month stands in the model. */
import { describe, expect, it } from 'vitest';
import { type PlanRequest, planInPieces, planTimeline } from './plan-timeline.ts';
import type { PoolTrack } from './rotation/pool.ts';
import { areContiguous, rowEndMs, type TimelineRow } from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 21);
const MINUTE_MS = 60_000;

/** Tracks of a minute each that share nothing. */
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

const plan = (...parts: Parameters<typeof request>): TimelineRow[] => planTimeline(request(...parts));
const ids = (rows: readonly TimelineRow[]) => rows.map(({ trackId }) => trackId);

/** What a station does next: on from the last row. */
const onFrom = (rows: readonly TimelineRow[], count: number): Partial<PlanRequest> => {
  const last = rows.at(-1) as TimelineRow;
  const startAtMs = rowEndMs(last);
  return { past: rows, firstSeq: last.seq + 1, startAtMs, untilMs: startAtMs + count * MINUTE_MS };
};

describe('a plan', () => {
  it('airs a track whole, at its loudness, and says which row, turn and announcement it is', () => {
    const pool = poolOf(1, { durationMs: 90_500, gainDb: -3.25 });
    const [first, second] = plan(pool, 2, { firstSeq: 41, generation: 6 });
    const row = { trackId: 1, playMs: 90_500, cueInMs: 0, fadeOutMs: 0, gainDb: -3.25 } as const;
    const told = { source: 'rotation', requestedBy: null, generation: 6 } as const;
    expect(first).toEqual({ ...row, ...told, seq: 41, startedAtMs: START_MS, round: 1, reason: null });
    expect(second).toMatchObject({ ...row, ...told, seq: 42, startedAtMs: START_MS + 90_500, round: 2 });
  });

  it('trims silence, and fades each track under the next where the two are of different albums', () => {
    const cues = { durationMs: 60_000, cueInMs: 500, cueOutMs: 59_000 };
    const rows = plan(poolOf(3, cues), 3);
    expect(rows.map(({ cueInMs, playMs, fadeOutMs }) => [cueInMs, playMs, fadeOutMs])).toEqual(
      rows.map(() => [500, 56_500, 2_000]),
    );
    expect(areContiguous(rows)).toBe(true);
    expect(plan(poolOf(3, { ...cues, albumId: 1 }), 1)[0]).toMatchObject({ playMs: 58_500, fadeOutMs: 0 });
    expect(plan(poolOf(3, cues), 1, { crossfadeMs: 0 })[0]).toMatchObject({ playMs: 58_500, fadeOutMs: 0 });
  });

  it('ends with the row that ends at the instant asked for, or goes beyond it', () => {
    expect(plan(poolOf(3), 5)).toHaveLength(5);
    expect(plan(poolOf(3), 5, { untilMs: START_MS + 5 * MINUTE_MS + 1 })).toHaveLength(6);
    expect(plan(poolOf(3), 0)).toEqual([]);
  });

  it('is nothing for an empty pool, or one of tracks that cannot be played', () => {
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

  it('is the same again, in whatever order the pool comes, and another one for another seed', () => {
    const pool = poolOf(50);
    expect(plan(pool, 60)).toEqual(plan(pool.toReversed(), 60));
    expect(ids(plan(pool, 60, { seed: 8 }))).not.toEqual(ids(plan(pool, 60)));
  });

  it('goes on without repeating what was just heard, and knows gone tracks no more', () => {
    const first = plan(poolOf(20), 20);
    const pool = poolOf(30).filter(({ trackId }) => trackId % 3 !== 0);
    const rows = plan(pool, 0, onFrom(first, 60));
    expect(areContiguous([...first, ...rows])).toBe(true);
    expect(ids(rows).some((trackId) => trackId % 3 === 0)).toBe(false);
    // A third of the twenty that are there lies between two airings.
    const heard = new Set(ids(first.slice(-6)));
    expect(heard.has(rows[0]?.trackId ?? 0)).toBe(false);
  });

  it('airs every track that is left before one repeats when most of the pool vanishes', () => {
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
  it('tells why the first is not an ordinary continuation', () => {
    const [first, second] = plan(poolOf(5), 2, { firstReason: 'resumed after outage' });
    expect([first?.reason, second?.reason]).toEqual(['resumed after outage', null]);
  });

  it('names the rules that had to be relaxed, after what is said of the first', () => {
    const pool = poolOf(4).map((track) =>
      track.trackId <= 2 ? { ...track, artistIds: [9], albumId: 9, title: 'Same' } : track,
    );
    // Of the round only track 2 is left, right after track 1, from which it should be kept apart.
    const past = [3, 4, 1].map((trackId, index) => ({ trackId, seq: index + 1, round: 1 }));
    const next = (firstReason?: string) =>
      plan(pool, 1, { past, firstSeq: 4, ...(firstReason === undefined ? {} : { firstReason }) })[0];
    expect(next()).toMatchObject({ trackId: 2, reason: 'relaxed title, album, artist' });
    expect(next('resumed after outage')?.reason).toBe('resumed after outage; relaxed title, album, artist');
  });
});

describe('a plan in pieces', () => {
  it('comes in pieces of 25 rows, after empty ones while a large pool is looked at', () => {
    const sizes = (size: number, rows: number) =>
      [...planInPieces(request(poolOf(size), rows))].map((piece) => piece.length);
    expect(sizes(10, 60)).toEqual([25, 25, 10]);
    expect(sizes(10, 50)).toEqual([25, 25, 0]);
    expect(sizes(500, 1)).toEqual([0, 0, 1]);
    expect(sizes(499, 1)).toEqual([0, 1]);
  });
});
