import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

type Entry = Record<string, unknown>;

describe.each(DATABASE_KINDS)('favorites, ratings, plays and bookmarks on %s', (kind) => {
  let server: TestServer;
  let owner: string;
  let otherUser: string;
  let trackIds: number[];
  let albumId: number;
  let artistId: number;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    trackIds = await insertLibraryRows(
      server.database.queries,
      ['One', 'Two', 'Three'].map((title) => ({
        title,
        genres: ['Jazz'],
        artist: 'Trio',
        album: 'Album',
        durationMs: 60_000,
      })),
    );
    await refreshTotals(server.database.queries);
    const track = (await server.call('GET', `/api/tracks/${trackIds[0]}`)).json() as {
      albumId: number;
      artists: { id: number }[];
    };
    albumId = track.albumId;
    artistId = track.artists[0]?.id ?? 0;
    owner = await server.createToken();
    otherUser = await server.createToken();
  });
  afterAll(() => server.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = owner) =>
    server.call(method, `/api${url}`, { token, ...(body ? { body } : {}) });
  const read = async (url: string, token = owner) => (await call('GET', url, undefined, token)).json();

  it.each(['album', 'artist'] as const)(
    'keeps a favorite %s with its first date until it is removed',
    async (thing) => {
      const id = thing === 'album' ? albumId : artistId;
      const list = `/users/favorite-${thing}s`;
      const favoritedAt = new Date(server.clock.now()).toISOString();
      const favorite = {
        [`${thing}Id`]: id,
        [thing]: expect.objectContaining({ id }),
        favoritedAt,
      };
      const added = await call('POST', `${list}/${id}`);
      expect(added.json()).toEqual({ [`${thing}Id`]: id, isFavorite: true, favorite });
      server.clock.advance(5_000);
      expect((await call('POST', `${list}/${id}`)).json()).toMatchObject({ favorite: { favoritedAt } });
      expect(await read(list)).toEqual([favorite]);
      expect(await read(list, otherUser)).toEqual([]);
      expect(await read(`/${thing}s/${id}`)).toMatchObject({ isFavorite: true, rating: 0 });
      expect(await read(`/${thing}s/${id}`, otherUser)).toMatchObject({ isFavorite: false });
      expect((await server.call('GET', `/api/${thing}s/${id}`)).json()).not.toHaveProperty('isFavorite');
      const unknown = await call('POST', `${list}/999999`);
      expect(unknown.json()).toMatchObject({ code: `${thing.toUpperCase()}_NOT_FOUND` });
      for (const _twice of [1, 2])
        expect((await call('DELETE', `${list}/${id}`)).json()).toEqual({
          [`${thing}Id`]: id,
          isFavorite: false,
        });
      expect(await read(list)).toEqual([]);
    },
  );

  it('rates tracks, albums and artists, and 0 takes a rating away', async () => {
    const rate = (thing: string, id: number | undefined, rating: unknown, token = owner) =>
      call('PUT', `/${thing}s/${id}/rating`, { rating }, token);
    for (const [thing, id, rating] of [
      ['track', trackIds[0], 5],
      ['album', albumId, 3],
      ['artist', artistId, 4],
      ['track', trackIds[0], 2],
    ] as const) {
      server.clock.advance(1_000);
      expect((await rate(thing, id, rating)).json()).toEqual({ kind: thing, id, rating });
    }
    await rate('track', trackIds[0], 1, otherUser);
    const all = (await read('/users/ratings')) as Entry[];
    expect(all.map(({ kind: of, id, rating }) => [of, id, rating])).toEqual([
      ['track', trackIds[0], 2],
      ['artist', artistId, 4],
      ['album', albumId, 3],
    ]);
    expect(all[0]).toMatchObject({ ratedAt: new Date(server.clock.now()).toISOString() });
    expect(await read(`/albums/${albumId}`)).toMatchObject({ rating: 3 });
    expect(await read(`/artists/${artistId}`)).toMatchObject({ rating: 4, name: 'Trio' });
    for (const wrong of [6, -1, 2.5, '3', null, undefined])
      expect((await rate('track', trackIds[0], wrong)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await rate('album', 999_999, 3)).json()).toMatchObject({ code: 'ALBUM_NOT_FOUND' });
    expect((await rate('track', trackIds[0], 0)).json()).toMatchObject({ rating: 0 });
    expect(await read('/users/ratings')).toHaveLength(2);
    expect(await read('/users/ratings', otherUser)).toHaveLength(1);
  });

  it('lists the tracks played most and last, each once with its count', async () => {
    const [one, two, three] = trackIds;
    for (const trackId of [one, two, two, three, two]) {
      server.clock.advance(60_000);
      await call('POST', '/users/plays', { trackId, listenedMs: 60_000 });
    }
    // The same track at the same moment is the same play.
    await call('POST', '/users/plays', { trackId: two, listenedMs: 60_000 });
    const titles = (played: { track: Entry; playCount: number }[]) =>
      played.map(({ track, playCount }) => [track.title, playCount]);
    expect(titles(await read('/users/most-played'))).toEqual([
      ['Two', 3],
      ['Three', 1],
      ['One', 1],
    ]);
    expect(titles(await read('/users/recently-played'))).toEqual([
      ['Two', 3],
      ['Three', 1],
      ['One', 1],
    ]);
    expect(await read('/users/most-played?limit=1')).toHaveLength(1);
    expect(await read('/users/most-played', otherUser)).toEqual([]);
    const now = new Date(server.clock.now()).toISOString();
    expect(titles(await read(`/users/most-played?since=${now}`))).toEqual([['Two', 1]]);
    const ofAlbum: Entry[] = await read(`/albums/${albumId}/most-played?limit=2`);
    expect(ofAlbum.map(({ title, playCount }) => [title, playCount])).toEqual([
      ['Two', 3],
      ['Three', 1],
    ]);
    const { queries } = server.database;
    const counted = await queries
      .selectFrom('play')
      .groupBy(['account_id', 'track_id'])
      .select(({ fn }) => ['account_id', 'track_id', fn.countAll<number>().as('plays')])
      .select(({ fn }) => fn.max('played_at').as('last_played_at'))
      .execute();
    const totals = await queries.selectFrom('play_total').selectAll().execute();
    const comparable = (rows: Entry[]) =>
      rows.map((row) => [row.account_id, row.track_id, Number(row.plays), Number(row.last_played_at)]);
    expect(comparable(totals).toSorted()).toEqual(comparable(counted).toSorted());
  });

  it('keeps one bookmark per track, the latest, with its creation date', async () => {
    const [one, two] = trackIds;
    const save = (trackId: number | undefined, body: object) =>
      call('PUT', `/users/bookmarks/${trackId}`, body);
    const createdAt = new Date(server.clock.now()).toISOString();
    await save(one, { positionMs: 30_000, comment: ' the solo ' });
    server.clock.advance(1_000);
    await save(two, { positionMs: 1 });
    server.clock.advance(1_000);
    expect((await save(one, { positionMs: 40_000 })).json()).toMatchObject({
      positionMs: 40_000,
      comment: '',
    });
    const listed = (await read('/users/bookmarks')) as Entry[];
    expect(listed).toEqual([
      {
        track: expect.objectContaining({ title: 'One' }),
        positionMs: 40_000,
        comment: '',
        createdAt,
        changedAt: new Date(server.clock.now()).toISOString(),
      },
      expect.objectContaining({ track: expect.objectContaining({ title: 'Two' }) }),
    ]);
    expect(await read('/users/bookmarks', otherUser)).toEqual([]);
    for (const wrong of [{}, { positionMs: -1 }, { positionMs: 1, comment: 'x'.repeat(501) }])
      expect((await save(one, wrong)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await save(999_999, { positionMs: 1 })).json()).toMatchObject({ code: 'TRACK_NOT_FOUND' });
    await call('DELETE', `/users/bookmarks/${one}`, undefined, otherUser);
    expect(await read('/users/bookmarks')).toHaveLength(2);
    for (const id of [one, one, two])
      expect((await call('DELETE', `/users/bookmarks/${id}`)).statusCode).toBe(200);
    expect(await read('/users/bookmarks')).toEqual([]);
  });

  it('keeps at most a thousand bookmarks of a listener, however many are set at once', async () => {
    const rows = Array.from({ length: 1_003 }, (_, index) => ({
      title: `Long ${index}`,
      genres: ['Spoken'],
      artist: 'Reader',
      album: 'Book',
      durationMs: 60_000,
    }));
    const ids = await insertLibraryRows(server.database.queries, rows);
    const first = await server.call('GET', '/api/auth/me', { token: otherUser });
    const accountId = String((first.json() as { id: unknown }).id);
    const existing = ids.slice(0, 999).map((track_id) => ({
      account_id: accountId,
      track_id,
      position_ms: 1,
      comment: '',
      created_at: 1,
      changed_at: 1,
    }));
    for (let at = 0; at < existing.length; at += 100)
      await server.database.queries
        .insertInto('bookmark')
        .values(existing.slice(at, at + 100))
        .execute();
    const answers = await Promise.all(
      ids.slice(999).map((id) => call('PUT', `/users/bookmarks/${id}`, { positionMs: 1 }, otherUser)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await read('/users/bookmarks', otherUser)).toHaveLength(1_000);
    // Another position in a track that has a bookmark is no new bookmark.
    expect((await call('PUT', `/users/bookmarks/${ids[0]}`, { positionMs: 2 }, otherUser)).statusCode).toBe(
      200,
    );
  });
});
