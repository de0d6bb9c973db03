import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import type { Queries } from '#platform/db/queries.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { describeTracks } from '../../test/timbre-rows.ts';

interface Item {
  readonly track: { readonly id: number; readonly authors: string };
  readonly reason: { readonly kind: string; readonly name: string | null } | null;
}

describe.each(DATABASE_KINDS)('similar music on %s', (kind) => {
  let server: TestServer;
  let listener: string;
  let trackIds: number[];
  let silentIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const { queries } = server.database;
    const rows = Array.from({ length: 120 }, (_, index) => ({
      title: `Song ${index}`,
      // Genres cross the sounds.
      genres: [index % 2 === 0 ? 'Jazz' : 'Rock'],
      artist: `Artist ${index % 30}`,
      album: `Album ${index % 30}`,
    }));
    trackIds = await insertLibraryRows(queries, rows);
    silentIds = await insertLibraryRows(
      queries,
      Array.from({ length: 8 }, (_, index) => ({
        title: `Old ${index}`,
        genres: ['Folk'],
        artist: `Singer ${index}`,
      })),
    );
    await describeTracks(queries, trackIds, (index) => Math.floor(index / 40));
    await refreshTotals(queries);
    listener = await server.createToken();
  });
  afterAll(() => server.close());

  const similar = async (query: string, token = listener) => {
    const answer = await server.call('GET', `/api/recommendations/similar?${query}`, { token });
    expect(answer.statusCode).toBe(200);
    return (answer.json() as { items: Item[] }).items;
  };
  const idsOf = (items: readonly Item[]) => items.map(({ track }) => track.id);

  it('of a track begins with tracks of any genre that sound like it, and says so', async () => {
    const items = await similar(`trackId=${trackIds[0]}&seed=5`);
    expect(items).toHaveLength(20);
    expect(idsOf(items)).not.toContain(trackIds[0]);
    const group = new Set(trackIds.slice(0, 40));
    expect(items.filter(({ track }) => group.has(track.id)).length).toBeGreaterThanOrEqual(18);
    expect(items[0]?.reason).toEqual({ kind: 'sound', name: 'Song 0' });
  });

  it('is the same for the same seed, another one for another seed, and goes on without repeating', async () => {
    const first = idsOf(await similar(`trackId=${trackIds[0]}&seed=5`));
    expect(idsOf(await similar(`trackId=${trackIds[0]}&seed=5`))).toEqual(first);
    expect(idsOf(await similar(`trackId=${trackIds[0]}&seed=6`))).not.toEqual(first);
    const all = [...(await similar(`trackId=${trackIds[0]}&seed=5`))];
    for (let call = 0; call < 2; call += 1)
      all.push(...(await similar(`trackId=${trackIds[0]}&seed=5&after=${idsOf(all).join(',')}`)));
    expect(new Set(idsOf(all)).size).toBe(60);
    const artists = all.slice(0, 40).map(({ track }) => track.authors);
    for (let start = 0; start + 5 <= artists.length; start += 1)
      expect(new Set(artists.slice(start, start + 5)).size).toBe(5);
  });

  it('exists for albums, artists and own playlists, without the tracks of the album and of the list', async () => {
    const track = (await server.call('GET', `/api/tracks/${trackIds[3]}`)).json() as {
      albumId: number;
      artists: { id: number }[];
    };
    const ofAlbum = await similar(`albumId=${track.albumId}`);
    expect(ofAlbum).toHaveLength(20);
    for (const index of [3, 33, 63, 93]) expect(idsOf(ofAlbum)).not.toContain(trackIds[index]);
    expect(await similar(`artistId=${track.artists[0]?.id}`)).toHaveLength(20);
    const created = await server.call('POST', '/api/users/playlists', {
      token: listener,
      body: { name: 'Mine', isPublic: true },
    });
    const { id } = created.json() as { id: number };
    await server.call('POST', `/api/users/playlists/${id}/tracks`, {
      token: listener,
      body: { trackIds: trackIds.slice(0, 3) },
    });
    const ofList = await similar(`playlistId=${id}`);
    expect(ofList).toHaveLength(20);
    for (const own of trackIds.slice(0, 3)) expect(idsOf(ofList)).not.toContain(own);
    const other = await server.call('GET', `/api/recommendations/similar?playlistId=${id}`, {
      token: await server.createToken(),
    });
    expect(other.json()).toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
  });

  it('falls back to the genre without vectors and claims no sound', async () => {
    const items = await similar(`trackId=${silentIds[0]}`);
    expect(new Set(idsOf(items))).toEqual(new Set(silentIds.slice(1)));
    for (const { reason } of items) expect(reason).toEqual({ kind: 'genre', name: null });
  });

  it('finds what the same people made, among all genres, and names them', async () => {
    const { queries } = server.database;
    const [score = 0, other = 0, sameArtist = 0, produced = 0, played = 0] = await insertLibraryRows(
      queries,
      [
        ['Score', 'Film', 'Orchestra'],
        ['Overture', 'Ballet', 'Quartet'],
        ['Encore', 'Opera', 'Orchestra'],
        ['Single', 'Pop', 'Band'],
        ['Session', 'Blues', 'Trio'],
      ].map(([title = '', genre = '', artist = '']) => ({ title, genres: [genre], artist })),
    );
    const credit = (
      track_id: number,
      position: number,
      role: 'composer' | 'producer' | 'performer',
      name: string,
    ) => ({
      track_id,
      position,
      role,
      name,
      name_key: name.toLowerCase(),
    });
    await queries
      .insertInto('track_credit')
      .values([
        credit(score, 0, 'composer', 'Hana Zimm'),
        credit(score, 1, 'producer', 'Pia'),
        credit(score, 2, 'performer', 'Vio'),
        credit(other, 0, 'composer', 'HANA ZIMM'),
        credit(sameArtist, 0, 'composer', 'Hana Zimm'),
        credit(produced, 0, 'producer', 'Pia'),
        // Somebody of this name has another role, and performers are no reason.
        credit(played, 0, 'composer', 'Pia'),
        credit(played, 1, 'performer', 'Vio'),
      ])
      .execute();
    const reasons = (await similar(`trackId=${score}`)).map(({ track, reason }) => [track.id, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      [other]: { kind: 'composer', name: 'HANA ZIMM' },
      [sameArtist]: { kind: 'artist', name: null },
      [produced]: { kind: 'producer', name: 'Pia' },
    });
  });

  it('leaves out what the listener does not want, for this listener only, until it is wanted again', async () => {
    const query = `trackId=${silentIds[0]}`;
    const address = `/api/recommendations/unwanted/${silentIds[1]}`;
    for (const _twice of [1, 2])
      expect((await server.call('PUT', address, { token: listener })).json()).toEqual({
        trackId: silentIds[1],
        isUnwanted: true,
      });
    expect(idsOf(await similar(query))).not.toContain(silentIds[1]);
    expect(idsOf(await similar(query, await server.createToken()))).toContain(silentIds[1]);
    await server.call('DELETE', address, { token: listener });
    expect(idsOf(await similar(query))).toContain(silentIds[1]);
    const unknown = await server.call('PUT', '/api/recommendations/unwanted/999999', { token: listener });
    expect(unknown.json()).toMatchObject({ code: 'TRACK_NOT_FOUND' });
  });

  it('contains no missing track', async () => {
    await markMissing(server.database.queries, [silentIds[2] ?? 0]);
    const items = await similar(`trackId=${silentIds[0]}`);
    expect(items.length).toBeGreaterThan(0);
    expect(idsOf(items)).not.toContain(silentIds[2]);
  });

  it.each([
    '',
    'trackId=1&albumId=1',
    'trackId=',
    'trackId=0',
    'trackId=-1',
    'trackId=1.5',
    'trackId=x',
    'trackId=99999999999',
    'trackId=1&trackId=2',
    'trackId[]=1',
    'trackId=1&seed=-1',
    'trackId=1&seed=4294967296',
    'trackId=1&seed=x',
    'trackId=1&after=x',
    'trackId=1&after=1,,2',
    'trackId=1&after=0',
    'trackId=1&after=9999999999',
    `trackId=1&after=${Array.from({ length: 301 }, (_, index) => index + 1).join(',')}`,
    'trackId=1&after=1&after=2',
    'trackId=%00',
  ])('refuses %j', async (query) => {
    const answer = await server.call('GET', `/api/recommendations/similar?${query}`, { token: listener });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
  });

  it.each([
    ['trackId', 'TRACK_NOT_FOUND'],
    ['albumId', 'ALBUM_NOT_FOUND'],
    ['artistId', 'ARTIST_NOT_FOUND'],
    ['playlistId', 'PLAYLIST_NOT_FOUND'],
  ])('says that an unknown %s is unknown', async (name, code) => {
    const answer = await server.call('GET', `/api/recommendations/similar?${name}=2147483647`, {
      token: listener,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code }]);
  });

  it('is found some minutes after it has been described', async () => {
    const { queries } = server.database;
    const rows = ['Found late', 'Found later'].map((title) => ({ title, genres: ['Ska'], artist: title }));
    const [late = 0, later = 0] = await insertLibraryRows(queries, rows);
    await describeTracks(queries, [late, later], () => 8);
    const soundsAlike = async () =>
      (await similar(`trackId=${late}`)).some(
        ({ track, reason }) => track.id === later && reason?.kind === 'sound',
      );
    // The first search after two minutes begins to look for changes, and does not wait for it.
    server.clock.advance(3 * 60_000);
    await vi.waitUntil(soundsAlike, { timeout: 30_000, interval: 50 });
  });

  it('ignores unknown tracks among those that were listed before', async () => {
    expect(await similar(`trackId=${trackIds[0]}&after=2147483647,1`)).toHaveLength(20);
  });
});

