import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type Answer, type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

const DAY_MS = 86_400_000;
const PUBLIC_URL = 'https://music.example.org';

describe.each(DATABASE_KINDS)('discovery for apps on %s', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let admin: ConnectedApp;
  let songs: string[];
  let albumId: string;
  let artistId: string;

  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { PUBLIC_URL } });
    const rows = Array.from({ length: 40 }, (_, index) => ({
      title: `Song ${index}`,
      genres: [index < 30 ? 'Jazz' : 'Blues'],
      artist: index % 4 === 0 ? 'The Duo' : `Artist ${index % 4}`,
      album: `Album ${index % 8}`,
    }));
    const ids = await insertLibraryRows(server.database.queries, rows);
    await sql`insert into album_artist (album_id, position, artist_id, join_phrase)
      select distinct track.album_id, 0, track_artist.artist_id, '' from track
      join track_artist on track_artist.track_id = track.id`.execute(server.database.queries);
    await sql`insert into album_genre (album_id, genre_id, track_count)
      select track.album_id, track_genre.genre_id, count(*) from track
      join track_genre on track_genre.track_id = track.id
      group by track.album_id, track_genre.genre_id`.execute(server.database.queries);
    await refreshTotals(server.database.queries);
    songs = ids.map((id) => `tr-${id}`);
    app = await connectApp(server);
    admin = await connectApp(server, { roles: ['Admin', 'User'] });
    ({ albumId, artistId } = (await app.request('getSong', { id: songs[0] })).song);
  });
  afterAll(() => server.close());

  const idsOf = (things: Answer[] | undefined) => (things ?? []).map(({ id }) => id);

  it('top songs are those that the user played most, then those that everybody did (opensubsonic 6)', async () => {
    const other = await connectApp(server);
    const [once, twice, theirs] = [songs[4], songs[8], songs[12]];
    for (const [who, id] of [
      [app, once],
      [app, twice],
      [app, twice],
      [other, theirs],
      [other, theirs],
      [other, theirs],
      [other, once],
    ] as const) {
      server.clock.advance(1_000);
      await who.send('scrobble', { id });
    }
    const top = async (parameters: object) =>
      idsOf((await app.request('getTopSongs', { ...parameters })).topSongs.song);
    const all = await top({ artist: 'the DUO' });
    expect(all).toHaveLength(10);
    expect(all.slice(0, 3)).toEqual([twice, once, theirs]);
    expect(await top({ id: artistId, count: 2 })).toEqual([twice, once]);
    expect(await top({ artist: 'Nobody' })).toEqual([]);
    expect(await app.refusal('getTopSongs')).toBe(10);
  });

  it.each(['getSimilarSongs', 'getSimilarSongs2'])(
    '%s finds others of the artist and the genres, stable all day (opensubsonic 6)',
    async (method) => {
      const field = method === 'getSimilarSongs' ? 'similarSongs' : 'similarSongs2';
      const similar = async (id: string | undefined, count?: number) =>
        (await app.request(method, { id, count }))[field].song as Answer[];
      const found = await similar(songs[0], 12);
      expect(found).toHaveLength(12);
      expect(new Set(idsOf(found)).size).toBe(12);
      expect(idsOf(found)).not.toContain(songs[0]);
      for (const { artist, genre } of found) expect(artist === 'The Duo' || genre === 'Jazz').toBe(true);
      expect(found.filter(({ artist }) => artist === 'The Duo').length).toBeGreaterThan(1);
      expect(await similar(songs[0], 12)).toEqual(found);
      server.clock.advance(DAY_MS);
      expect(idsOf(await similar(songs[0], 12))).not.toEqual(idsOf(found));
      const ofAlbum = idsOf((await app.request('getAlbum', { id: albumId })).album.song);
      for (const id of idsOf(await similar(albumId))) expect(ofAlbum).not.toContain(id);
      expect((await similar(artistId, 5)).length).toBe(5);
      expect(await similar(songs[0], 0)).toEqual([]);
      expect(await app.refusal(method, { id: 'tr-999999' })).toBe(70);
    },
  );

  it('pictures of artists and albums have addresses that need no sign-in, and artists have similar ones', async () => {
    for (const [method, field, id] of [
      ['getArtistInfo2', 'artistInfo2', artistId],
      ['getArtistInfo', 'artistInfo', artistId],
      ['getArtistInfo', 'artistInfo', songs[0]],
      ['getAlbumInfo2', 'albumInfo', albumId],
      ['getAlbumInfo', 'albumInfo', songs[0]],
    ] as const) {
      const info = JSON.parse((await app.get(method, { id, f: 'json' })).body)['subsonic-response'][field];
      expect(info.smallImageUrl.startsWith(`${PUBLIC_URL}/rest/getCoverArt?`)).toBe(true);
      for (const address of [info.smallImageUrl, info.mediumImageUrl, info.largeImageUrl]) {
        const picture = await server.app.inject({ url: address.slice(PUBLIC_URL.length) });
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      }
    }
    const { similarArtist } = (await app.request('getArtistInfo2', { id: artistId })).artistInfo2;
    expect(similarArtist.length).toBeGreaterThan(0);
    expect(idsOf(similarArtist)).not.toContain(artistId);
    const one = await app.request('getArtistInfo2', { id: artistId, count: 1 });
    expect(one.artistInfo2.similarArtist).toHaveLength(1);
    expect(await app.refusal('getArtistInfo2', { id: 'ar-999999' })).toBe(70);
    expect(await app.refusal('getAlbumInfo2', { id: artistId })).toBe(70);
  });

  it("lyrics are found by the song's id and by its names, with times if known", async () => {
    const { path: songPath } = await server.database.queries
      .selectFrom('track')
      .select('path')
      .where('id', '=', Number(songs[1]?.slice(3)))
      .executeTakeFirstOrThrow();
    const file = path.join(server.config.musicDir ?? '', songPath);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'no music');
    writeFileSync(file.replace(/\.\w+$/, '.lrc'), '[00:01.50]First <line>\n[00:03.00]Second & last\n');
    const { structuredLyrics } = (await app.request('getLyricsBySongId', { id: songs[1] })).lyricsList;
    expect(structuredLyrics).toEqual([
      {
        displayArtist: 'Artist 1',
        displayTitle: 'Song 1',
        lang: 'und',
        offset: 0,
        synced: true,
        line: [
          { start: 1_500, value: 'First <line>' },
          { start: 3_000, value: 'Second & last' },
        ],
      },
    ]);
    expect((await app.request('getLyrics', { artist: 'artist 1', title: 'SONG 1' })).lyrics).toEqual({
      artist: 'Artist 1',
      title: 'Song 1',
      value: 'First <line>\nSecond & last',
    });
    expect((await app.request('getLyrics', { artist: 'Nobody', title: 'Song 1' })).lyrics).toEqual({
      value: '',
    });
    expect((await app.request('getLyrics')).lyrics).toEqual({ value: '' });
    expect(await app.refusal('getLyricsBySongId', { id: 'tr-999999' })).toBe(70);
  });

  it('users see their own rights; administrators also see those of others (opensubsonic 5)', async () => {
    const { userName } = app.key;
    expect((await app.request('getUser', { username: userName.toUpperCase() })).user).toEqual({
      username: userName,
      scrobblingEnabled: true,
      adminRole: false,
      settingsRole: true,
      downloadRole: true,
      uploadRole: false,
      playlistRole: true,
      coverArtRole: false,
      commentRole: false,
      podcastRole: false,
      streamRole: true,
      jukeboxRole: false,
      shareRole: false,
      videoConversionRole: false,
      folder: [1],
    });
    expect((await admin.request('getUser', { username: app.user.email })).user.username).toBe(userName);
    expect((await admin.request('getUser', { username: admin.key.userName })).user.adminRole).toBe(true);
    expect(await app.refusal('getUser', { username: admin.key.userName })).toBe(50);
    expect(await admin.refusal('getUser', { username: 'nobody at all' })).toBe(70);
    expect(await app.refusal('getUser')).toBe(10);
    expect(await app.refusal('getUsers')).toBe(50);
    const names = (await admin.request('getUsers')).users.user.map(({ username }: Answer) => username);
    expect(names).toEqual(expect.arrayContaining([userName, admin.key.userName]));
    expect((await admin.request('getPlaylists', { username: userName })).playlists.playlist ?? []).toEqual(
      [],
    );
  });

  it('an avatar is JPEG, or not found', async () => {
    const { userName } = app.key;
    expect(await app.refusal('getAvatar', { username: userName })).toBe(70);
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const uploaded = await server.app.inject({
      method: 'PUT',
      url: '/api/users/avatar',
      headers: { authorization: `Bearer ${app.user.token}`, 'content-type': 'image/png' },
      payload: picture,
    });
    expect(uploaded.statusCode).toBe(200);
    const avatar = await app.get('getAvatar', { username: userName });
    expect(avatar.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(avatar.rawPayload).metadata()).format).toBe('jpeg');
    expect(await app.refusal('getAvatar', { username: admin.key.userName })).toBe(50);
  });

  it('administrators may ask whether a scan is running', async () => {
    expect((await app.request('getScanStatus')).scanStatus).toMatchObject({ scanning: false, count: 40 });
    expect(await app.refusal('startScan')).toBe(50);
    expect((await admin.send('startScan')).scanStatus).toMatchObject({ scanning: expect.any(Boolean) });
    await server.features.scanner.whenIdle();
  });

  it('features that Tutti lacks have empty answers, and stations come from genres (opensubsonic 6)', async () => {
    for (const [method, field] of [
      ['getPodcasts', 'podcasts'],
      ['getNewestPodcasts', 'newestPodcasts'],
      ['getShares', 'shares'],
      ['getVideos', 'videos'],
      ['getChatMessages', 'chatMessages'],
    ] as const)
      expect((await app.request(method))[field]).toEqual({});
    for (const method of [
      'createInternetRadioStation',
      'updateInternetRadioStation',
      'deleteInternetRadioStation',
    ])
      expect(await admin.refusal(method, { id: 'st-1', name: 'Mine', streamUrl: 'http://x' })).toBe(50);
    const unknown = await app.get('createPodcastChannel', { f: 'json' });
    expect([unknown.statusCode, unknown.json()['subsonic-response'].error.code]).toEqual([404, 0]);
  });
});
