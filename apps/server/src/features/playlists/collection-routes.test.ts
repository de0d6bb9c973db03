import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

type Entry = Record<string, unknown>;

describe.each(['sqlite', 'postgres'] as const)('collections on %s', (kind) => {
  let server: TestServer;
  let owner: string;
  let stranger: string;
  let trackIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    await insertLibraryRows(
      server.database.queries,
      ['One', 'Two', 'Three'].map((title) => ({
        title,
        genres: ['Jazz'],
        artist: 'Trio',
        durationMs: 60_000,
      })),
    );
    const rows = await server.database.queries.selectFrom('track').select('id').orderBy('id').execute();
    trackIds = rows.map(({ id }) => id);
    owner = await server.createToken();
    stranger = await server.createToken();
  });
  afterAll(() => server.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    token = owner,
  ) => server.call(method, `/api/users${url}`, { token, ...(body ? { body } : {}) });
  const make = async (name: string) => (await call('POST', '/playlists', { name })).json() as { id: number };

  it('[M-283] [M-421] [M-422] [M-423] makes, lists, renames and deletes playlists', async () => {
    const made = await call('POST', '/playlists', { name: ' Sunday ', isPublic: true });
    expect(made.json()).toEqual({ id: expect.any(Number), name: 'Sunday', isPublic: true, trackCount: 0 });
    const { id } = made.json() as { id: number };
    const renamed = await call('PATCH', `/playlists/${id}`, { name: 'Monday' });
    expect(renamed.json()).toMatchObject({ name: 'Monday', isPublic: true });
    expect((await call('GET', '/playlists')).json()).toContainEqual(expect.objectContaining({ id }));
    expect((await call('DELETE', `/playlists/${id}`)).statusCode).toBe(200);
    expect((await call('DELETE', `/playlists/${id}`)).json()).toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
  });

  it('[M-424] [M-425] [M-426] keeps tracks in order, each once', async () => {
    const { id } = await make('Order');
    for (const trackId of [...trackIds, trackIds[0]])
      await call('POST', `/playlists/${id}/tracks`, { trackId });
    const titles = async () =>
      ((await call('GET', `/playlists/${id}/tracks`)).json() as Entry[]).map(({ title }) => title);
    expect(await titles()).toEqual(['One', 'Two', 'Three']);
    const turned = await call('PUT', `/playlists/${id}/tracks`, { trackIds: trackIds.toReversed() });
    expect(turned.json()).toMatchObject({ trackCount: 3 });
    expect(await titles()).toEqual(['Three', 'Two', 'One']);
    for (const wrong of [trackIds.slice(1), [...trackIds.slice(1), trackIds[1]], [...trackIds, 999_999]]) {
      const answer = await call('PUT', `/playlists/${id}/tracks`, { trackIds: wrong });
      expect(answer.json()).toMatchObject({ code: 'CONFLICT' });
    }
    const shorter = await call('DELETE', `/playlists/${id}/tracks/${trackIds[1]}`);
    expect(shorter.json()).toMatchObject({ trackCount: 2 });
    expect(await titles()).toEqual(['Three', 'One']);
    const unknown = await call('POST', `/playlists/${id}/tracks`, { trackId: 999_999 });
    expect(unknown.json()).toMatchObject({ code: 'TRACK_NOT_FOUND' });
  });

  it("answers 404 for somebody else's playlist, public or not, and changes nothing", async () => {
    const { id } = (await call('POST', '/playlists', { name: 'Mine', isPublic: true })).json() as {
      id: number;
    };
    await call('POST', `/playlists/${id}/tracks`, { trackId: trackIds[0] });
    const answers = [
      await call('GET', `/playlists/${id}/tracks`, undefined, stranger),
      await call('PATCH', `/playlists/${id}`, { name: 'Theirs' }, stranger),
      await call('POST', `/playlists/${id}/tracks`, { trackId: trackIds[1] }, stranger),
      await call('PUT', `/playlists/${id}/tracks`, { trackIds: [trackIds[0]] }, stranger),
      await call('DELETE', `/playlists/${id}/tracks/${trackIds[0]}`, undefined, stranger),
      await call('DELETE', `/playlists/${id}`, undefined, stranger),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
    }
    expect((await call('GET', '/playlists', undefined, stranger)).json()).toEqual([]);
    expect((await call('GET', '/playlists')).json()).toContainEqual({
      id,
      name: 'Mine',
      isPublic: true,
      trackCount: 1,
    });
  });

  it('[M-284] [M-427] [M-428] [M-429] [M-430] marks and unmarks favourites, newest first, twice like once', async () => {
    for (const trackId of [...trackIds, trackIds[0]]) {
      server.clock.sleep(1_000);
      const marked = await call('POST', `/favorites/${trackId}`);
      expect(marked.json()).toEqual({ trackId, isFavorite: true });
    }
    const list = (await call('GET', '/favorites')).json() as { track: Entry }[];
    expect(list.map(({ track }) => track.title)).toEqual(['Three', 'Two', 'One']);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      trackId: trackIds[2],
      track: expect.objectContaining({ id: trackIds[2] }),
      favoritedAt: expect.any(String),
    });
    for (let time = 0; time < 2; time += 1) await call('DELETE', `/favorites/${trackIds[2]}`);
    const status = async (trackId: number | undefined) =>
      (await call('GET', `/favorites/${trackId}/status`)).json() as Entry;
    expect(await status(trackIds[2])).toEqual({ trackId: trackIds[2], isFavorite: false });
    expect(await status(trackIds[1])).toEqual({ trackId: trackIds[1], isFavorite: true });
    expect((await call('POST', '/favorites/999999')).json()).toMatchObject({ code: 'TRACK_NOT_FOUND' });
    expect((await call('GET', '/favorites', undefined, stranger)).json()).toEqual([]);
  });
});
