import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPastNeeded, type PlanRequest, planTimeline } from './plan-timeline.ts';
import { createRandom } from './random.ts';
import type { PoolTrack } from './rotation/pool.ts';
import { toTitleKey } from './rotation/separation-by-title.ts';
import { areContiguous, rowEndMs, type TrackRow } from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 21);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONTH_MS = 30 * 24 * HOUR_MS;

/** Ten tracks per artist, a few prolific artists, albums of ten, some titles twice: similar to a real genre. */
function makePool(size: number, seed = 1): PoolTrack[] {
  const random = createRandom(seed, size);
  return Array.from({ length: size }, (_, index) => {
    const artistId = Math.floor(random() ** 2 * Math.ceil(size / 6));
    const hasGuest = random() < 0.1;
    const durationMs = 20_000 + Math.floor(random() ** 0.2 * 340_000);
    return {
      trackId: index + 1,
      durationMs,
      ...makeCues(durationMs, random),
      gainDb: -6,
      artistIds: hasGuest ? [artistId, Math.floor(random() * size)] : [artistId],
      albumId: random() < 0.05 ? null : artistId * 10 + Math.floor(random() * 3),
      title: `Song ${Math.floor(random() * size * 0.97)}`,
    };
  });
}

/** A third of the tracks is not analyzed yet, some have nothing to trim, and a few are almost silent. */
function makeCues(durationMs: number, random: () => number): Pick<PoolTrack, 'cueInMs' | 'cueOutMs'> {
  if (random() < 1 / 3) return { cueInMs: null, cueOutMs: null };
  if (random() < 0.05) return { cueInMs: durationMs - 900, cueOutMs: durationMs - 100 };
  const cueInMs = random() < 0.5 ? 0 : Math.floor(random() * 4_000);
  return { cueInMs, cueOutMs: durationMs - (random() < 0.3 ? 0 : Math.floor(random() * 9_000)) };
}

function plan(pool: PoolTrack[], overrides: Partial<PlanRequest> = {}): TrackRow[] {
  return planTimeline({
    seed: 7,
    pool,
    past: [],
    firstSeq: 1,
    startAtMs: START_MS,
    untilMs: START_MS + HOUR_MS,
    crossfadeMs: 2_000,
    generation: 1,
    ...overrides,
  });
}

/** Plans as a station does: from the end of the existing rows, with only the past rows that the planner asks for. */
function planOnInSteps(pool: PoolTrack[], { seed, minutes, aired = [] }: Steps): TrackRow[] {
  const rows = [...aired];
  let untilMs = endOf(rows);
  for (const step of minutes) {
    untilMs += step * MINUTE_MS;
    const past = rows.slice(-countPastNeeded(pool.length));
    rows.push(...plan(pool, { seed, past, firstSeq: rows.length + 1, startAtMs: endOf(rows), untilMs }));
  }
  return rows.slice(aired.length);
}

/** Plans in one call with the complete past. */
function planOnAtOnce(pool: PoolTrack[], { seed, minutes, aired = [] }: Steps): TrackRow[] {
  const startAtMs = endOf(aired);
  const untilMs = startAtMs + minutes.reduce((sum, step) => sum + step * MINUTE_MS, 0);
  return plan(pool, { seed, past: aired, firstSeq: aired.length + 1, startAtMs, untilMs });
}

interface Steps {
  seed: number;
  minutes: readonly number[];
  /** Existing rows, numbered from 1. */
  aired?: readonly TrackRow[];
}

function endOf(rows: readonly TrackRow[]): number {
  const last = rows.at(-1);
  return last === undefined ? START_MS : rowEndMs(last);
}

/** Repeated here, so that a gap that shrinks by mistake does not shrink the expectation with it. */
const LARGEST_GAPS = { artist: 30, album: 15, title: 60 } as const;

/** Returns each rule's key of a track, with the number of other rows required between two of the same key. */
function makeKeysOf(pool: PoolTrack[]): (track: PoolTrack) => [rule: string, key: string, gap: number][] {
  const named = ({ artistIds, albumId, title }: PoolTrack): [keyof typeof LARGEST_GAPS, string][] => [
    ['title', `title ${toTitleKey(title)}`],
    ...[...new Set(artistIds)].map((id): ['artist', string] => ['artist', `artist ${id}`]),
    ...(albumId === null ? [] : [['album', `album ${albumId}`] as ['album', string]]),
  ];
  const counts = new Map<string, number>();
  for (const track of pool) for (const [, key] of named(track)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const gapOf = (rule: keyof typeof LARGEST_GAPS, key: string) => {
    const count = counts.get(key) ?? 0;
    return count < 2 ? 0 : Math.min(LARGEST_GAPS[rule], Math.floor(pool.length / count / 2));
  };
  return (track) => [
    ['track', `track ${track.trackId}`, Math.floor(pool.length / 3)],
    ...named(track).map(([rule, key]): [string, string, number] => [rule, key, gapOf(rule, key)]),
  ];
}

/** Returns every broken separation that the row's reason does not mention. */
function findSilentBreaks(pool: PoolTrack[], rows: TrackRow[]): string[] {
  const tracks = new Map(pool.map((track) => [track.trackId, track]));
  const keysOf = makeKeysOf(pool);
  const lastSeqs = new Map<string, number>();
  const breaks: string[] = [];
  for (const row of rows) {
    const track = tracks.get(row.trackId);
    if (track === undefined) throw new Error(`row ${row.seq} plays a track outside the pool`);
    const keys = keysOf(track);
    for (const [rule, key, gap] of keys) {
      const last = lastSeqs.get(key);
      if (last !== undefined && row.seq - last <= gap && !(row.reason ?? '').includes(rule))
        breaks.push(`${row.seq}: ${key}`);
    }
    for (const [, key] of keys) lastSeqs.set(key, row.seq);
  }
  return breaks;
}

const anyPoolSize = fc.integer({ min: 1, max: 40 });
const anySeed = fc.integer({ min: 0, max: 0xffff_ffff });
const anySteps = watchSize(
  fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12, size: 'max' }),
);

