import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CuedTrack } from './cue-points.ts';
import { planTimeline } from './plan-timeline.ts';
import { recue } from './recue.ts';
import type { PoolTrack } from './rotation/pool.ts';
import { areContiguous, rowEndMs, type SilentRow, soundEndMs, type TrackRow } from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 23);
const HOUR_MS = 3_600_000;
const CROSSFADE_MS = 2_000;

type Lengths = Pick<PoolTrack, 'durationMs' | 'albumId'>;

/** The tracks as they were when the rows were planned: not analyzed yet. */
const unmeasured = (tracks: readonly Lengths[]): PoolTrack[] =>
  tracks.map((track, index) => ({
    ...track,
    trackId: index + 1,
    cueInMs: null,
    cueOutMs: null,
    gainDb: 0,
    artistIds: [index],
    title: `Song ${index}`,
  }));

function plan(pool: readonly PoolTrack[]): TrackRow[] {
  const span = { startAtMs: START_MS, untilMs: START_MS + 2 * HOUR_MS };
  return planTimeline({
    ...span,
    pool,
    seed: 3,
    past: [],
    firstSeq: 1,
    crossfadeMs: CROSSFADE_MS,
    generation: 1,
  });
}

const known = (pool: readonly PoolTrack[]) =>
  new Map(pool.map((track): [number, CuedTrack] => [track.trackId, track]));

const silence = (after: TrackRow): SilentRow => ({
  ...after,
  kind: 'silence',
  trackId: null,
  seq: after.seq + 1,
  startedAtMs: rowEndMs(after),
  playMs: 60_000,
  fadeOutMs: 0,
});

const lengths = fc.record({
  durationMs: fc.integer({ min: 1_000, max: 400_000 }),
  albumId: fc.option(fc.integer({ min: 1, max: 4 })),
});
const cues = fc.record({ cueInMs: fc.nat(5_000), cueOutMs: fc.integer({ min: 1, max: 400_000 }) });
const libraries = watchSize(
  fc.array(fc.tuple(lengths, fc.option(cues)), { minLength: 1, maxLength: 25, size: 'max' }),
);

