import { REQUEST_REPEAT_MS, type RoleName, TIMELINE_LOCK_MS } from '@tutti/contract';
import { areContiguous, rowEndMs, type TrackRow } from '@tutti/radio';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditAct } from '#features/audit/audit-act.ts';
import type { Requester } from '#identity/actor.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { insertAccounts } from '../../../test/account-rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { emptyStations } from '../../../test/empty-library.ts';
import { eventuallyOn } from '../../../test/eventually.ts';
import {
  findOrInsertGenre,
  insertJazzTracks,
  insertLibraryRows,
  markMissing,
} from '../../../test/library-rows.ts';
import { listTrackRows } from '../../../test/plan-rotation.ts';
import { requesterWith } from '../../../test/requesters.ts';
import { createRadio, type Radio } from '../radio.ts';
import type { GenreStation } from '../timeline/station-store.ts';
import { createTimelineStore } from '../timeline/timeline-store.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 60 * 60_000;

function as(userId: string, roles: RoleName[] = ['User']): Requester {
  const { actor, origin } = requesterWith(roles);
  return { actor: { ...actor, userId, userName: userId }, origin };
}

const anna = as('anna');
const ben = as('ben');
const host = as('host', ['Host', 'User']);

eachDatabase('requests of stations', (database) => {
  let clock: ManualClock;
  let events: Events;
  let changes: number[];
  let acts: AuditAct[];
  let areTaken: boolean;
  let found: number[];
  let radio: Radio;
  let tracks: number[];
  let station: GenreStation;
  let meanwhile: (() => Promise<void>) | undefined;

  const rowsFrom = (seq: number) => listTrackRows(database().queries, station.id, seq);
  const onAir = async () =>
    createTimelineStore(database().queries).listOnAir(station.id, clock.now()) as Promise<
      [TrackRow, TrackRow, ...TrackRow[]]
    >;
  const listFor = async ({ actor }: Requester) => (await radio.requests.list(station, actor)).requests;
  const requestTrack = (trackId: number, who: Requester = anna) =>
    radio.requests.requestTrack(station, trackId, who);

  async function listFree(): Promise<number[]> {
    const rows = await onAir();
    const locked = new Set(
      rows
        .filter(
          ({ startedAtMs, seq }, offset) =>
            offset < 2 || startedAtMs <= clock.now() + TIMELINE_LOCK_MS || seq < 0,
        )
        .map(({ trackId }) => trackId),
    );
    return [...new Set(rows.map(({ trackId }) => trackId))].filter((id) => !locked.has(id)).reverse();
  }

  beforeEach(async () => {
    clock = createManualClock(START_MS);
    const logger = createLogger('silent');
    events = createEvents(logger);
    changes = [];
    acts = [];
    areTaken = true;
    found = [];
    meanwhile = undefined;
    await emptyStations(database());
    await database().queries.deleteFrom('account').execute();
    tracks = await insertJazzTracks(database().queries);
    await insertAccounts(database().queries, ['anna', 'ben', 'host']);
    radio = createRadio({
      database: {
        ...database(),
        async transaction(work) {
          const act = meanwhile;
          meanwhile = undefined;
          await act?.();
          return database().transaction(work);
        },
      },
      clock,
      timers: clock,
      events,
      logger,
      random: createSeededRandom(1),
      lease: heldLease,
      crossfadeMs: 2_000,
      prepareTracks: () => undefined,
      audit: { record: async (_trx, act) => void acts.push(act) },
      takesRequests: () => areTaken,
      orderedIds: async (query) => {
        if (query.of === 'matches') return Int32Array.from(found);
        const genreId = query.of === 'songs' ? (query.genreId ?? 0) : 0;
        const db = database().queries;
        const rows = await db
          .selectFrom('track_genre')
          .select('track_id')
          .where('genre_id', '=', genreId)
          .execute();
        return Int32Array.from(rows, ({ track_id }) => track_id);
      },
    });
    await radio.playout.start();
    station = await radio.getStation(await findOrInsertGenre(database().queries, 'Jazz'));
    events.subscribe('stationChanged', ({ stationId }) => void changes.push(stationId));
  });

  afterEach(() => radio.playout.stop());

  it('puts a track at the first position that listeners do not hold yet, and announces the changed plan', async () => {
    const before = await onAir();
    const [wanted = 0] = await listFree();
    const request = await requestTrack(wanted);
    const after = await onAir();
    // On air, up next, and nothing else begins within the locked time.
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({ trackId: wanted, source: 'request', placedBy: 'anna' });
    expect(after[2]?.generation).toBe(before[0].generation + 1);
    expect(areContiguous(after)).toBe(true);
    expect(rowEndMs(after.at(-1) as TrackRow)).toBeGreaterThanOrEqual(clock.now() + HOUR_MS);
    expect(changes).toEqual([station.id]);
    expect(request).toMatchObject({
      track: { id: wanted, genre: 'Jazz' },
      startsAt: new Date(after[2]?.startedAtMs ?? 0).toISOString(),
      requestedBy: 'anna',
      isMine: true,
      isFixed: false,
    });
    // A round airs each track once, so a requested track does not return in it.
    const round = after.filter((row) => row.round === after[2]?.round);
    expect(round.filter(({ trackId }) => trackId === wanted)).toHaveLength(1);
  });

  it('is listed in order of asking, with its requester and whether it can still be withdrawn', async () => {
    const [first = 0, second = 0] = await listFree();
    await requestTrack(first, anna);
    await requestTrack(second, ben);
    const listed = await listFor(ben);
    expect(
      listed.map(({ track, requestedBy, isMine }) => [track.id, requestedBy, isMine]).toSorted(),
    ).toEqual(
      [
        [first, 'anna', false],
        [second, 'ben', true],
      ].toSorted(),
    );
    const rows = await onAir();
    clock.advance(rowEndMs(rows[0]) - clock.now());
    expect((await listFor(ben)).map(({ isFixed }) => isFixed)).toEqual([true, false]);
    clock.advance(rowEndMs(rows[1]) - clock.now());
    expect((await listFor(anna))[0]?.track.id).toBe(rows[2]?.trackId);
    clock.advance(3 * HOUR_MS);
    expect(await listFor(anna)).toEqual([]);
  });

  it('takes one track of each listener until it begins, and the same track only once', async () => {
    const [first = 0, second = 0, third = 0] = await listFree();
    const request = await requestTrack(first);
    const rows = await onAir();
    expect(await requestTrack(first)).toEqual(request);
    expect(await onAir()).toEqual(rows);
    await expect(requestTrack(second)).rejects.toMatchObject({ code: 'REQUEST_WAITING' });
    await expect(requestTrack(first, ben)).rejects.toMatchObject({ code: 'REQUEST_TOO_SOON' });
    clock.advance((rows[2]?.startedAtMs ?? 0) - clock.now());
    expect((await requestTrack(third)).track.id).toBe(third);
  });

  it('refuses what is on air, locked or was recently aired, what it does not play, and too many', async () => {
    const rows = await onAir();
    for (const { trackId } of rows.slice(0, 2))
      await expect(requestTrack(trackId)).rejects.toMatchObject({ code: 'REQUEST_TOO_SOON' });
    const [other = 0] = await insertLibraryRows(database().queries, [{ title: 'Loud', genres: ['Metal'] }]);
    for (const trackId of [other, 987_654])
      await expect(requestTrack(trackId)).rejects.toMatchObject({ code: 'REQUEST_NOT_OF_STATION' });
    expect(changes).toEqual([]);
    const many = Array.from({ length: 21 }, (_, index) => `listener ${index}`);
    await insertAccounts(database().queries, many);
    await insertLibraryRows(
      database().queries,
      many.map((title) => ({ title, genres: ['Jazz'], artist: title, durationMs: 60_000 })),
    );
    const fresh = await database()
      .queries.selectFrom('track')
      .select('id')
      .where('title', 'in', many)
      .orderBy('id')
      .execute();
    for (const [offset, { id }] of fresh.slice(0, 20).entries())
      await requestTrack(id, as(many[offset] ?? ''));
    await expect(requestTrack(fresh[20]?.id ?? 0, as('listener 20'))).rejects.toMatchObject({
      code: 'REQUESTS_FULL',
    });
    expect(await listFor(anna)).toHaveLength(20);
    expect(areContiguous(await onAir())).toBe(true);
  });

  it('refuses a track for a quarter of an hour after it aired', async () => {
    await insertLibraryRows(
      database().queries,
      Array.from({ length: 48 }, (_, index) => ({ title: `More ${index}`, genres: ['Jazz'] })),
    );
    const [{ trackId, ...row }] = await onAir();
    clock.advance(rowEndMs(row) - clock.now() + REQUEST_REPEAT_MS - 1);
    await expect(requestTrack(trackId)).rejects.toMatchObject({ code: 'REQUEST_TOO_SOON' });
    clock.advance(1);
    expect((await requestTrack(trackId)).track.id).toBe(trackId);
  });

  it('refuses it for less time if it has few tracks: only if it was among its last third', async () => {
    const rows = await onAir();
    clock.advance((rows[4]?.startedAtMs ?? 0) - clock.now());
    expect(clock.now() - rowEndMs(rows[0])).toBeLessThan(REQUEST_REPEAT_MS);
    await expect(requestTrack(rows[1].trackId)).rejects.toMatchObject({ code: 'REQUEST_TOO_SOON' });
    expect((await requestTrack(rows[0].trackId)).track.id).toBe(rows[0].trackId);
  });

  it('is withdrawn by its requester, and by those who control stations, which is audited', async () => {
    const [wanted = 0, other = 0] = await listFree();
    await requestTrack(wanted);
    await expect(radio.requests.withdraw(station, wanted, ben)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await radio.requests.withdraw(station, wanted, anna)).toBe('Request withdrawn.');
    expect(await listFor(anna)).toEqual([]);
    expect(acts).toEqual([]);
    await requestTrack(wanted);
    await requestTrack(other, ben);
    expect(await radio.requests.withdraw(station, wanted, host)).toBe('Request removed.');
    expect((await listFor(ben)).map(({ track }) => track.id)).toEqual([other]);
    expect(acts).toMatchObject([
      { action: 'STREAM_REQUEST_REMOVED', resource: 'Jazz', actor: { userId: 'host' } },
    ]);
    expect(acts[0]?.details).toMatch(/^Blue \d+, asked for by anna$/);
    await expect(radio.requests.withdraw(station, wanted, anna)).rejects.toMatchObject({
      code: 'REQUEST_NOT_FOUND',
    });
    expect(areContiguous(await onAir())).toBe(true);
  });

  describe('withdrawn and requested again', () => {
    let first: number;
    let second: number;
    let third: number;
    const order = async () => (await listFor(ben)).map(({ track }) => track.id);

    beforeEach(async () => {
      [first = 0, second = 0, third = 0] = await listFree();
      await insertAccounts(database().queries, ['cleo']);
      await requestTrack(first);
      await requestTrack(second, ben);
    });

    it('has its position again within a minute, and later requests follow', async () => {
      const before = await onAir();
      const requested = await order();
      await radio.requests.withdraw(station, first, anna);
      expect(await order()).toEqual([second]);
      await requestTrack(third, as('cleo'));
      clock.advance(60_000);
      await requestTrack(first);
      expect(await order()).toEqual([...requested, third]);
      const findUndoSlot = (rows: readonly TrackRow[], id: number) =>
        rows.find(({ trackId, source }) => trackId === id && source === 'request')?.seq;
      for (const id of requested) expect(findUndoSlot(await onAir(), id)).toBe(findUndoSlot(before, id));
      expect(areContiguous(await onAir())).toBe(true);
    });

    it('goes to the end after that', async () => {
      await radio.requests.withdraw(station, first, anna);
      clock.advance(60_001);
      await requestTrack(first);
      expect(await order()).toEqual([second, first]);
    });

    it('goes to the end if somebody other than its requester withdrew it', async () => {
      await radio.requests.withdraw(station, first, host);
      await requestTrack(first);
      expect(await order()).toEqual([second, first]);
    });
  });

  it('stays once it is up next', async () => {
    const [wanted = 0] = await listFree();
    await requestTrack(wanted);
    clock.advance(rowEndMs((await onAir())[0]) - clock.now());
    await expect(radio.requests.withdraw(station, wanted, anna)).rejects.toMatchObject({
      code: 'REQUEST_FIXED',
    });
    expect((await onAir())[1]).toMatchObject({ trackId: wanted, source: 'request' });
  });

  it('is kept when a library change replans the station, and dropped with its file', async () => {
    const [wanted = 0, gone = 0, unrelated = 0] = await listFree();
    await requestTrack(wanted);
    await requestTrack(gone, ben);
    await markMissing(database().queries, [gone, unrelated]);
    await radio.playout.stop();
    await radio.playout.start();
    expect((await listFor(anna)).map(({ track, isMine }) => [track.id, isMine])).toEqual([[wanted, true]]);
    expect((await rowsFrom(3)).some(({ trackId }) => trackId === gone)).toBe(false);
  });

  it('is kept by a skip, which only brings it nearer', async () => {
    const [wanted = 0] = await listFree();
    const { startsAt } = await requestTrack(wanted);
    await radio.next(station.genreId, host);
    const [request] = await listFor(anna);
    expect(request).toMatchObject({ track: { id: wanted }, isMine: true });
    expect(Date.parse(request?.startsAt ?? '')).toBeLessThan(Date.parse(startsAt));
  });

  it("outlives its requester's account, without a name", async () => {
    const [wanted = 0] = await listFree();
    await requestTrack(wanted);
    await database().queries.deleteFrom('account').where('id', '=', 'anna').execute();
    expect(await listFor(ben)).toMatchObject([{ track: { id: wanted }, requestedBy: null, isMine: false }]);
    await requestTrack((await listFree()).find((id) => id !== wanted) ?? 0, ben);
    expect((await onAir())[2]).toMatchObject({ trackId: wanted, source: 'request', placedBy: null });
  });

  it('removes the waiting requests of a user who loses access, on every station, and the name from locked ones', async () => {
    const [held = 0] = await listFree();
    await requestTrack(held);
    clock.advance(rowEndMs((await onAir())[0]) - clock.now());
    await insertLibraryRows(
      database().queries,
      Array.from({ length: 12 }, (_, index) => ({ title: `Loud ${index}`, genres: ['Metal'] })),
    );
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await eventuallyOn(clock, async () => expect(await radio.listStations()).toHaveLength(2));
    const jazz = station;
    const metal = await radio.getStation('Metal');
    await radio.start(metal.genreId, host);
    station = metal;
    const [wanted = 0, other = 0] = await listFree();
    await requestTrack(wanted);
    await requestTrack(other, ben);
    changes = [];

    events.publish('rightsChanged', { userId: 'anna', isApproved: false });

    await eventuallyOn(clock, async () =>
      expect((await listFor(anna)).map(({ track, requestedBy }) => [track.id, requestedBy])).toEqual([
        [other, 'ben'],
      ]),
    );
    expect(areContiguous(await onAir())).toBe(true);
    station = jazz;
    await eventuallyOn(clock, async () =>
      expect(await listFor(anna)).toMatchObject([{ track: { id: held }, requestedBy: null, isMine: false }]),
    );
    expect(areContiguous(await onAir())).toBe(true);
    // The clock continues meanwhile, so a station announces its next track, too.
    expect(new Set(changes)).toEqual(new Set([jazz.id, metal.id]));
  });

  it('is refused if its requester is rejected meanwhile', async () => {
    const [wanted = 0] = await listFree();
    const rows = await onAir();
    meanwhile = async () => {
      await database()
        .queries.updateTable('account')
        .set({ is_approved: 0 })
        .where('id', '=', 'anna')
        .execute();
      events.publish('rightsChanged', { userId: 'anna', isApproved: false });
    };
    await expect(requestTrack(wanted)).rejects.toMatchObject({ code: 'PENDING_APPROVAL' });
    expect(await onAir()).toEqual(rows);
  });

  it('changes nothing when somebody only has other roles', async () => {
    const [wanted = 0, other = 0] = await listFree();
    await requestTrack(wanted);
    await requestTrack(other, ben);
    const rows = await onAir();
    events.publish('rightsChanged', { userId: 'anna', isApproved: true });
    events.publish('rightsChanged', { userId: 'host', isApproved: false });
    let isTouched = false;
    meanwhile = async () => void (isTouched = true);
    for (let reads = 0; reads < 20; reads += 1) await listFor(anna);
    expect(isTouched).toBe(false);
    expect(await onAir()).toEqual(rows);
  });

  it('is refused if the station is off the air, or the owner allows none', async () => {
    const [wanted = 0, other = 0] = await listFree();
    await requestTrack(wanted);
    areTaken = false;
    await expect(requestTrack(other, ben)).rejects.toMatchObject({ code: 'REQUESTS_OFF' });
    // Earlier requests still play.
    expect(await radio.requests.list(station, anna.actor)).toMatchObject({ areTaken: false, requests: [{}] });
    areTaken = true;
    await radio.stop(station.genreId, host);
    station = await radio.getStation(station.genreId);
    await expect(requestTrack(other, ben)).rejects.toMatchObject({ code: 'STREAM_INACTIVE' });
    expect(await listFor(anna)).toEqual([]);
  });

  it('offers playable matches in the order of the search, thirty at most', async () => {
    const [metal = 0] = await insertLibraryRows(database().queries, [{ title: 'Loud', genres: ['Metal'] }]);
    const [last = 0, gone = 0, first = 0] = tracks;
    await markMissing(database().queries, [gone]);
    found = [first, metal, gone, last];
    const choices = await radio.requests.findChoices(station, 'any');
    expect(choices.map(({ id, genre }) => [id, genre])).toEqual([
      [first, 'Jazz'],
      [last, 'Jazz'],
    ]);
    const many = await insertLibraryRows(
      database().queries,
      Array.from({ length: 40 }, (_, index) => ({ title: `More ${index}`, genres: ['Jazz'] })),
    );
    found = [...Array.from({ length: 1_200 }, () => metal), ...many];
    expect((await radio.requests.findChoices(station, 'more')).map(({ id }) => id)).toEqual(
      many.slice(0, 30),
    );
    found = [];
    expect(await radio.requests.findChoices(station, '')).toEqual([]);
  });

  it('does not bring back a track that a scan has removed meanwhile', async () => {
    const [wanted = 0, gone = 0] = await listFree();
    meanwhile = async () => {
      await markMissing(database().queries, [gone]);
      events.publish('libraryChanged', { changedTrackIds: [gone] });
      await eventuallyOn(clock, async () =>
        expect((await rowsFrom(3)).map(({ trackId }) => trackId)).not.toContain(gone),
      );
    };
    await requestTrack(wanted);
    const rows = await rowsFrom(3);
    expect(rows.map(({ trackId }) => trackId)).not.toContain(gone);
    expect(rows.some(({ trackId, source }) => trackId === wanted && source === 'request')).toBe(true);
  });

  it('accepts requests even while the account of an earlier requester is deleted', async () => {
    const [first = 0, second = 0] = await listFree();
    await requestTrack(first, anna);
    let times = 0;
    const deleteAnna = async () => {
      times += 1;
      // The first time nothing is planned yet; the second time the plan is from before.
      if (times === 1) meanwhile = deleteAnna;
      else await database().queries.deleteFrom('account').where('id', '=', 'anna').execute();
    };
    meanwhile = deleteAnna;
    expect(await requestTrack(second, ben)).toMatchObject({ track: { id: second }, requestedBy: 'ben' });
    expect(times).toBe(2);
    const listed = (await listFor(ben)).map(({ track, requestedBy }) => [track.id, requestedBy]);
    expect(listed.toSorted()).toEqual(
      [
        [first, null],
        [second, 'ben'],
      ].toSorted(),
    );
  });

  it('gives two simultaneous requesters a position each', async () => {
    const [first = 0, second = 0] = await listFree();
    const both = await Promise.all([requestTrack(first, anna), requestTrack(second, ben)]);
    expect(both.map(({ track }) => track.id)).toEqual([first, second]);
    expect((await listFor(anna)).map(({ track }) => track.id).toSorted()).toEqual([first, second].toSorted());
    expect(areContiguous(await onAir())).toBe(true);
  });
});
