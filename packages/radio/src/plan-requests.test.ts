import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlanRequest, planTimeline } from './plan-timeline.ts';
import type { PoolTrack } from './rotation/pool.ts';
import type { TrackRequest } from './rotation/request-queue.ts';
import { areContiguous, rowEndMs, type TrackRow } from './timeline.ts';

const START_MS = Date.UTC(2026, 10, 21);
const MINUTE_MS = 60_000;
/** Maximum number of rows for which the rules may delay a request. */
const PUT_OFF = 3;

interface Pool {
  size: number;
  artists: number;
}

/** Tracks of one minute, with artists in rotation. */
function poolOf({ size, artists }: Pool): PoolTrack[] {
  return Array.from({ length: size }, (_, index) => ({
    trackId: index + 1,
    durationMs: MINUTE_MS,
    cueInMs: null,
    cueOutMs: null,
    gainDb: 0,
    artistIds: [index % artists],
    albumId: null,
    title: `Song ${index}`,
  }));
}

function plan(pool: PoolTrack[], overrides: Partial<PlanRequest> = {}): TrackRow[] {
  return planTimeline({
    seed: 7,
    pool,
    past: [],
    firstSeq: 1,
    startAtMs: START_MS,
    untilMs: START_MS + 10 * MINUTE_MS,
    crossfadeMs: 0,
    generation: 1,
    ...overrides,
  });
}

/** Continues after the given rows for this many minutes. */
function onFrom(rows: readonly TrackRow[], minutes: number): Partial<PlanRequest> {
  const last = rows.at(-1) as TrackRow;
  const startAtMs = rowEndMs(last);
  return { past: rows, firstSeq: last.seq + 1, startAtMs, untilMs: startAtMs + minutes * MINUTE_MS };
}

const request = (...trackIds: number[]) =>
  trackIds.map((trackId) => ({ trackId, placedBy: `who wants ${trackId}` }));
const requested = (rows: readonly TrackRow[]) => rows.filter(({ source }) => source === 'request');
const ids = (rows: readonly TrackRow[]) => rows.map(({ trackId }) => trackId);

