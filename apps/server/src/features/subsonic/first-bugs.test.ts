import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import {
  type Answer,
  type ConnectedApp,
  connectApp,
  listLeaves,
  readEnvelope,
  readXml,
  toUrl,
} from '../../test/subsonic-calls.ts';

const HOSTILE = '<b>"Rock & Roll"</b> \'n\' \u{1f918}';

describe.each(DATABASE_KINDS)('first bugs on %s (opensubsonic 11)', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let songs: string[];
  let albums: string[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const rows = Array.from({ length: 9 }, (_, index) => ({
      title: index === 0 ? HOSTILE : `Song ${index}`,
      artist: `Artist ${index % 3}`,
      album: `Album ${index % 3}`,
      genres: ['Jazz'],
    }));
    songs = (await insertLibraryRows(server.database.queries, rows)).map((id) => `tr-${id}`);
    await refreshTotals(server.database.queries);
    app = await connectApp(server);
    albums = idsOf((await app.request('getAlbumList2', { type: 'alphabeticalByName' })).albumList2.album);
    for (const [location, id] of albums.entries()) {
      server.clock.advance(1_000);
      await app.send('star', { albumId: id });
      await app.send('setRating', { id, rating: 5 - location });
      await app.send('scrobble', { id: songs[location] });
    }
  });
  afterAll(() => server.close());

  const idsOf = (things: Answer[] | undefined) => (things ?? []).map(({ id }) => id);
  const open = (url: string) => server.app.inject({ method: 'GET', url });

  it('an address without .view works like one with it', async () => {
    for (const method of ['ping', 'ping.view', 'getAlbumList2.view'])
      expect(readEnvelope(await app.get(method, { f: 'json', type: 'newest' })).status).toBe('ok');
  });

  it('a search for nothing, or for two quotes, finds everything', async () => {
    for (const query of [undefined, '', '""', "''", ' '])
      expect((await app.request('search3', { query, songCount: 100 })).searchResult3.song).toHaveLength(9);
  });

  it('the offset works in every album list', async () => {
    const lists = [
      'newest',
      'highest',
      'frequent',
      'recent',
      'starred',
      'alphabeticalByName',
      'alphabeticalByArtist',
    ];
    for (const parameters of [
      ...lists.map((type) => ({ type })),
      { type: 'byGenre', genre: 'Jazz' },
      { type: 'byYear', fromYear: 1900, toYear: 2100 },
    ]) {
      const page = async (size: number, offset: number) =>
        idsOf((await app.request('getAlbumList2', { ...parameters, size, offset })).albumList2.album);
      const whole = await page(500, 0);
      expect([parameters.type, whole.toSorted()]).toEqual([parameters.type, albums.toSorted()]);
      expect([...(await page(2, 0)), ...(await page(2, 2)), ...(await page(2, 4))]).toEqual(whole);
    }
  });

  it('starred and played items say so', async () => {
    const { album } = await app.request('getAlbum', { id: albums[0] });
    expect(album).toMatchObject({ starred: expect.any(String), played: expect.any(String), playCount: 1 });
    expect((await app.request('getSong', { id: songs[0] })).song).toMatchObject({
      played: expect.any(String),
    });
  });

  it('an absent object is {} or omitted, never [] and never null', async () => {
    const { song } = await app.request('getSong', { id: songs[0] });
    expect(song.replayGain).toEqual({});
    for (const method of [
      'getNowPlaying',
      'getPlaylists',
      'getBookmarks',
      'getPodcasts',
      'getShares',
      'getStarred2',
    ]) {
      const body = (await app.get(method, { f: 'json' })).json()['subsonic-response'];
      const [, payload] = Object.entries(body).find(([, value]) => typeof value === 'object') ?? [];
      expect([method, Array.isArray(payload), payload === null]).toEqual([method, false, false]);
      expect(JSON.stringify(body)).not.toContain('null');
    }
  });

  it('a refusal contains the same server information as an answer', async () => {
    const { version } = (await server.call('GET', '/api/health')).json();
    const ok = await app.request('ping');
    const refused = readEnvelope(await open(toUrl('ping', { apiKey: 'wrong', f: 'json' })));
    for (const envelope of [ok, refused])
      expect(envelope).toMatchObject({
        version: '1.16.1',
        type: 'tutti',
        serverVersion: version,
        openSubsonic: true,
      });
  });

  it('wrong credentials get status 200 with a refusal', async () => {
    const answer = await open(toUrl('ping', { u: 'nobody', p: 'wrong', f: 'json' }));
    expect([answer.statusCode, readEnvelope(answer).error.code]).toEqual([200, 40]);
  });

  it('a genre has a value, the folder a number, and everything else a string as its id', async () => {
    expect((await app.request('getGenres')).genres.genre).toMatchObject([
      { value: 'Jazz', songCount: 9, albumCount: 3 },
    ]);
    expect((await app.request('getMusicFolders')).musicFolders.musicFolder).toEqual([
      { id: 1, name: 'Music' },
    ]);
    const { song } = await app.request('getSong', { id: songs[0] });
    for (const field of ['id', 'parent', 'albumId', 'artistId']) expect(typeof song[field]).toBe('string');
  });

  it('albums in folder lists are folders', async () => {
    for (const album of (await app.request('getAlbumList', { type: 'newest' })).albumList.album)
      expect(album).toMatchObject({ isDir: true, title: expect.any(String) });
  });

  it('createPlaylist replaces the songs of a playlist, and indexes refer to the state before the call', async () => {
    const { id } = (await app.send('createPlaylist', { name: 'List', songId: songs.slice(0, 4) })).playlist;
    const { playlist } = await app.send('createPlaylist', { playlistId: id, songId: songs.slice(4, 8) });
    expect(idsOf(playlist.entry)).toEqual(songs.slice(4, 8));
    await app.send('updatePlaylist', { playlistId: id, songIndexToRemove: [0, 1], songIdToAdd: songs[0] });
    expect(idsOf((await app.request('getPlaylist', { id })).playlist.entry)).toEqual([
      songs[6],
      songs[7],
      songs[0],
    ]);
  });

  it('pictures are JPEG, including generated ones', async () => {
    for (const id of [albums[0], songs[0], 'ar-1']) {
      const picture = await app.get('getCoverArt', { id, size: 96 });
      expect(picture.headers['content-type']).toBe('image/jpeg');
      expect((await sharp(picture.rawPayload).metadata()).format).toBe('jpeg');
    }
  });

  it('pages of other origins may read refusals', async () => {
    for (const parameters of [{ apiKey: 'wrong' }, {}, { apiKey: app.key.secret }]) {
      const { headers } = await open(toUrl('getSong', parameters));
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('an API key with a user name is a conflict', async () => {
    const answer = await open(toUrl('ping', { apiKey: app.key.secret, u: app.key.userName, f: 'json' }));
    expect(readEnvelope(answer).error.code).toBe(43);
  });

  it('extensions are listed without credentials', async () => {
    const answer = readEnvelope(await open('/rest/getOpenSubsonicExtensions?f=json'));
    const names = answer.openSubsonicExtensions.map(({ name }: Answer) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'formPost',
        'apiKeyAuthentication',
        'indexBasedQueue',
        'playbackReport',
        'topSongsByArtistId',
        'songLyrics',
      ]),
    );
    for (const absent of ['transcoding', 'sonicSimilarity', 'getPodcastEpisode'])
      expect(names).not.toContain(absent);
  });

  it('XML and JSON agree, with any title', async () => {
    const json = readEnvelope(await app.get('getSong', { id: songs[0], f: 'json' }));
    const xml = readXml((await app.get('getSong', { id: songs[0] })).body);
    expect(json.song.title).toBe(HOSTILE);
    expect(listLeaves(xml.content)).toEqual(listLeaves(json));
  });
});
