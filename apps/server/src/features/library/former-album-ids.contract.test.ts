import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

describe.each(DATABASE_KINDS)('the former id of an album on %s', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let former: number;
  let current: number;
  let trackIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const { queries } = server.database;
    trackIds = await insertLibraryRows(
      queries,
      ['One', 'Two'].map((title, index) => ({
        title,
        artist: 'Ann',
        album: `Album ${index}`,
        genres: ['Jazz'],
      })),
    );
    const rows = await queries.selectFrom('track').select('album_id').orderBy('id').execute();
    [former = 0, current = 0] = rows.map(({ album_id }) => album_id ?? 0);
    await queries.updateTable('track').set({ album_id: current }).where('album_id', '=', former).execute();
    await queries.updateTable('album').set({ continued_in: current }).where('id', '=', former).execute();
    await refreshTotals(queries);
    app = await connectApp(server);
  });
  afterAll(() => server.close());

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const reply = await server.call(method, `/api${url}`, { token: app.user.token, ...(body && { body }) });
    expect(reply.statusCode).toBeLessThan(300);
    return reply.json();
  };
  const idsOf = (things: readonly { id: number }[]) => things.map(({ id }) => id).sort();

  it('opens the album that now has its tracks, on the page and in apps', async () => {
    expect(await call('GET', `/albums/${former}`)).toMatchObject({ id: current, trackCount: 2 });
    expect(idsOf(await call('GET', `/tracks/album/${former}`))).toEqual(trackIds);
    const { album } = await app.request('getAlbum', { id: `al-${former}` });
    expect(album).toMatchObject({ id: `al-${current}`, songCount: 2 });
    expect(album.song).toHaveLength(2);
    const { directory } = await app.request('getMusicDirectory', { id: `al-${former}` });
    expect(directory).toMatchObject({ id: `al-${current}` });
    expect(directory.child).toHaveLength(2);
    expect((await app.get('getCoverArt', { id: `al-${former}` })).statusCode).toBe(200);
  });

  it('adds all tracks of that album to a playlist', async () => {
    const { id } = await call('POST', '/users/playlists', { name: 'Mine' });
    await call('POST', `/users/playlists/${id}/tracks`, { albumId: former });
    const tracks = await call('GET', `/users/playlists/${id}/tracks`);
    expect(idsOf(tracks)).toEqual(trackIds);
  });

  it('marks and rates that album', async () => {
    expect(await call('POST', `/users/favorite-albums/${former}`)).toMatchObject({
      albumId: current,
      isFavorite: true,
    });
    expect((await app.request('getStarred2')).starred2.album).toMatchObject([{ id: `al-${current}` }]);
    await app.send('setRating', { id: `al-${former}`, rating: 4 });
    expect((await app.request('getAlbum', { id: `al-${current}` })).album).toMatchObject({ userRating: 4 });
    await app.send('unstar', { albumId: `al-${former}` });
    expect((await app.request('getStarred2')).starred2.album).toEqual([]);
    await app.send('star', { id: `al-${former}` });
    await call('DELETE', `/users/favorite-albums/${former}`);
    expect((await app.request('getStarred2')).starred2.album).toEqual([]);
  });
});