/** Copies a track many times, because inserting each with all its rows would take a minute. */
async function copyTrack(db: Queries, trackId: number, count: number): Promise<number[]> {
  const [track] = await db.selectFrom('track').selectAll().where('id', '=', trackId).execute();
  const genres = await db.selectFrom('track_genre').selectAll().where('track_id', '=', trackId).execute();
  const artists = await db.selectFrom('artist').select('id').orderBy('id').execute();
  const ids: number[] = [];
  if (track === undefined) return ids;
  for (let start = 0; start < count; start += 100) {
    const { id: _, ...row } = track;
    const copies = Array.from({ length: 100 }, (_copy, index) => ({
      ...row,
      title: `Copy ${start + index}`,
      identity_key: `copy ${start + index}`,
      path: `copies/${start + index}.mp3`,
    }));
    const inserted = await db.insertInto('track').values(copies).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
    const credits = inserted.map(({ id }, index) => ({
      track_id: id,
      position: 0,
      artist_id: artists[(start + index) % artists.length]?.id ?? 0,
      join_phrase: '',
    }));
    await db.insertInto('track_artist').values(credits).execute();
    const rows = inserted.flatMap(({ id }) => genres.map((genre) => ({ ...genre, track_id: id })));
    await db.insertInto('track_genre').values(rows).execute();
  }
  return ids;
}

