/** Replanning after a row that was planned with a different successor. */
import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airFromCueToCue } from './cue-points.ts';
import { followOn } from './follow-on.ts';
import { planTimeline } from './plan-timeline.ts';
import type { PoolTrack } from './rotation/pool.ts';
import { areContiguous, countLockedRows, rowEndMs, type TrackRow } from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 28);
const LOCK_MS = 45_000;
const CROSSFADE_MS = 2_000;

interface Created {
  readonly lengths: readonly number[];
  readonly wanted: number;
  readonly nowMs: number;
}

/** Analyzed tracks; the shortest are too short for a fade. */
const toPool = (lengths: readonly number[]): PoolTrack[] =>
  lengths.map((durationMs, index) => ({
    trackId: index + 1,
    durationMs,
    cueInMs: 0,
    cueOutMs: durationMs,
    gainDb: 0,
    artistIds: [index],
    albumId: null,
    title: `Song ${index}`,
  }));

/** The rows that listeners have loaded, and the replanned rows with a request after them. */
function replan({ lengths, wanted, nowMs }: Created) {
  const pool = toPool(lengths);
  const base = { seed: 5, pool, past: [], crossfadeMs: CROSSFADE_MS, generation: 1 };
  const before = planTimeline({ ...base, firstSeq: 1, startAtMs: START_MS, untilMs: nowMs + 600_000 });
  const lockedCount =
    before.findIndex((row) => rowEndMs(row) > nowMs) +
    countLockedRows(
      before.filter((row) => rowEndMs(row) > nowMs),
      { nowMs, lockMs: LOCK_MS },
    );
  const held = before.slice(0, lockedCount);
  const last = held.at(-1) as TrackRow;
  const rows = planTimeline({
    ...base,
    past: held,
    firstSeq: last.seq + 1,
    startAtMs: rowEndMs(last),
    untilMs: nowMs + 600_000,
    generation: 2,
    requests: [{ trackId: (wanted % lengths.length) + 1, placedBy: 'anna' }],
  });
  return { pool, held, last, rows, nowMs, lockMs: LOCK_MS, crossfadeMs: CROSSFADE_MS, generation: 2 };
}

const anyGenerated = (lengths: fc.Arbitrary<number[]>) =>
  fc.record({
    lengths,
    wanted: fc.nat(100),
    nowMs: fc.integer({ min: START_MS, max: START_MS + 900_000 }),
  });

describe('a new plan after rows that listeners have loaded', () => {
  it('follows a suitable fade, as if planned together, unless listeners have loaded that end already', () => {
    const anyLengths = watchSize(
      fc.array(fc.oneof(fc.integer({ min: 5_000, max: 29_999 }), fc.integer({ min: 30_000, max: 300_000 })), {
        minLength: 2,
        maxLength: 25,
        size: 'max',
      }),
    );
    let changes = 0;
    fc.assert(
      fc.property(anyGenerated(anyLengths.values), (created) => {
        const { held, ...plan } = replan(created);
        const { last, rows, pool, nowMs } = plan;
        const joined = followOn(plan);
        const after = [...held.filter(({ seq }) => seq < (joined[0]?.seq ?? 0)), ...joined];
        expect(areContiguous(after)).toBe(true);
        expect(after.map(({ seq, trackId }) => [seq, trackId])).toEqual(
          [...held, ...rows].map(({ seq, trackId }) => [seq, trackId]),
        );
        const isHeld = last.startedAtMs <= nowMs + LOCK_MS;
        if (isHeld) {
          expect(joined).toEqual(rows);
          return;
        }
        const trackOf = (row: TrackRow | undefined) => pool[(row?.trackId ?? 0) - 1] as PoolTrack;
        const seam = after[held.length - 1] as TrackRow;
        expect(seam).toMatchObject(airFromCueToCue(trackOf(seam), trackOf(rows[0]), CROSSFADE_MS));
        expect(seam.startedAtMs).toBe(last.startedAtMs);
        if (seam.fadeOutMs !== last.fadeOutMs) changes += 1;
        // A second pass changes nothing.
        const again = { ...plan, last: seam, rows: after.slice(held.length) };
        expect(followOn(again)).toEqual(again.rows);
      }),
      { numRuns: 400 },
    );
    expect(anyLengths.largest()).toBeGreaterThan(20);
    expect(changes).toBeGreaterThan(0);
  });

  it('does not change a row whose track left the pool, nor one without a successor', () => {
    const { held: _held, ...plan } = replan({
      lengths: [60_000, 90_000, 10_000],
      wanted: 2,
      nowMs: START_MS,
    });
    const gone = plan.pool.filter(({ trackId }) => trackId !== plan.last.trackId);
    expect(followOn({ ...plan, pool: gone })).toEqual(plan.rows);
    expect(followOn({ ...plan, rows: [] })).toEqual([]);
  });
});
