import { readFileSync } from 'node:fs';
import path from 'node:path';
import { album, genre, routes, track } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { fixturePath, writeSample } from '../../test/sample-audio.ts';

type Entry = Record<string, unknown>;

describe.each(DATABASE_KINDS)('library calls on %s', (kind) => {
  let server: TestServer;
  let token: string;
  let first: number;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const { queries } = server.database;
    const evening = { artist: 'Trio', album: 'Evening', genres: ['Jazz', 'Blues'] };
    [first = 0] = await insertLibraryRows(queries, [
      { title: 'Walk', ...evening, durationMs: 185_400 },
      { title: 'Air', ...evening, durationMs: 3_725_000 },
      { title: 'Loose End', artist: 'Solo', genres: [] },
    ]);
    await queries.updateTable('track').set({ path: 'Evening/Walk.mp3' }).where('id', '=', first).execute();
    await server.database.queries
      .insertInto('album_genre')
      .values(await genresOfAlbums())
      .execute();
    await refreshTotals(queries);
    await writeSample(path.join(server.config.musicDir ?? '', 'Evening', 'Walk.mp3'), { name: 'cbr.mp3' });
    token = await server.createToken();
  });
  afterAll(() => server.close());

  async function genresOfAlbums() {
    const rows = await server.database.queries
      .selectFrom('track')
      .innerJoin('track_genre', 'track_genre.track_id', 'track.id')
      .where('track.album_id', 'is not', null)
      .groupBy(['track.album_id', 'track_genre.genre_id'])
      .select(['track.album_id', 'track_genre.genre_id'])
      .execute();
    return rows.map(({ album_id, genre_id }) => ({ album_id: album_id ?? 0, genre_id, track_count: 2 }));
  }

  const get = (url: string) => server.call('GET', url);
  const getJson = async <Reply>(url: string) => (await get(url)).json() as Reply;
  const titlesOf = (entries: Entry[]) => entries.map(({ title }) => title);

  it('a track has id, title, authors, length, bit_rate, album, albumId and genre [M-249, M-250, M-251, M-252, M-253, M-254, M-255, M-256]', async () => {
    const entry = await getJson<Entry & { albumId: number }>(`/api/tracks/${first}`);
    const artUrl = expect.stringMatching(new RegExp(`^/api/albums/${entry.albumId}/art\\b`));
    expect(entry).toMatchObject({
      id: first,
      title: 'Walk',
      authors: 'Trio',
      length: '3:05',
      bit_rate: 192,
      album: { id: entry.albumId, title: 'Evening', artUrl, coverArt: artUrl },
      albumId: expect.any(Number),
      genre: 'Jazz',
    });
    expect(await getJson(`/api/tracks/${first + 1}`)).toMatchObject({ title: 'Air', length: '1:02:05' });
  });

  it('a track without album and genre has null fields, and omits none', async () => {
    const entry = await getJson<Entry>(`/api/tracks/${first + 2}`);
    expect(entry).toMatchObject({ album: null, albumId: null, genre: null, genres: [] });
    expect(Object.keys(entry).sort()).toEqual(
      Object.keys(await getJson<Entry>(`/api/tracks/${first}`)).sort(),
    );
  });

  it('GET /api/albums answers albums with id, title and yearReleased [M-265, M-442]', async () => {
    const albums = z.array(album).parse(await getJson('/api/albums'));
    expect(albums).toMatchObject([
      { id: expect.any(Number), title: 'Evening', yearReleased: 2001, artist: 'Trio', trackCount: 2 },
    ]);
  });

  it('GET /api/genres answers id and name [M-267, M-432]', async () => {
    const genres = z.array(genre).parse(await getJson('/api/genres'));
    expect(genres.map(({ name }) => name)).toEqual(['Blues', 'Jazz']);
    expect(new Set(genres.map(({ id }) => id)).size).toBe(2);
  });

  it('GET /api/tracks/search answers tracks for a term in any case, and none for blanks [M-433]', async () => {
    const found = z.array(track).parse(await getJson('/api/tracks/search?searchTerm=%20WALK%20'));
    expect(titlesOf(found)).toEqual(['Walk']);
    for (const blank of ['', '?searchTerm=', '?searchTerm=%20%20'])
      expect(await getJson(`/api/tracks/search${blank}`)).toEqual([]);
  });

  it('GET /api/tracks/album/{albumId} answers its tracks, by title [M-438]', async () => {
    const { albumId } = await getJson<{ albumId: number }>(`/api/tracks/${first}`);
    const tracks = z.array(track).parse(await getJson(`/api/tracks/album/${albumId}`));
    expect(titlesOf(tracks)).toEqual(['Air', 'Walk']);
  });

  it('GET /api/albums/genre/{genreId} answers the albums of a genre [M-443]', async () => {
    for (const { id } of await getJson<{ id: number }[]>('/api/genres')) {
      const albums = z.array(album).parse(await getJson(`/api/albums/genre/${id}`));
      expect(titlesOf(albums)).toEqual(['Evening']);
    }
  });

  it('GET /api/tracks/{id}/stream answers the audio [M-441]', async () => {
    const reply = await server.call('GET', `/api/tracks/${first}/stream`, { token });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    expect(reply.rawPayload).toEqual(readFileSync(fixturePath('cbr.mp3')));
  });

  it('GET /api/albums/{id}/art answers an image, even to a token in the address [M-444, M-416]', async () => {
    const { album: of } = await getJson<{ album: { artUrl: string } }>(`/api/tracks/${first}`);
    const withHeader = await server.call('GET', of.artUrl, { token });
    const withAddress = await get(`${of.artUrl}&access_token=${token}`);
    for (const reply of [withHeader, withAddress]) {
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toMatch(/^image\//);
    }
    expect(withAddress.rawPayload).toEqual(withHeader.rawPayload);
    expect((await get(of.artUrl)).statusCode).toBe(401);
    expect(server.logText()).not.toContain(token);
  });

  it('metadata needs no token; the audio does [M-415]', async () => {
    const open = ['/api/genres', '/api/tracks', '/api/albums', `/api/tracks/${first}`, '/api/search?q=walk'];
    for (const url of open) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    expect((await get(`/api/tracks/${first}/stream`)).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('every path of a call and every address in a response is relative to the host [M-419]', async () => {
    const paths = Object.values(routes).flatMap((area) => Object.values(area).map((route) => route.path));
    for (const called of paths) expect(called).toMatch(/^\/[^/]/);
    const answers = [await get('/api/tracks'), await get('/api/albums'), await get('/api/artists')];
    for (const { payload } of answers) expect(payload).not.toMatch(/https?:|"\/\//);
  });

  it('a track exposes the ReplayGain of its tags, null if there is none', async () => {
    const { queries } = server.database;
    const gain = { track_gain_db: -7.25, track_peak: 0.98, album_gain_db: -6.5, album_peak: 1.02 };
    await queries.updateTable('track').set(gain).where('id', '=', first).execute();
    expect(await getJson(`/api/tracks/${first}`)).toMatchObject({
      replayGain: { trackGainDb: -7.25, trackPeak: 0.98, albumGainDb: -6.5, albumPeak: 1.02 },
    });
    expect(await getJson(`/api/tracks/${first + 1}`)).toMatchObject({ replayGain: null });
  });

  it('a recent stream entry has id, genreId, genreName and listenedAt, at most three by default [M-282]', async () => {
    const { queries } = server.database;
    const user = await server.createUser();
    const names = ['Ska', 'Dub', 'Soul', 'Funk'];
    await insertLibraryRows(
      queries,
      names.map((name) => ({ title: `${name} song`, genres: [name] })),
    );
    await server.call('POST', '/api/streams/initialize', { token: await server.signInAdmin() });
    const stations = await queries
      .selectFrom('station')
      .innerJoin('genre', 'genre.id', 'station.genre_id')
      .where('genre.name', 'in', names)
      .select(['station.id', 'genre.name'])
      .execute();
    for (const name of names) {
      server.clock.sleep(1_000);
      const stationId = stations.find((station) => station.name === name)?.id ?? 0;
      await server.features.recents.recordStation(user.id, stationId);
    }
    const own = await server.signIn(user.email, user.password);
    const recent = (await server.call('GET', '/api/users/recent-streams', { token: own })).json();
    expect(recent).toEqual(
      ['Funk', 'Soul', 'Dub'].map((genreName) => ({
        id: expect.any(Number),
        genreId: expect.any(Number),
        genreName,
        listenedAt: expect.stringMatching(/^2026-11-21T12:\d\d:\d\d\.\d{3}Z$/),
      })),
    );
    expect(
      (await server.call('GET', '/api/users/recent-streams?limit=1', { token: own })).json(),
    ).toHaveLength(1);
  });

  it("GET /api/tracks/diverse prefers the caller's favorites, and also serves anonymous callers [M-437]", async () => {
    const { queries } = server.database;
    const ids = await insertLibraryRows(
      queries,
      ['Polka', 'Fado'].flatMap((name) =>
        Array.from({ length: 60 }, (_, at) => ({
          title: `${name} ${at}`,
          artist: `${name} ${at}`,
          genres: [name],
        })),
      ),
    );
    await refreshTotals(queries);
    const own = await server.createToken();
    await server.call('POST', `/api/users/favorites/${ids[0]}`, { token: own });
    const countPolkas = async (token?: string) => {
      const reply = await server.call('GET', '/api/tracks/diverse', { token });
      const mix = z.array(track).parse(reply.json());
      return mix.filter(({ genre }) => genre === 'Polka').length;
    };
    const [liked, otherUser, ended] = [
      await countPolkas(own),
      await countPolkas(),
      await countPolkas('ended'),
    ];
    // Every mix is random, so the counts of two strangers differ slightly.
    expect(liked).toBeGreaterThan(otherUser + 5);
    expect(liked).toBeGreaterThan(ended + 5);
  });
});
