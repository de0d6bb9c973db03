import { PLAYLIST_TRACKS_MAX } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

/** Ids have six digits, as in a library of more than a hundred thousand tracks: together they exceed 64 KB. */
const FIRST_ID = 100_000;
const ROWS_PER_INSERT = 250;

async function insertManyTracks({ queries }: TestServer['database']): Promise<number[]> {
  await insertLibraryRows(queries, [{ title: 'One of many', genres: ['Jazz'] }]);
  const row = await queries.selectFrom('track').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: PLAYLIST_TRACKS_MAX }, (_unused, index) => FIRST_ID + index);
  for (let start = 0; start < ids.length; start += ROWS_PER_INSERT) {
    const some = ids.slice(start, start + ROWS_PER_INSERT);
    await queries
      .insertInto('track')
      .values(
        some.map((id) => ({ ...row, id, identity_key: `${id}`, content_key: `${id}`, path: `${id}.mp3` })),
      )
      .execute();
  }
  return ids;
}

describe.each(DATABASE_KINDS)('a playlist with the maximum number of tracks, on %s', (kind) => {
  let server: TestServer;
  let token: string;
  let ids: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    token = await server.createToken();
    ids = await insertManyTracks(server.database);
  });
  afterAll(() => server.close());

  it('is filled and reordered with one call each, then marked as favorites and emptied with one', async () => {
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      server.call(method, `/api/users${path}`, { token, body });
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      send(method, `/playlists${path}`, body);
    const { id } = (await call('POST', '', { name: 'Everything' })).json() as { id: number };
    const filled = await call('POST', `/${id}/tracks`, { trackIds: ids });
    expect([filled.statusCode, filled.json()]).toMatchObject([200, { added: PLAYLIST_TRACKS_MAX }]);
    const order = ids.toReversed();
    const ordered = await call('PUT', `/${id}/tracks`, { trackIds: order });
    expect(ordered.statusCode).toBe(200);
    const unchanged = await server.database.queries
      .selectFrom('playlist_track')
      .where('playlist_id', '=', id)
      .orderBy('position')
      .select('track_id')
      .execute();
    expect(unchanged.map(({ track_id }) => track_id)).toEqual(order);
    const liked = await send('POST', '/favorites', { trackIds: ids });
    expect(liked.json()).toEqual({ added: PLAYLIST_TRACKS_MAX });
    const emptied = await call('POST', `/${id}/tracks/removal`, { trackIds: ids });
    expect(emptied.json()).toMatchObject({ trackCount: 0 });
  });
});
