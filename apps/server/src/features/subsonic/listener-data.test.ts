import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { type Answer, type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

const HOSTILE = '<i>"You & I"</i> \u{1f3b7} \'x\' ]]>';
const DURATION_MS = 200_000;

describe.each(DATABASE_KINDS)('user data for apps on %s', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let otherUser: ConnectedApp;
  let songs: string[];
  let albums: string[];
  let artists: string[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const rows = Array.from({ length: 12 }, (_, index) => ({
      title: index === 0 ? HOSTILE : `Song ${index}`,
      genres: [index < 6 ? 'Jazz' : 'Blues'],
      artist: `Artist ${index % 2}`,
      album: `Album ${index % 4}`,
      durationMs: DURATION_MS,
    }));
    const ids = await insertLibraryRows(server.database.queries, rows);
    await refreshTotals(server.database.queries);
    songs = ids.map((id) => `tr-${id}`);
    otherUser = await connectApp(server);
    const { song } = await otherUser.request('getSong', { id: songs[0] });
    albums = await Promise.all(
      [0, 1, 2, 3].map(
        async (index) => (await otherUser.request('getSong', { id: songs[index] })).song.albumId,
      ),
    );
    artists = [song.artistId, (await otherUser.request('getSong', { id: songs[1] })).song.artistId];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    app = await connectApp(server);
  });

  const now = () => new Date(server.clock.now()).toISOString();
  const idsOf = (things: Answer[] | undefined) => (things ?? []).map(({ id }) => id);
  const page = async (url: string) =>
    (await server.call('GET', `/api${url}`, { token: app.user.token })).json();
  const numberOf = (id: string | undefined) => Number(id?.slice(3));
  const albumList = async (type: string, rest = {}) =>
    idsOf((await app.request('getAlbumList2', { type, ...rest })).albumList2.album);

  describe('favorites', () => {
    it('are shared with the page both ways, with the first date (opensubsonic 9)', async () => {
      const starredAt = now();
      await app.send('star', { id: songs[0], albumId: albums[1], artistId: artists[0] });
      server.clock.advance(1_000);
      await app.send('star', { id: [songs[0], songs[1]] });
      const { starred2 } = await app.request('getStarred2');
      expect(idsOf(starred2.song)).toEqual([songs[1], songs[0]]);
      expect(starred2.song[1]).toMatchObject({ starred: starredAt, title: HOSTILE });
      expect(starred2.album).toMatchObject([{ id: albums[1], starred: starredAt }]);
      expect(starred2.artist).toMatchObject([{ id: artists[0], starred: starredAt }]);
      expect(await page('/users/favorites')).toMatchObject([
        { trackId: numberOf(songs[1]) },
        { trackId: numberOf(songs[0]), favoritedAt: starredAt },
      ]);
      expect(await page('/users/favorite-albums')).toMatchObject([
        { albumId: numberOf(albums[1]), favoritedAt: starredAt },
      ]);
      expect(await page('/users/favorite-artists')).toMatchObject([{ artistId: numberOf(artists[0]) }]);
      await server.call('DELETE', `/api/users/favorites/${numberOf(songs[0])}`, { token: app.user.token });
      await server.call('POST', `/api/users/favorites/${numberOf(songs[5])}`, { token: app.user.token });
      server.clock.advance(1_000);
      expect(idsOf((await app.request('getStarred2')).starred2.song).toSorted()).toEqual(
        [songs[1], songs[5]].toSorted(),
      );
      await app.send('unstar', { id: [songs[1], songs[5]], albumId: albums[1], artistId: artists[0] });
      expect((await app.request('getStarred2')).starred2).toEqual({ artist: [], album: [], song: [] });
      expect(await page('/users/favorites')).toEqual([]);
    });

    it('accept albums and artists by id too, and list their folders as folders (opensubsonic 9)', async () => {
      await app.send('star', { id: [albums[0], artists[1], songs[2]] });
      const { starred } = await app.request('getStarred');
      expect(starred.album).toMatchObject([{ id: albums[0], isDir: true, title: 'Album 0' }]);
      expect(starred.artist).toMatchObject([{ id: artists[1], name: 'Artist 1' }]);
      expect(idsOf(starred.song)).toEqual([songs[2]]);
      expect((await app.request('getStarred2', { musicFolderId: 2 })).starred2).toEqual({});
    });

    it('do not change if one of the ids is unknown (opensubsonic 9)', async () => {
      await app.send('star', { id: songs[3] });
      expect(await app.refusal('star', { id: [songs[1], 'tr-999999'] })).toBe(70);
      expect(await app.refusal('star', { id: songs[1], albumId: songs[2] })).toBe(70);
      expect(await app.refusal('unstar', { id: [songs[3], 'al-999999'] })).toBe(70);
      expect(await app.refusal('star')).toBe(10);
      expect(idsOf((await app.request('getStarred2')).starred2.song)).toEqual([songs[3]]);
    });

    it('are shown wherever the item appears (opensubsonic 9, koel 2607)', async () => {
      await app.send('star', { id: songs[0], albumId: albums[0], artistId: artists[0] });
      const starred = now();
      const seen = [
        (await app.request('getSong', { id: songs[0] })).song,
        (await app.request('getAlbum', { id: albums[0] })).album,
        (await app.request('getAlbum', { id: albums[0] })).album.song.find(
          ({ id }: Answer) => id === songs[0],
        ),
        (await app.request('getArtist', { id: artists[0] })).artist,
        (await app.request('getArtist', { id: artists[0] })).artist.album.find(
          ({ id }: Answer) => id === albums[0],
        ),
        ...(await app.request('search3', { query: 'album 0' })).searchResult3.album,
        (await app.request('getMusicDirectory', { id: albums[0] })).directory,
        (await app.request('getMusicDirectory', { id: albums[0] })).directory.child.find(
          ({ id }: Answer) => id === songs[0],
        ),
        (await app.request('getAlbumList2', { type: 'starred' })).albumList2.album[0],
      ];
      for (const thing of seen) expect(thing).toMatchObject({ starred });
      expect((await otherUser.request('getSong', { id: songs[0] })).song).not.toHaveProperty('starred');
    });
  });

  describe('ratings', () => {
    it('are one to five stars, 0 removes them, and the page has the same (opensubsonic 9)', async () => {
      for (const [id, rating] of [
        [songs[0], 4],
        [albums[0], 2],
        [albums[1], 5],
        [artists[0], 3],
      ] as const)
        await app.send('setRating', { id, rating });
      expect((await app.request('getSong', { id: songs[0] })).song).toMatchObject({ userRating: 4 });
      expect((await app.request('getAlbum', { id: albums[0] })).album).toMatchObject({ userRating: 2 });
      expect((await app.request('getArtist', { id: artists[0] })).artist).toMatchObject({ userRating: 3 });
      expect(await albumList('highest')).toEqual([albums[1], albums[0]]);
      expect(await page('/users/ratings')).toHaveLength(4);
      await app.send('setRating', { id: albums[1], rating: 0 });
      expect(await albumList('highest')).toEqual([albums[0]]);
      await server.call('PUT', `/api/albums/${numberOf(albums[2])}/rating`, {
        token: app.user.token,
        body: { rating: 5 },
      });
      expect(await albumList('highest')).toEqual([albums[2], albums[0]]);
      for (const rating of [6, -1, 'x', 2.5])
        expect(await app.refusal('setRating', { id: songs[0], rating })).toBe(10);
      expect(await app.refusal('setRating', { id: songs[0] })).toBe(10);
      expect(await app.refusal('setRating', { id: 'tr-999999', rating: 1 })).toBe(70);
      expect(await app.refusal('setRating', { id: 'pl-1', rating: 1 })).toBe(70);
      expect((await app.request('getSong', { id: songs[0] })).song).toMatchObject({ userRating: 4 });
    });
  });

  describe('plays', () => {
    const played = async (id = songs[0]) => (await app.request('getSong', { id })).song;

    it('count at their own time, once however often they are sent (opensubsonic 9)', async () => {
      const first = server.clock.now() - 3_600_000;
      const time = [first, first + DURATION_MS];
      for (const _again of [1, 2]) await app.send('scrobble', { id: [songs[0], songs[1]], time });
      expect(await played()).toMatchObject({ playCount: 1, played: new Date(first).toISOString() });
      await app.send('scrobble', { id: songs[0] });
      expect(await played()).toMatchObject({ playCount: 2, played: now() });
      expect(await page('/users/recently-played')).toMatchObject([
        { track: { title: HOSTILE }, playCount: 2, playedAt: now() },
        { track: { title: 'Song 1' }, playCount: 1 },
      ]);
      expect((await otherUser.request('getSong', { id: songs[0] })).song).not.toHaveProperty('playCount');
    });

    it('without a time, or in the future, count as now (opensubsonic 9)', async () => {
      const soon = server.clock.now() + 60_000;
      await app.send('scrobble', { id: [songs[0], songs[1], songs[2]], time: [100_000_000_000, soon] });
      expect(await played()).toMatchObject({ played: '1973-03-03T09:46:40.000Z' });
      expect(await played(songs[1])).toMatchObject({ played: new Date(soon).toISOString() });
      expect(await played(songs[2])).toMatchObject({ played: now() });
      await app.send('scrobble', { id: songs[3], time: server.clock.now() + 6 * 60_000 });
      expect(await played(songs[3])).toMatchObject({ played: now() });
    });

    it('of unknown songs are refused (opensubsonic 9)', async () => {
      expect(await app.refusal('scrobble', { id: ['tr-999998', 'tr-999999'] })).toBe(70);
      expect(await app.refusal('scrobble', { id: [songs[0], albums[0]] })).toBe(70);
      expect(await app.refusal('scrobble')).toBe(10);
      expect(await played()).not.toHaveProperty('playCount');
    });

    it('of the page and of apps order the album lists, whose offsets work (opensubsonic 4)', async () => {
      const play = (id: string | undefined) =>
        server.call('POST', '/api/users/plays', {
          token: app.user.token,
          body: { trackId: numberOf(id), listenedMs: DURATION_MS },
        });
      for (const id of [songs[0], songs[4], songs[1], songs[2], songs[2]]) {
        server.clock.advance(60_000);
        await play(id);
      }
      expect(await albumList('frequent')).toEqual([albums[0], albums[2], albums[1]]);
      expect(await albumList('recent')).toEqual([albums[2], albums[1], albums[0]]);
      server.clock.advance(60_000);
      await app.send('scrobble', { id: songs[1] });
      server.clock.advance(60_000);
      await app.send('scrobble', { id: songs[1] });
      expect(await albumList('frequent')).toEqual([albums[1], albums[0], albums[2]]);
      expect(await albumList('recent')).toEqual([albums[1], albums[2], albums[0]]);
      for (const type of ['frequent', 'recent'])
        expect([
          ...(await albumList(type, { size: 2 })),
          ...(await albumList(type, { size: 2, offset: 2 })),
          ...(await albumList(type, { size: 2, offset: 4 })),
        ]).toEqual(await albumList(type));
      const { album } = await app.request('getAlbum', { id: albums[1] });
      expect(album).toMatchObject({ playCount: 3, played: now() });
    });
  });

  describe('what plays now', () => {
    const entries = async (of = app): Promise<Answer[]> =>
      ((await of.request('getNowPlaying')).nowPlaying.entry ?? []).filter(
        ({ username }: Answer) => username === app.key.userName,
      );
    const report = (state: string, positionMs = 0, rest = {}) =>
      app.send('reportPlayback', { mediaId: songs[0], mediaType: 'song', state, positionMs, ...rest });
    const playCount = async (id = songs[0]) => (await app.request('getSong', { id })).song.playCount ?? 0;

    it("is set by scrobble without submission and visible to everybody for twice the song's length (opensubsonic 9)", async () => {
      await app.send('scrobble', { id: songs[0], submission: false, c: 'Car' });
      server.clock.advance(90_000);
      expect(await entries(otherUser)).toMatchObject([
        {
          id: songs[0],
          title: HOSTILE,
          username: app.key.userName,
          minutesAgo: 1,
          playerId: expect.any(Number),
          playerName: 'Car',
          state: 'playing',
          positionMs: 90_000,
          playbackRate: 1,
        },
      ]);
      server.clock.advance(2 * DURATION_MS - 90_001);
      expect(await entries()).toHaveLength(1);
      server.clock.advance(1);
      expect(await entries()).toEqual([]);
      expect(await playCount()).toBe(0);
    });

    it('excludes ended sessions and deleted users, whose keys are audited as revoked', async () => {
      const listed = async () => (await otherUser.request('getNowPlaying')).nowPlaying.entry ?? [];
      const leaving = await connectApp(server);
      const own = async () =>
        (await listed()).filter(({ username }: Answer) => username === leaving.key.userName).length;
      const revocations = async () => {
        const entries = await server.database.queries
          .selectFrom('audit_entry')
          .where('action', '=', 'APP_KEY_REVOKED')
          .where('resource', '=', leaving.user.email)
          .selectAll()
          .execute();
        return entries.length;
      };
      const scrobble = () => leaving.send('scrobble', { id: songs[0], submission: false });
      const reportFromPage = () =>
        server.call('PUT', '/api/users/playback', {
          token: leaving.user.token,
          body: { trackId: numberOf(songs[1]), state: 'playing', positionMs: 0, playerName: 'Desk' },
        });
      await scrobble();
      await reportFromPage();
      expect(await own()).toBe(2);
      await server.call('POST', '/api/auth/logout', { token: leaving.user.token });
      expect(await own()).toBe(1);
      expect(await revocations()).toBe(0);
      await server.call('POST', `/api/admin/users/${leaving.user.id}/delete?confirmed=true`, {
        token: await server.createToken({ roles: ['Admin'] }),
      });
      expect(await own()).toBe(0);
      expect(await revocations()).toBe(1);
    });

    it('includes what the app of Tutti itself plays (opensubsonic 9)', async () => {
      const scrobble = (body: object) =>
        server.call('PUT', '/api/users/playback', { token: app.user.token, body });
      await scrobble({
        trackId: numberOf(songs[1]),
        state: 'playing',
        positionMs: 1_000,
        playerName: 'Desk',
      });
      await app.send('scrobble', { id: songs[0], submission: false });
      server.clock.advance(500);
      const both = await entries();
      expect(both.map(({ id, playerName }) => [id, playerName]).toSorted()).toEqual(
        [
          [songs[0], 'unknown'],
          [songs[1], 'Desk'],
        ].toSorted(),
      );
      expect(new Set(both.map(({ playerId }) => playerId)).size).toBe(2);
      await scrobble({ trackId: numberOf(songs[1]), state: 'stopped' });
      expect(idsOf(await entries())).toEqual([songs[0]]);
      expect((await scrobble({ trackId: 999_999, state: 'playing' })).json()).toMatchObject({
        code: 'TRACK_NOT_FOUND',
      });
    });

    it('becomes a play when half of it was heard, and a later scrobble does not count twice (opensubsonic 9)', async () => {
      const startedAt = server.clock.now();
      await report('starting');
      server.clock.advance(60_000);
      await report('paused', 60_000);
      server.clock.advance(60_000);
      expect(await entries()).toMatchObject([{ state: 'paused', positionMs: 60_000 }]);
      await report('playing', 60_000);
      server.clock.advance(30_000);
      await report('playing', 90_000);
      expect(await playCount()).toBe(0);
      server.clock.advance(10_000);
      await report('playing', 100_000);
      expect((await app.request('getSong', { id: songs[0] })).song).toMatchObject({
        playCount: 1,
        played: new Date(startedAt).toISOString(),
      });
      await app.send('scrobble', { id: songs[0] });
      expect(await playCount()).toBe(1);
      await report('stopped', 100_000);
      expect(await entries()).toEqual([]);
      server.clock.advance(3_600_000);
      await app.send('scrobble', { id: songs[0] });
      expect(await playCount()).toBe(2);
    });

    it('is counted once if scrobbled first, and never if marked as ignored', async () => {
      await report('starting');
      server.clock.advance(50_000);
      await app.send('scrobble', { id: songs[0], time: server.clock.now() - 50_000 });
      server.clock.advance(100_000);
      await report('stopped', 150_000);
      expect(await playCount()).toBe(1);
      server.clock.advance(600_000);
      await report('starting', 0, { ignoreScrobble: true });
      server.clock.advance(DURATION_MS);
      await report('stopped', DURATION_MS, { ignoreScrobble: true });
      expect(await playCount()).toBe(1);
    });

    it('counts what was heard when the next song begins', async () => {
      await report('playing');
      server.clock.advance(150_000);
      await app.send('reportPlayback', {
        mediaId: songs[1],
        mediaType: 'song',
        state: 'playing',
        positionMs: 0,
      });
      expect([await playCount(), await playCount(songs[1])]).toEqual([1, 0]);
      for (const wrong of [
        { mediaType: 'podcast' },
        { state: 'sleeping' },
        { positionMs: -1 },
        { playbackRate: 0 },
      ])
        expect(
          await app.refusal('reportPlayback', {
            mediaId: songs[0],
            mediaType: 'song',
            state: 'playing',
            positionMs: 0,
            ...wrong,
          }),
        ).toBe(10);
    });
  });

  describe('playlists', () => {
    const make = async (songId: (string | undefined)[], name = 'Sunday') =>
      (await app.send('createPlaylist', { name, songId: songId })).playlist;
    const songsOf = async (id: string) => idsOf((await app.request('getPlaylist', { id })).playlist.entry);

    it('are created with their songs in order, each once, and are those of the page (opensubsonic 9)', async () => {
      const newEntry = await make([songs[2], songs[0], songs[2], songs[1]], HOSTILE);
      expect(newEntry).toMatchObject({
        id: expect.stringMatching(/^pl-\d+$/),
        name: HOSTILE,
        owner: app.key.userName,
        public: false,
        songCount: 3,
        duration: 600,
        created: now(),
        changed: now(),
        coverArt: expect.stringMatching(new RegExp(`^${newEntry.id}_[\\w-]+$`)),
      });
      expect(idsOf(newEntry.entry)).toEqual([songs[2], songs[0], songs[1]]);
      const { playlists } = await app.request('getPlaylists');
      expect(playlists.playlist).toMatchObject([
        { id: newEntry.id, name: HOSTILE, songCount: 3, duration: 600 },
      ]);
      expect(await page('/users/playlists')).toMatchObject([{ id: numberOf(newEntry.id), trackCount: 3 }]);
      await server.call(
        'DELETE',
        `/api/users/playlists/${numberOf(newEntry.id)}/tracks/${numberOf(songs[0])}`,
        {
          token: app.user.token,
        },
      );
      expect(await songsOf(newEntry.id)).toEqual([songs[2], songs[1]]);
    });

    it('get new songs instead of theirs with playlistId (opensubsonic 9)', async () => {
      const { id } = await make([songs[0], songs[1]]);
      server.clock.advance(1_000);
      const { playlist } = await app.send('createPlaylist', {
        playlistId: id,
        songId: [songs[3], songs[1], songs[2]],
      });
      expect(playlist).toMatchObject({ id, name: 'Sunday', songCount: 3, changed: now() });
      expect(idsOf(playlist.entry)).toEqual([songs[3], songs[1], songs[2]]);
      expect((await app.request('getPlaylists')).playlists.playlist).toHaveLength(1);
      expect(await app.refusal('createPlaylist', { songId: songs[0] })).toBe(10);
    });

    it('first lose songs by index, then get new ones (opensubsonic 9)', async () => {
      const { id } = await make([songs[0], songs[1], songs[2], songs[3]]);
      server.clock.advance(1_000);
      await app.send('updatePlaylist', {
        playlistId: id,
        name: 'Monday',
        comment: 'For <work>',
        public: true,
        songIndexToRemove: [0, 2, 99],
        songIdToAdd: [songs[5], songs[1], songs[0]],
      });
      expect(await songsOf(id)).toEqual([songs[1], songs[3], songs[5], songs[0]]);
      expect((await app.request('getPlaylist', { id })).playlist).toMatchObject({
        name: 'Monday',
        comment: 'For <work>',
        public: true,
        changed: now(),
      });
      await app.send('updatePlaylist', { playlistId: id, name: 'Tuesday' });
      expect(await songsOf(id)).toHaveLength(4);
    });

    it('do not change if any part of a change is wrong (opensubsonic 9)', async () => {
      const { id } = await make([songs[0], songs[1]]);
      const before = (await app.request('getPlaylist', { id })).playlist;
      server.clock.advance(1_000);
      for (const [change, code] of [
        [{ name: 'Ghost', songIdToAdd: 'tr-999999' }, 70],
        [{ name: 'Ghost', songIdToAdd: albums[0] }, 70],
        [{ name: 'x'.repeat(201), songIndexToRemove: 0 }, 10],
        [{ comment: 'x'.repeat(301), songIndexToRemove: 0 }, 10],
        [{ name: '   ', songIndexToRemove: 0 }, 10],
        [{ songIndexToRemove: 'first', name: 'Ghost' }, 10],
        [{ songIndexToRemove: -1, name: 'Ghost' }, 10],
        [{ public: 'perhaps', name: 'Ghost' }, 10],
      ] as const)
        expect([change, await app.refusal('updatePlaylist', { playlistId: id, ...change })]).toEqual([
          change,
          code,
        ]);
      expect(await app.refusal('createPlaylist', { playlistId: id, songId: [songs[2], 'tr-999999'] })).toBe(
        70,
      );
      expect(await app.refusal('createPlaylist', { name: 'Ghost', songId: 'tr-999999' })).toBe(70);
      expect((await app.request('getPlaylist', { id })).playlist).toEqual(before);
      expect((await app.request('getPlaylists')).playlists.playlist).toHaveLength(1);
    });

    it('of other users do not exist for any call (opensubsonic 9)', async () => {
      const { id } = await make([songs[0]]);
      await app.send('updatePlaylist', { playlistId: id, public: true });
      for (const [method, parameters] of [
        ['getPlaylist', { id }],
        ['deletePlaylist', { id }],
        ['updatePlaylist', { playlistId: id, name: 'Mine' }],
        ['createPlaylist', { playlistId: id, songId: songs[1] }],
        ['getCoverArt', { id }],
      ] as const)
        expect([method, await otherUser.refusal(method, parameters)]).toEqual([method, 70]);
      expect((await otherUser.request('getPlaylists')).playlists.playlist ?? []).toEqual([]);
      expect(await otherUser.refusal('getPlaylists', { username: app.key.userName })).toBe(50);
      expect(await otherUser.refusal('getPlaylists', { username: app.user.email })).toBe(50);
      for (const username of [app.key.userName.toUpperCase(), app.user.email, app.user.email.toUpperCase()])
        expect((await app.request('getPlaylists', { username })).playlists.playlist).toHaveLength(1);
      expect(await songsOf(id)).toEqual([songs[0]]);
      await app.send('deletePlaylist', { id });
      expect(await app.refusal('getPlaylist', { id })).toBe(70);
      expect(await app.refusal('deletePlaylist', { id })).toBe(70);
      const restored = await server.call('POST', `/api/users/playlists/${numberOf(id)}/restore`, {
        token: app.user.token,
      });
      expect(restored.statusCode).toBe(200);
      expect(await songsOf(id)).toEqual([songs[0]]);
    });

    it('keep missing songs and count them (opensubsonic 4)', async () => {
      const [gone = 0] = await insertLibraryRows(server.database.queries, [
        { title: 'Gone', genres: ['Jazz'] },
      ]);
      const { id } = await make([songs[0], `tr-${gone}`]);
      await markMissing(server.database.queries, [gone]);
      const { playlist } = await app.request('getPlaylist', { id });
      expect(idsOf(playlist.entry)).toEqual([songs[0], `tr-${gone}`]);
      expect(playlist.songCount).toBe(2);
    });
  });

  describe('the queue', () => {
    it("is empty at first, with the account's creation as its time (opensubsonic 5)", async () => {
      const { playQueue } = await app.request('getPlayQueue');
      expect(playQueue).toEqual({
        username: app.key.userName,
        changed: expect.stringMatching(/Z$/),
        changedBy: '',
      });
      expect((await app.request('getPlayQueueByIndex')).playQueueByIndex).toEqual(playQueue);
    });

    it('moves between apps and the page, with repetitions (opensubsonic 9)', async () => {
      const id = [songs[1], songs[0], songs[1]];
      await app.send('savePlayQueue', { id, current: songs[0], position: 12_345, c: 'Car' });
      expect((await app.request('getPlayQueue')).playQueue).toMatchObject({
        current: songs[0],
        position: 12_345,
        changed: now(),
        changedBy: 'Car',
        username: app.key.userName,
      });
      await app.send('savePlayQueueByIndex', { id, currentIndex: 2, position: 7 });
      const { playQueueByIndex } = await app.request('getPlayQueueByIndex');
      expect(playQueueByIndex).toMatchObject({ currentIndex: 2, position: 7 });
      expect(idsOf(playQueueByIndex.entry)).toEqual(id);
      expect((await app.request('getPlayQueue')).playQueue).toMatchObject({ current: songs[1] });
      expect(await page('/users/play-queue')).toMatchObject({
        currentIndex: 2,
        positionMs: 7,
        changedBy: 'unknown',
      });
      await server.call('PUT', '/api/users/play-queue', {
        token: app.user.token,
        body: { trackIds: [numberOf(songs[4])], changedBy: 'Desk' },
      });
      expect((await app.request('getPlayQueue')).playQueue).toMatchObject({
        current: songs[4],
        changedBy: 'Desk',
        entry: [{ id: songs[4] }],
      });
      await app.send('savePlayQueue');
      expect((await app.request('getPlayQueue')).playQueue).not.toHaveProperty('entry');
      expect(await page('/users/play-queue')).toMatchObject({ tracks: [], currentIndex: null });
    });

    it('does not change if the current song is not in it, or no song is known (opensubsonic 9)', async () => {
      await app.send('savePlayQueue', { id: songs[0] });
      const before = (await app.request('getPlayQueue')).playQueue;
      expect(await app.refusal('savePlayQueue', { id: songs[1], current: songs[2] })).toBe(10);
      expect(await app.refusal('savePlayQueue', { id: ['tr-999998', 'tr-999999'] })).toBe(70);
      expect(await app.refusal('savePlayQueue', { id: [songs[1], albums[0]] })).toBe(70);
      expect(await app.refusal('savePlayQueueByIndex', { id: songs[1], currentIndex: 1 })).toBe(10);
      expect(await app.refusal('savePlayQueueByIndex', { id: songs[1], position: 'far' })).toBe(10);
      expect((await app.request('getPlayQueue')).playQueue).toEqual(before);
    });
  });

  it('bookmarks are one per song, overwritten, and shared with the page (opensubsonic 9)', async () => {
    await app.send('createBookmark', { id: songs[0], position: 1_000, comment: 'a & b' });
    const created = now();
    server.clock.advance(1_000);
    await app.send('createBookmark', { id: songs[0], position: 2_000 });
    await app.send('createBookmark', { id: songs[1], position: 0 });
    const { bookmark } = (await app.request('getBookmarks')).bookmarks;
    expect(bookmark).toHaveLength(2);
    expect(bookmark.find(({ entry }: Answer) => entry.id === songs[0])).toMatchObject({
      position: 2_000,
      username: app.key.userName,
      created,
      changed: now(),
      entry: { title: HOSTILE, bookmarkPosition: 2_000 },
    });
    expect((await app.request('getSong', { id: songs[0] })).song).toMatchObject({ bookmarkPosition: 2_000 });
    expect(await page('/users/bookmarks')).toHaveLength(2);
    await app.send('deleteBookmark', { id: songs[0] });
    await app.send('deleteBookmark', { id: songs[0] });
    expect((await app.request('getBookmarks')).bookmarks.bookmark).toHaveLength(1);
    expect(await app.refusal('createBookmark', { id: songs[0] })).toBe(10);
    expect(await app.refusal('createBookmark', { id: songs[0], position: -1 })).toBe(10);
    expect(await app.refusal('deleteBookmark', { id: 'tr-999999' })).toBe(70);
  });
});
