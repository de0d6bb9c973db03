import { createManualClock } from '@tutti/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { createRecents, type Recents } from './recents.ts';

const HALF_MS = 90_000;
const START_MS = 1_700_000_000_000;

eachDatabase('the most played tracks of an artist', (database) => {
  let library: Library;
  let recents: Recents;
  let ids: number[];
  let artistId: number;
  let albumId: number;

  beforeAll(async () => {
    const { queries } = database();
    const row = (title: string, artist: string, album?: string) => ({
      title,
      artist,
      genres: ['Jazz'],
      ...(album === undefined ? {} : { album }),
    });
    ids = await insertLibraryRows(queries, [
      row('Once', 'Trio'),
      row('Often', 'Trio', 'Night'),
      row('Lately', 'Trio', 'Night'),
      row('Gone', 'Trio', 'Night'),
      row('Unheard', 'Trio', 'Night'),
      row('Another', 'Somebody else'),
    ]);
    await insertAccounts(queries, ['ana', 'ben', 'cleo', 'dora']);
    library = createLibraryFeature({ database: database() });
    const clock = createManualClock(START_MS);
    recents = createRecents({
      database: database(),
      clock,
      events: createEvents(createLogger('silent')),
      library,
    });
    const [once = 0, often = 0, lately = 0, gone = 0, , another = 0] = ids;
    for (const trackId of [often, once, often, gone, gone, gone, another, another, lately]) {
      clock.advance(1_000);
      await recents.recordPlay('ana', { trackId, listenedMs: HALF_MS });
    }
    await markMissing(queries, [gone]);
    const [track] = await library.tracksByIds([often]);
    artistId = track?.artists[0]?.id ?? 0;
    albumId = track?.album?.id ?? 0;
  });
  afterAll(() => library.close());

  const titles = async (userId: string, limit = 10) =>
    (await recents.listMostPlayed(userId, { artistId, limit })).map(({ title }) => title);

  it('come first, ties by their last play, without missing tracks or other artists', async () => {
    expect(await titles('ana')).toEqual(['Often', 'Lately', 'Once']);
    const played = await recents.listMostPlayed('ana', { artistId, limit: 10 });
    expect(played.map(({ playCount }) => playCount)).toEqual([2, 1, 1]);
  });

  it('of an album are those of its tracks, without missing ones', async () => {
    const played = await recents.listMostPlayed('ana', { albumId, limit: 10 });
    expect(played.map(({ title, playCount }) => `${title} ${playCount}`)).toEqual(['Often 2', 'Lately 1']);
    expect(await recents.listMostPlayed('ben', { albumId, limit: 10 })).toEqual([]);
  });

  it('of a period are those with plays since then', async () => {
    const ofPeriod = async (since: number | undefined, limit = 10) =>
      (await recents.listMostPlayedTracks('ana', { since, limit })).map(
        ({ track, playCount, playedAt }) => `${track.title} ${playCount} ${Date.parse(playedAt) - START_MS}`,
      );
    expect(await ofPeriod(undefined)).toEqual([
      'Gone 3 6000',
      'Another 2 8000',
      'Often 2 3000',
      'Lately 1 9000',
      'Once 1 2000',
    ]);
    expect(await ofPeriod(START_MS + 3_000)).toEqual([
      'Gone 3 6000',
      'Another 2 8000',
      'Lately 1 9000',
      'Often 1 3000',
    ]);
    expect(await ofPeriod(START_MS + 7_500, 1)).toEqual(['Lately 1 9000']);
    expect(await ofPeriod(START_MS + 60_000)).toEqual([]);
  });

  it('of a period leave out deleted tracks, which take no place either', async () => {
    const [once = 0, often = 0] = ids;
    for (const [index, trackId] of [often, often, once].entries())
      await recents.recordPlay('dora', { trackId, listenedMs: HALF_MS, playedAt: START_MS + index });
    await database()
      .queries.updateTable('play')
      .set({ track_id: null })
      .where('account_id', '=', 'dora')
      .where('track_id', '=', often)
      .execute();
    const played = await recents.listMostPlayedTracks('dora', { since: START_MS, limit: 1 });
    expect(played.map(({ track }) => track.title)).toEqual(['Once']);
  });

  it('count a play that is reported late and twice once, at its own time', async () => {
    const trackId = ids[4] ?? 0;
    const play = { trackId, listenedMs: HALF_MS, playedAt: 1_600_000_000_000 };
    expect(await recents.recordPlay('cleo', play)).toBe(true);
    expect(await recents.recordPlay('cleo', play)).toBe(true);
    const [played, ...others] = await recents.listPlayed('cleo', 10);
    expect(others).toEqual([]);
    expect(played).toMatchObject({ playCount: 1, playedAt: new Date(play.playedAt).toISOString() });
  });

  it('are those of the calling listener, at most as many as requested', async () => {
    expect(await titles('ben')).toEqual([]);
    await recents.recordPlay('ben', { trackId: ids[0] ?? 0, listenedMs: HALF_MS });
    expect(await titles('ben')).toEqual(['Once']);
    expect(await titles('ana', 1)).toEqual(['Often']);
  });
});
