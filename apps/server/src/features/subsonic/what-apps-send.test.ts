/** Requests of apps that differ a little from the documentation and are accepted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

let server: TestServer;
let app: ConnectedApp;
let songs: string[];

beforeAll(async () => {
  server = await buildTestApp();
  const rows = ['One', 'Two', 'Three'].map((title) => ({
    title,
    artist: 'Ann',
    album: 'First',
    genres: ['Jazz'],
  }));
  songs = (await insertLibraryRows(server.database.queries, rows)).map((id) => `tr-${id}`);
  await refreshTotals(server.database.queries);
});
afterAll(() => server.close());
beforeEach(async () => {
  app = await connectApp(server);
});

describe('an empty value', () => {
  const makeDescribed = async () => {
    const { id } = (await app.send('createPlaylist', { name: 'Sunday', songId: songs[0] })).playlist;
    await app.send('updatePlaylist', { playlistId: id, comment: 'For work' });
    return id as string;
  };
  const open = async (id: string) => (await app.request('getPlaylist', { id })).playlist;

  it('removes the comment of a playlist', async () => {
    const id = await makeDescribed();
    await app.send('updatePlaylist', { playlistId: id, comment: '' });
    expect(await open(id)).toMatchObject({ name: 'Sunday', comment: '' });
  });

  it('of anything else about a playlist changes nothing', async () => {
    const id = await makeDescribed();
    await app.send('updatePlaylist', {
      playlistId: id,
      name: '',
      public: '',
      songIdToAdd: '',
      songIndexToRemove: '',
    });
    expect(await open(id)).toMatchObject({ name: 'Sunday', comment: 'For work', songCount: 1 });
  });
});

describe('a deleted song', () => {
  const GONE = 'tr-999999';
  const queue = async () => {
    const { current, position, entry } = (await app.request('getPlayQueue')).playQueue;
    return { current, position, ids: (entry ?? []).map(({ id }: { id: string }) => id) };
  };

  it('is left out of a queue, and the rest is saved', async () => {
    await app.send('savePlayQueue', { id: [songs[0], GONE, songs[1]], current: songs[1], position: 5_000 });
    expect(await queue()).toEqual({ current: songs[1], position: 5_000, ids: [songs[0], songs[1]] });
    await app.send('savePlayQueueByIndex', { id: [GONE, songs[2], songs[0]], currentIndex: 2, position: 7 });
    expect(await queue()).toEqual({ current: songs[0], position: 7, ids: [songs[2], songs[0]] });
  });

  it('that was current makes the next one current, from its beginning', async () => {
    await app.send('savePlayQueue', { id: [songs[0], GONE, songs[1]], current: GONE, position: 5_000 });
    expect(await queue()).toEqual({ current: songs[1], position: 0, ids: [songs[0], songs[1]] });
  });

  it('does not empty a saved queue if no other song came with it', async () => {
    await app.send('savePlayQueue', { id: songs[0] });
    expect(await app.refusal('savePlayQueue', { id: [GONE, 'tr-999998'] })).toBe(70);
    expect(await app.refusal('savePlayQueueByIndex', { id: GONE })).toBe(70);
    expect(await queue()).toMatchObject({ ids: [songs[0]] });
  });

  it('does not lose the plays that an app sends with it', async () => {
    const time = server.clock.now() - 3_600_000;
    await app.send('scrobble', { id: [GONE, songs[1]], time: [time - 1_000, time] });
    expect((await app.request('getSong', { id: songs[1] })).song).toMatchObject({
      playCount: 1,
      played: new Date(time).toISOString(),
    });
    expect(await app.refusal('scrobble', { id: GONE, time })).toBe(70);
  });
});

describe('a fraction', () => {
  it.each([
    ['1234.9', 1_234],
    ['300000.0', 300_000],
    ['1.2345678E7', 12_345_678],
    ['0.25', 0],
  ])('%s as a position counts as whole milliseconds', async (position, expected) => {
    await app.send('savePlayQueue', { id: songs[0], position });
    expect((await app.request('getPlayQueue')).playQueue.position).toBe(expected);
    await app.send('savePlayQueueByIndex', { id: songs, currentIndex: 1, position });
    expect((await app.request('getPlayQueueByIndex')).playQueueByIndex.position).toBe(expected);
    await app.send('createBookmark', { id: songs[0], position });
    expect((await app.request('getBookmarks')).bookmarks.bookmark[0].position).toBe(expected);
    await app.send('reportPlayback', {
      mediaId: songs[0],
      mediaType: 'song',
      state: 'paused',
      positionMs: position,
    });
    const mine = (await app.request('getNowPlaying')).nowPlaying.entry.filter(
      ({ username }: { username: string }) => username === app.key.userName,
    );
    expect(mine).toMatchObject([{ positionMs: expected }]);
  });

  it.each(['far', '-1', '-0.5', 'NaN', 'Infinity', '1e99', '0x10', '1,5', ' '])(
    '%j as a position is still refused',
    async (position) => {
      expect(await app.refusal('savePlayQueue', { id: songs[0], position })).toBe(10);
    },
  );

  it('is also accepted as a count, offset or size', async () => {
    const { album } = (await app.request('getAlbumList2', { type: 'newest', size: '1.0', offset: '0.0' }))
      .albumList2;
    expect(album).toHaveLength(1);
    expect((await app.request('search3', { songCount: '2.9' })).searchResult3.song).toHaveLength(2);
    expect(await app.refusal('getRandomSongs', { size: '1e99' })).toBe(10);
    const picture = async (size: string) =>
      (await app.get('getCoverArt', { id: songs[0], size })).headers.etag;
    expect(await picture('95.5')).toBe(await picture('96'));
    expect(await picture('96')).not.toBe(await picture('640'));
  });
});

describe('the time of a play', () => {
  const PLAYED_AT = Date.UTC(2026, 0, 2, 3, 4, 5);
  const played = async (id = songs[0]) => (await app.request('getSong', { id })).song.played;

  it.each([
    ['milliseconds', PLAYED_AT, PLAYED_AT],
    ['seconds', PLAYED_AT / 1_000, PLAYED_AT],
    ['seconds with a fraction', PLAYED_AT / 1_000 + 0.25, PLAYED_AT + 250],
    ['milliseconds with a fraction', `${PLAYED_AT}.75`, PLAYED_AT],
  ])('may be in %s', async (_unit, time, expected) => {
    await app.send('scrobble', { id: songs[0], time });
    expect(await played()).toBe(new Date(expected).toISOString());
  });

  it('is refused if it is no time', async () => {
    for (const time of ['yesterday', '-1', 'NaN', '1e99', '2026-01-02'])
      expect([time, await app.refusal('scrobble', { id: songs[0], time })]).toEqual([time, 10]);
  });
});

it('missing lyrics are an element with an empty text, which its schema requires', async () => {
  expect((await app.request('getLyrics', { artist: 'Nobody', title: 'Nothing' })).lyrics).toEqual({
    value: '',
  });
  expect((await app.request('getLyrics')).lyrics).toEqual({ value: '' });
});
