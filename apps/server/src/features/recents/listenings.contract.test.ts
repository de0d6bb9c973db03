import { createManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { keepPurgedPlays } from './keep-purged-plays.ts';
import { createPlaysPerDay } from './plays-per-day.ts';
import { createRecents, type Recents } from './recents.ts';
import type { ReportedListening } from './record-plays.ts';

const NOW = 1_700_000_000_000;
const DURATION_MS = 200_000;

eachDatabase('listenings', (database) => {
  let library: Library;
  let recents: Recents;
  let trackId: number;
  let otherId: number;
  let accounts = 0;
  let userId: string;

  beforeAll(async () => {
    const { queries } = database();
    const ids = await insertLibraryRows(
      queries,
      ['One', 'Two'].map((title) => ({ title, artist: 'Duo', genres: ['Jazz'], durationMs: DURATION_MS })),
    );
    [trackId = 0, otherId = 0] = ids;
    library = createLibraryFeature({ database: database() });
    const events = createEvents(createLogger('silent'));
    recents = createRecents({ database: database(), clock: createManualClock(NOW), events, library });
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    accounts += 1;
    userId = `listener${accounts}`;
    await insertAccounts(database().queries, [userId]);
  });

  const report = (listenedMs: number, more: Partial<ReportedListening> = {}) =>
    recents.recordPlay(userId, {
      trackId,
      listenedMs,
      playedAt: NOW - 500_000,
      listeningId: 'listening-1',
      ...more,
    });
  const listRows = () =>
    database()
      .queries.selectFrom('play')
      .selectAll()
      .where('account_id', '=', userId)
      .orderBy('id')
      .execute();
  const countPlays = async () =>
    (await recents.listPlayCounts(userId, [trackId, otherId]))
      .values()
      .reduce((sum, { plays }) => sum + plays, 0);

  it('are kept with their origin and ending, even if they are no plays', async () => {
    expect(await report(20_000, { origin: 'album', ending: 'skipped' })).toBe(false);
    expect(await listRows()).toMatchObject([
      { origin: 'album', ending: 'skipped', heard_ms: 20_000, listened_ms: 0, is_play: 0, is_counted: 0 },
    ]);
  });

  it('that are no plays are in no list and no number of plays', async () => {
    await report(20_000, { ending: 'skipped' });
    expect(await recents.listPlayed(userId, 10)).toEqual([]);
    expect(await recents.listMostPlayedTracks(userId, { limit: 10 })).toEqual([]);
    expect(await recents.listPlayedTrackIds(userId, 0)).toEqual([]);
    expect(await recents.listRecentAlbums(userId, 10)).toEqual([]);
    expect(await recents.getHoursListened(userId)).toBe(0);
    expect(await countPlays()).toBe(0);
  });

  it('of a station are no plays in lists, however long they are', async () => {
    expect(await report(DURATION_MS, { origin: 'station', ending: 'finished' })).toBe(false);
    expect(await countPlays()).toBe(0);
    expect(await recents.getHoursListened(userId)).toBe(0);
    expect(await listRows()).toMatchObject([{ is_play: 1, is_counted: 0, heard_ms: DURATION_MS }]);
  });

  it('are one for each id, which counts once, also when it is reported often and in another order', async () => {
    await report(20_000, { ending: 'stopped' });
    await Promise.all([report(150_000, { ending: 'finished' }), report(120_000, { ending: 'stopped' })]);
    await report(150_000, { ending: 'finished' });
    await report(90_000, { ending: 'stopped' });
    expect(await listRows()).toMatchObject([
      { heard_ms: 150_000, listened_ms: 150_000, ending: 'finished', is_play: 1, is_counted: 1 },
    ]);
    expect(await countPlays()).toBe(1);
  });

  it('with an id that belongs to another track or user change nothing of it', async () => {
    await report(20_000, { ending: 'stopped' });
    await report(150_000, { ending: 'finished', trackId: otherId });
    expect(await listRows()).toMatchObject([{ track_id: trackId, heard_ms: 20_000 }]);
    expect(await countPlays()).toBe(0);
    const first = userId;
    userId = `${first} too`;
    await insertAccounts(database().queries, [userId]);
    await report(150_000);
    expect(await countPlays()).toBe(1);
    userId = first;
    expect(await listRows()).toMatchObject([{ heard_ms: 20_000 }]);
  });

  it('of less than a second, and short ones without an id, are not kept', async () => {
    await report(999, { ending: 'skipped' });
    await report(20_000, { listeningId: undefined });
    expect(await listRows()).toEqual([]);
  });

  it('of apps have the origin "app" and an unknown ending, which is no skip', async () => {
    await recents.recordScrobbles(userId, [{ trackId, playedAt: NOW - 1_000 }]);
    await recents.countListened(userId, { trackId: otherId, playedAt: NOW, listenedMs: 150_000 });
    const ofApp = { origin: 'app', ending: 'unknown', is_play: 1, is_counted: 1, source: 'scrobble' };
    expect(await listRows()).toMatchObject([
      { ...ofApp, heard_ms: DURATION_MS },
      { ...ofApp, heard_ms: 150_000 },
    ]);
  });

  it('keep title and artist when their track is deleted', async () => {
    await report(DURATION_MS);
    const [gone = 0] = await insertLibraryRows(database().queries, [
      { title: 'Gone', artist: 'Trio', genres: [] },
    ]);
    await report(5_000, { trackId: gone, listeningId: 'listening-2' });
    await database().transaction(async (trx) => {
      await keepPurgedPlays(trx, [gone]);
      await trx.deleteFrom('track').where('id', '=', gone).execute();
    });
    expect(await listRows()).toMatchObject([
      { track_id: trackId, title: null, artist: null },
      { track_id: null, title: 'Gone', artist: 'Trio', heard_ms: 5_000 },
    ]);
  });

  it('add to the plays of a day of all users only if they count', async () => {
    const countPlaysPerDay = createPlaysPerDay({ database: database() });
    const playedAt = NOW - 400 * 24 * 3_600_000;
    await report(20_000, { playedAt, ending: 'skipped' });
    expect(await countPlaysPerDay(playedAt, 1)).toEqual([]);
    await report(DURATION_MS, { playedAt, listeningId: 'listening-2', trackId: otherId });
    expect(await countPlaysPerDay(playedAt, 1)).toMatchObject([{ plays: 1, listeners: 1 }]);
  });
});