describe('planTimeline', () => {
  it.each([1, 2, 5, 50, 5000])(
    'airs a month of %i tracks without dead air, repeats or silent rule breaks',
    (size) => {
      const pool = makePool(size);
      const rows = plan(pool, { untilMs: START_MS + MONTH_MS });
      expect(rows[0]?.startedAtMs).toBe(START_MS);
      expect(rowEndMs(rows.at(-1) as TrackRow)).toBeGreaterThanOrEqual(START_MS + MONTH_MS);
      expect(areContiguous(rows)).toBe(true);
      expect(findSilentBreaks(pool, rows)).toEqual([]);
      const immediateRepeats = rows.filter((row, index) => row.trackId === rows[index - 1]?.trackId);
      expect(immediateRepeats).toHaveLength(size === 1 ? rows.length - 1 : 0);
      const relaxed = rows.filter(({ reason }) => reason?.includes('artist') || reason?.includes('track'));
      expect(relaxed.length / rows.length).toBeLessThan(0.02);
    },
  );

  it.each([2, 5, 50])('airs each of %i tracks exactly once a round', (size) => {
    const rows = plan(makePool(size), { untilMs: START_MS + MONTH_MS });
    const rounds = Map.groupBy(rows, ({ round }) => round);
    rounds.delete(rows.at(-1)?.round ?? 0);
    for (const [round, airings] of rounds) {
      const tracks = new Set(airings.map(({ trackId }) => trackId));
      expect({ round, airings: airings.length, tracks: tracks.size }).toEqual({
        round,
        airings: size,
        tracks: size,
      });
    }
  });

  it('plans the same in steps, with only the past rows it asks for, as at once', () => {
    fc.assert(
      fc.property(anyPoolSize, anySeed, anySteps.values, (size, seed, minutes) => {
        const pool = makePool(size, seed);
        expect(planOnInSteps(pool, { seed, minutes })).toEqual(planOnAtOnce(pool, { seed, minutes }));
      }),
      { numRuns: 60 },
    );
    expect(anySteps.largest()).toBeGreaterThan(10);
  });

  it('plans the same in steps as at once after tracks were added and removed', () => {
    fc.assert(
      fc.property(
        anyPoolSize,
        anySeed,
        anySteps.values,
        fc.integer({ min: 1, max: 40 }),
        (size, seed, minutes, now) => {
          const aired = planOnAtOnce(makePool(size, seed), { seed, minutes });
          const pool = makePool(now, seed + 1);
          const steps = { seed, minutes, aired };
          expect(planOnInSteps(pool, steps)).toEqual(planOnAtOnce(pool, steps));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('chooses between equally bad tracks with only the past rows it asks for', () => {
    const steps = { seed: 2_558_650_049, minutes: [50, 56, 82, 42, 42] };
    const pool = makePool(38, steps.seed);
    expect(planOnInSteps(pool, steps)).toEqual(planOnAtOnce(pool, steps));
  });

  it('stays contiguous and truthful for any pool, even of a single artist', () => {
    const track = fc.record({
      durationMs: fc.integer({ min: 1_000, max: 1_200_000 }),
      cueInMs: fc.option(fc.nat(60_000)),
      cueOutMs: fc.option(fc.nat(1_300_000)),
      gainDb: fc.double({ min: -20, max: 20, noNaN: true }),
      artistIds: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      albumId: fc.option(fc.integer({ min: 1, max: 4 })),
      title: fc.string(),
    });
    const pools = watchSize(fc.array(track, { minLength: 1, maxLength: 30, size: 'max' }));
    fc.assert(
      fc.property(pools.values, fc.integer(), (tracks, seed) => {
        const pool = tracks.map((entry, index) => ({ ...entry, trackId: index + 1 }));
        const rows = plan(pool, { seed, untilMs: START_MS + 6 * HOUR_MS });
        expect(areContiguous(rows)).toBe(true);
        expect(findSilentBreaks(pool, rows)).toEqual([]);
        const repeats = rows.filter((row, index) => row.trackId === rows[index - 1]?.trackId);
        expect(repeats.length === 0 || pool.length === 1).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(pools.largest()).toBeGreaterThan(24);
  });
});