describe('rows whose tracks were analyzed after planning', () => {
  it('stay contiguous, keep locked rows and their order, and change once', () => {
    fc.assert(
      fc.property(libraries.values, fc.nat(6), (library, lockedCount) => {
        const pool = unmeasured(library.map(([track]) => track));
        const rows = plan(pool);
        const tracks = known(pool.map((track, index) => ({ ...track, ...library[index]?.[1] })));
        const request = { lockedCount, tracks, crossfadeMs: CROSSFADE_MS, generation: 2 };
        const changed = recue(rows, request);
        if (changed === undefined) return;
        const first = rows.findIndex(({ seq }) => seq === changed[0]?.seq);
        expect(first).toBeGreaterThanOrEqual(lockedCount);
        const after = [...rows.slice(0, first), ...changed];
        expect(areContiguous(after)).toBe(true);
        expect(after.map(({ seq, trackId }) => [seq, trackId])).toEqual(
          rows.map(({ seq, trackId }) => [seq, trackId]),
        );
        expect(changed.every(({ generation }) => generation === 2)).toBe(true);
        for (const row of after) {
          const { durationMs } = tracks.get(row.trackId) as CuedTrack;
          expect(row.playMs).toBeGreaterThan(0);
          expect(soundEndMs(row) - row.startedAtMs + row.cueInMs).toBeLessThanOrEqual(durationMs);
        }
        expect(recue(after, { ...request, generation: 3 })).toBeUndefined();
      }),
      { numRuns: 60 },
    );
    expect(libraries.largest()).toBeGreaterThan(20);
  });

  it('are the same as if their tracks had been analyzed before', () => {
    fc.assert(
      fc.property(libraries.values, (library) => {
        const pool = unmeasured(library.map(([track]) => track));
        const measured = pool.map((track, index) => ({ ...track, ...library[index]?.[1] }));
        const rows = plan(pool);
        const tracks = known(measured);
        const changed = recue(rows, { lockedCount: 0, tracks, crossfadeMs: CROSSFADE_MS, generation: 1 });
        const after = changed === undefined ? rows : [...rows.slice(0, -changed.length), ...changed];
        // The successor of the last row is unknown to everyone but the planner.
        const wanted = plan(measured).slice(0, after.length - 1);
        expect(after.slice(0, wanted.length)).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });
});

describe('one of these rows', () => {
  const pool = unmeasured(
    Array.from({ length: 4 }, (_, index) => ({ durationMs: 200_000 + index, albumId: index })),
  );
  const rows = plan(pool).slice(0, 4);
  const trackAt = (index: number) => rows[index]?.trackId as number;
  const recueWith = (trackId: number, lockedCount: number) => {
    const tracks = new Map(known(pool));
    const track = tracks.get(trackId) as CuedTrack;
    tracks.set(trackId, { ...track, cueInMs: 1_000, cueOutMs: track.durationMs - 3_000 });
    return recue(rows, { lockedCount, tracks, crossfadeMs: CROSSFADE_MS, generation: 2 });
  };

  it('moves the following rows by its trimmed silence and its fade', () => {
    const changed = recueWith(trackAt(2), 2);
    const [before, following] = rows.slice(2) as [TrackRow, TrackRow];
    expect(changed).toEqual([
      { ...before, cueInMs: 1_000, playMs: before.playMs - 6_000, fadeOutMs: 2_000, generation: 2 },
      { ...following, startedAtMs: following.startedAtMs - 6_000, generation: 2 },
    ]);
  });

  it('changes even if only its start position is new', () => {
    const shifted = (byMs: number) =>
      pool.map((track) => ({ ...track, cueInMs: byMs, cueOutMs: track.durationMs - 3_000 + byMs }));
    const planned = plan(shifted(500)).slice(0, 4);
    const request = {
      lockedCount: 2,
      tracks: known(shifted(1_000)),
      crossfadeMs: CROSSFADE_MS,
      generation: 2,
    };
    expect(recue(planned, request)).toEqual(
      planned.slice(2).map((row) => ({ ...row, cueInMs: 1_000, generation: 2 })),
    );
  });

  it('does not change if it is locked or not analyzed', () => {
    expect(recueWith(trackAt(1), 2)).toBeUndefined();
    expect(recueWith(trackAt(2), rows.length)).toBeUndefined();
    const request = { lockedCount: 0, tracks: new Map(), crossfadeMs: CROSSFADE_MS, generation: 2 };
    expect(recue(rows, request)).toBeUndefined();
    expect(recue([], request)).toBeUndefined();
  });

  it('is trimmed, but keeps its planned fade, if it is the last', () => {
    const last = rows.at(-1) as TrackRow;
    expect(recueWith(last.trackId, 2)).toEqual([
      { ...last, cueInMs: 1_000, playMs: last.playMs - 4_000, generation: 2 },
    ]);
    expect(rowEndMs(last)).toBeGreaterThan(START_MS);
  });
});

it('moves silence and never changes its length', () => {
  const pool = unmeasured([{ durationMs: 300_000, albumId: null }]);
  const [row] = plan(pool) as [TrackRow];
  const rows = [row, silence(row)];
  const tracks = known([{ ...(pool[0] as PoolTrack), cueInMs: 1_000, cueOutMs: 200_000 }]);
  const changed = recue(rows, { lockedCount: 0, tracks, crossfadeMs: CROSSFADE_MS, generation: 2 });
  expect(changed).toMatchObject([
    { kind: 'track', cueInMs: 1_000 },
    { kind: 'silence', trackId: null, playMs: 60_000, fadeOutMs: 0 },
  ]);
  expect(areContiguous(changed ?? [])).toBe(true);
});
