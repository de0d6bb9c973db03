import { type PoolTrack, planTimeline, type TrackRow } from '@tutti/radio';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { type PlanOrder, withPlans } from './ensure-planned.ts';
import type { GenreStation } from './station-store.ts';

const NOW_MS = 1_800_000_000_000;

const makeTracks = (count: number): PoolTrack[] =>
  Array.from({ length: count }, (_, index) => ({
    trackId: index + 1,
    durationMs: 180_000 + index * 1_000,
    cueInMs: null,
    cueOutMs: null,
    gainDb: 0,
    artistIds: [index],
    albumId: null,
    title: `Track ${index}`,
  }));

eachDatabase('plans', (database) => {
  let openTransactions: number;
  let openDuringPlan: number[];
  let transactions: number;

  const tracks = makeTracks(40);
  const pool = {
    get tracks() {
      openDuringPlan.push(openTransactions);
      return tracks;
    },
  };
  const station: GenreStation = {
    kind: 'genre',
    id: 4_711,
    genreId: 1,
    genreName: 'Jazz',
    slug: 'jazz',
    isPublic: false,
    isStopped: false,
    seed: 7,
    generation: 1,
    poolMark: '',
    poolRevision: 1,
  };
  const order: PlanOrder = {
    station,
    pool,
    nowMs: NOW_MS,
    crossfadeMs: 0,
    last: undefined,
    startAtMs: NOW_MS,
    firstReason: 'started',
  };

  const watched = (): Pick<Database, 'queries' | 'transaction'> => ({
    queries: database().queries,
    async transaction(work) {
      openTransactions += 1;
      transactions += 1;
      try {
        return await database().transaction(work);
      } finally {
        openTransactions -= 1;
      }
    },
  });

  const plannedAt = (startAtMs: number): TrackRow[] =>
    planTimeline({
      seed: station.seed,
      pool: tracks,
      past: [],
      firstSeq: 1,
      startAtMs,
      untilMs: startAtMs + 95 * 60_000,
      crossfadeMs: 0,
      generation: 1,
      firstReason: 'started',
    });

  beforeEach(() => {
    openTransactions = 0;
    openDuringPlan = [];
    transactions = 0;
  });

  it('are computed while no transaction is open, and stored by the next one', async () => {
    const rows = await withPlans(watched(), (_trx, planRows) => planRows(order));
    expect(rows).toEqual(plannedAt(NOW_MS));
    expect(openDuringPlan.length).toBeGreaterThan(0);
    expect(new Set(openDuringPlan)).toEqual(new Set([0]));
    expect(transactions).toBe(2);
  });

  it('begin when the transaction that stores them does', async () => {
    let nowMs = NOW_MS;
    const rows = await withPlans(watched(), (_trx, planRows) => {
      const startAtMs = nowMs;
      nowMs += 1_500;
      return planRows({ ...order, nowMs: startAtMs, startAtMs });
    });
    expect(rows).toEqual(plannedAt(NOW_MS).map((row) => ({ ...row, startedAtMs: row.startedAtMs + 1_500 })));
  });

  it('leave nothing behind that was written before they existed', async () => {
    const { revision: before } = await readState();
    await withPlans(watched(), async (trx, planRows) => {
      await trx
        .updateTable('library_state')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
        .execute();
      return planRows(order);
    });
    expect((await readState()).revision).toBe(before + 1);
  });

  describe('are computed again', () => {
    const [first, second] = plannedAt(NOW_MS);
    it.each([
      ['another plan has been stored meanwhile', { last: first }, { last: second }],
      ['the station plays by other rules now', {}, { station: { ...station, generation: 2 } }],
      ['its tracks are others now', {}, { pool: { tracks: tracks.slice(1) } }],
      ['the setting of its order has changed', { isOrderGentle: true }, { isOrderGentle: false }],
      ['another reason is to be told', {}, { firstReason: 'resumed' }],
    ])('if %s', async (_why, requested, found) => {
      const orders = [
        { ...order, ...requested },
        ...Array.from({ length: 2 }, () => ({ ...order, ...found })),
      ];
      const [expected, rows] = [
        await withPlans(watched(), (_trx, planRows) => planRows({ ...order, ...found })),
        await withPlans(watched(), (_trx, planRows) => planRows(orders.shift() as PlanOrder)),
      ];
      expect(rows).toEqual(expected);
      expect(orders).toEqual([]);
    });
  });

  it('are computed within the transaction at last, if the station changes all the time', async () => {
    let generation = 0;
    const rows = await withPlans(watched(), (_trx, planRows) => {
      generation += 1;
      return planRows({ ...order, station: { ...station, generation } });
    });
    expect(rows[0]?.generation).toBe(4);
    expect(openDuringPlan.slice(0, -1)).toContain(0);
    expect(openDuringPlan.at(-1)).toBe(1);
    expect(transactions).toBe(4);
  });

  it('fail with the error of their transaction', async () => {
    const failing = withPlans(watched(), async (_trx, planRows) => {
      await planRows(order);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
  });

  const readState = () =>
    database().queries.selectFrom('library_state').select('revision').executeTakeFirstOrThrow();
});