describe('a plan with requests', () => {
  it('airs them at once in order of arrival, names their requesters, and continues by rotation', () => {
    const rows = plan(poolOf({ size: 12, artists: 12 }), { requests: request(8, 3) });
    expect(
      rows.slice(0, 2).map(({ trackId, source, placedBy, reason }) => [trackId, source, placedBy, reason]),
    ).toEqual([
      [8, 'request', 'who wants 8', null],
      [3, 'request', 'who wants 3', null],
    ]);
    expect(rows.slice(2).every(({ source, placedBy }) => source === 'rotation' && placedBy === null)).toBe(
      true,
    );
    // A round does not air a requested track a second time.
    expect(new Set(ids(rows)).size).toBe(10);
  });

  it('delays one that would follow its own artist, and airs a later one first', () => {
    const pool = poolOf({ size: 12, artists: 6 });
    const past = plan(pool, { untilMs: START_MS + MINUTE_MS });
    const [aired] = past as [TrackRow];
    const sameArtist = ((aired.trackId + 5) % 12) + 1;
    const other = (aired.trackId % 12) + 1;
    const rows = plan(pool, { ...onFrom(past, 8), requests: request(sameArtist, other) });
    // Two tracks by the same artist must be three others apart in this pool.
    expect([rows[0], rows[PUT_OFF]].map((row) => row?.trackId)).toEqual([other, sameArtist]);
    expect(requested(rows).map(({ reason }) => reason)).toEqual([null, null]);
  });

  it('airs one after three others at the latest, and names the rule that breaks', () => {
    const pool = poolOf({ size: 60, artists: 3 }).map((track) => ({
      ...track,
      artistIds: [track.trackId > 2 ? 9 : 1],
    }));
    const past = plan(pool, { untilMs: START_MS + MINUTE_MS, requests: request(1) });
    const rows = plan(pool, { ...onFrom(past, 8), requests: request(2) });
    expect(ids(rows).indexOf(2)).toBe(PUT_OFF);
    expect(rows[PUT_OFF]?.reason).toBe('relaxed artist');
  });

  it('airs a track again that the round has aired, as often as it is requested', () => {
    const pool = poolOf({ size: 8, artists: 8 });
    const past = plan(pool, { untilMs: START_MS + 6 * MINUTE_MS });
    const again = past[1] as TrackRow;
    const rows = plan(pool, { ...onFrom(past, 6), requests: request(again.trackId) });
    expect(rows[0]).toMatchObject({ trackId: again.trackId, source: 'request', round: again.round });
    // The two tracks left in the round are still to come.
    const played = new Set(ids([...past, ...rows.slice(0, 3)]));
    expect(played.size).toBe(8);
  });

  it('drops those whose track is not in the pool, and extends the plan for the others', () => {
    const rows = plan(poolOf({ size: 9, artists: 9 }), {
      untilMs: START_MS + MINUTE_MS,
      requests: request(5, 77, 6, 7),
    });
    expect(ids(rows)).toEqual([5, 6, 7]);
  });

  it('never airs a requested track by rotation, and never delays a request by replanning', () => {
    const anyRequests = watchSize(
      fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12, size: 'max' }),
    );
    const anyGenerated = {
      seed: fc.integer({ min: 0, max: 0xffff_ffff }),
      before: fc.integer({ min: 1, max: 40 }),
      size: fc.integer({ min: 2, max: 30 }),
      artists: fc.integer({ min: 1, max: 8 }),
      albums: fc.integer({ min: 1, max: 8 }),
    };
    fc.assert(
      fc.property(
        fc.record(anyGenerated),
        anyRequests.values,
        ({ seed, before, albums, ...created }, wanted) => {
          const { size } = created;
          const pool = poolOf(created).map((track) => ({ ...track, albumId: track.trackId % albums }));
          const aired = plan(pool, { seed, untilMs: START_MS + before * MINUTE_MS });
          // The track on air cannot be requested.
          let waiting: TrackRequest[] = request(...wanted).filter(
            ({ trackId }) => trackId <= size && trackId !== aired.at(-1)?.trackId,
          );
          while (waiting.length > 0) {
            const rows = plan(pool, { seed, ...onFrom(aired, 4), requests: waiting });
            for (const { trackId, latestSeq } of waiting) {
              const row = rows.find((each) => each.trackId === trackId) as TrackRow;
              expect(row.source).toBe('request');
              if (latestSeq !== undefined) expect(row.seq).toBeLessThanOrEqual(latestSeq);
            }
            const [next, ...rest] = rows as [TrackRow, ...TrackRow[]];
            aired.push(next);
            waiting = requested(rest).map(({ seq, ...row }) => ({ ...row, latestSeq: seq }));
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(anyRequests.largest()).toBeGreaterThan(9);
  });

  it('keeps all rules of a plan for any pool and any requests, and airs all within a few rows', () => {
    const anyRequests = watchSize(
      fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 20, size: 'max' }),
    );
    const anyGenerated = {
      seed: fc.integer({ min: 0, max: 0xffff_ffff }),
      before: fc.integer({ min: 1, max: 60 }),
      size: fc.integer({ min: 1, max: 40 }),
      artists: fc.integer({ min: 1, max: 40 }),
    };
    fc.assert(
      fc.property(fc.record(anyGenerated), anyRequests.values, ({ seed, before, size, artists }, wanted) => {
        const pool = poolOf({ size, artists });
        const past = plan(pool, { seed, untilMs: START_MS + before * MINUTE_MS });
        const inPool = wanted.filter((trackId) => trackId <= size);
        const requests = request(...wanted);
        const rows = plan(pool, { seed, ...onFrom(past, 30), requests });
        const all = [...past, ...rows];
        expect(areContiguous(all)).toBe(true);
        expect(ids(requested(rows)).toSorted((a, b) => a - b)).toEqual(inPool.toSorted((a, b) => a - b));
        expect(requested(rows).every(({ trackId, placedBy }) => placedBy === `who wants ${trackId}`)).toBe(
          true,
        );
        const lastIndex = rows.findLastIndex(({ source }) => source === 'request');
        expect(lastIndex).toBeLessThan(inPool.length + PUT_OFF + 1);
        if (size > 1) expect(all.every((row, index) => row.trackId !== all[index + 1]?.trackId)).toBe(true);
        // A station that plans in steps, without the already planned requests, gets the same rows as from one plan.
        const first = plan(pool, { seed, ...onFrom(past, 5), requests });
        const restMinutes = 30 - first.length;
        const rest = restMinutes > 0 ? plan(pool, { seed, ...onFrom([...past, ...first], restMinutes) }) : [];
        if (restMinutes > 0) expect([...first, ...rest]).toEqual(rows);
      }),
    );
    expect(anyRequests.largest()).toBeGreaterThan(15);
  });
});