describe.each(DATABASE_KINDS)('similar music among 10,000 tracks on %s', (kind) => {
  it('goes on for a hundred tracks without a repetition and with five artists in five', async () => {
    const server = await buildTestApp({ kind });
    try {
      const { queries } = server.database;
      const rows = Array.from({ length: 40 }, (_, index) => ({
        title: `Song ${index}`,
        genres: ['Jazz'],
        artist: `Artist ${index}`,
      }));
      const [given = 0] = await insertLibraryRows(queries, rows);
      const copies = await copyTrack(queries, given, 10_000);
      await describeTracks(queries, [given, ...copies], (index) => index % 50);
      const token = await server.createToken();
      const all: Item[] = [];
      for (let call = 0; call < 5; call += 1) {
        const after = all.map(({ track }) => track.id).join(',');
        const answer = await server.call(
          'GET',
          `/api/recommendations/similar?trackId=${given}&seed=3&after=${after}`,
          { token },
        );
        expect(answer.statusCode).toBe(200);
        all.push(...(answer.json() as { items: Item[] }).items);
      }
      expect(new Set(all.map(({ track }) => track.id)).size).toBe(100);
      const artists = all.map((item) => (item.track as { artists?: { id: number }[] }).artists?.[0]?.id);
      for (let start = 0; start + 5 <= artists.length; start += 1)
        expect(new Set(artists.slice(start, start + 5)).size).toBe(5);
    } finally {
      await server.close();
    }
  }, 120_000);
});
