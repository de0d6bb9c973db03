import { PLAYLIST_RESTORE_MS, PLAYLISTS_PER_USER } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { createPlaylistStore } from './playlist-store.ts';

type Entry = Record<string, unknown>;

describe.each(DATABASE_KINDS)('collections on %s', (kind) => {
  let server: TestServer;
  let owner: string;
  let otherUser: string;
  let trackIds: number[];
  let discTwo: number | undefined;

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
    const album = { album: 'Both Discs', artist: 'Duo', genres: ['Jazz'] };
    const [lastTrackId, firstTrackId] = await insertLibraryRows(server.database.queries, [
      { title: 'Closing', ...album },
      { title: 'Opening', ...album },
    ]);
    discTwo = lastTrackId;
    for (const [id, disc_number] of [
      [lastTrackId, 2],
      [firstTrackId, 1],
    ] as const)
      await server.database.queries
        .updateTable('track')
        .set({ disc_number, track_number: 1 })
        .where('id', '=', id ?? 0)
        .execute();
    owner = await server.createToken();
    otherUser = await server.createToken();
  });
  afterAll(() => server.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    token = owner,
  ) => server.call(method, `/api/users${url}`, { token, ...(body ? { body } : {}) });
  const make = async (name: string) => (await call('POST', '/playlists', { name })).json() as { id: number };

  it('a user has at most a thousand playlists, even when several are created at once', async () => {
    const user = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const rows = Array.from({ length: PLAYLISTS_PER_USER - 2 }, (_, index) => ({
      account_id: user.id,
      name: `List ${index}`,
      description: '',
      is_public: 0 as const,
      created_at: 1,
    }));
    const store = createPlaylistStore(server.database.queries);
    for (const row of rows) await store.insert(row);
    const names = Array.from({ length: 12 }, (_, index) => `New ${index}`);
    const answers = await Promise.all(names.map((name) => call('POST', '/playlists', { name }, token)));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_PLAYLISTS' });
    expect(await store.count(user.id)).toBe(PLAYLISTS_PER_USER);
  });

  it('creates, lists, renames and deletes playlists [M-283, M-421, M-422, M-423]', async () => {
    const created = await call('POST', '/playlists', { name: ' Sunday ', isPublic: true });
    expect(created.json()).toEqual({
      id: expect.any(Number),
      name: 'Sunday',
      isPublic: true,
      trackCount: 0,
      description: '',
    });
    const { id } = created.json() as { id: number };
    const renamed = await call('PATCH', `/playlists/${id}`, { name: 'Monday' });
    expect(renamed.json()).toMatchObject({ name: 'Monday', isPublic: true });
    const createdAt = new Date(server.clock.now()).toISOString();
    server.clock.sleep(1_000);
    const changedAt = new Date(server.clock.now()).toISOString();
    await call('POST', `/playlists/${id}/tracks`, { trackId: trackIds[0] });
    const listed = (await call('GET', '/playlists')).json() as { id: number }[];
    expect(listed.find((playlist) => playlist.id === id)).toEqual({
      id,
      name: 'Monday',
      isPublic: true,
      trackCount: 1,
      description: '',
      // Tracks without an album have no cover.
      covers: [],
      createdAt,
      changedAt,
    });
    expect((await call('DELETE', `/playlists/${id}`)).statusCode).toBe(200);
    expect((await call('DELETE', `/playlists/${id}`)).json()).toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
  });

  it('lists a playlist with the covers of its first albums, each once and in order', async () => {
    const { queries } = server.database;
    const onAlbums = [1, 1, 2, 3, 4, 5].map((disc, offset) => ({
      title: `Piece ${offset}`,
      album: `Disc ${disc}`,
      artist: 'Quartet',
      genres: ['Jazz'],
    }));
    const pieces = await insertLibraryRows(queries, onAlbums);
    const { id } = await make('Covered');
    const titles = async () => {
      const listed = (await call('GET', '/playlists')).json() as {
        id: number;
        covers: { title: string }[];
      }[];
      return listed.find((playlist) => playlist.id === id)?.covers.map(({ title }) => title);
    };
    expect(await titles()).toEqual([]);
    await call('POST', `/playlists/${id}/tracks`, { trackIds: pieces });
    expect(await titles()).toEqual(['Disc 1', 'Disc 2', 'Disc 3', 'Disc 4']);
    await call('PUT', `/playlists/${id}/tracks`, { trackIds: pieces.toReversed() });
    expect(await titles()).toEqual(['Disc 5', 'Disc 4', 'Disc 3', 'Disc 2']);
  });

  it("keeps a playlist's description, trimmed, up to 300 characters, until the owner removes it", async () => {
    const { id } = await make('Described');
    const describe_ = (description: string, token?: string) =>
      call('PATCH', `/playlists/${id}`, { description }, token);
    const listed = async () =>
      ((await call('GET', '/playlists')).json() as Entry[]).find((playlist) => playlist.id === id);
    expect((await describe_('  For the drive <b>home</b> \u{1f697} ')).json()).toMatchObject({
      name: 'Described',
      description: 'For the drive <b>home</b> \u{1f697}',
    });
    expect(await listed()).toMatchObject({ description: 'For the drive <b>home</b> \u{1f697}' });
    expect((await describe_('x'.repeat(301))).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await describe_('Mine now', otherUser)).json()).toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
    expect((await describe_('x'.repeat(300))).statusCode).toBe(200);
    expect((await call('PATCH', `/playlists/${id}`, { name: 'Renamed' })).json()).toMatchObject({
      description: 'x'.repeat(300),
    });
    await describe_('   ');
    expect(await listed()).toMatchObject({ description: '' });
    const created = await call('POST', '/playlists', { name: 'At once', description: 'Said at once' });
    expect(created.json()).toMatchObject({ name: 'At once', description: 'Said at once' });
  });

  it('keeps tracks in order, each once [M-424, M-425, M-426]', async () => {
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

  it('adds several tracks, an album or an artist in one call and says which were in it already', async () => {
    const { id } = await make('Mix');
    const add = (body: object) => call('POST', `/playlists/${id}/tracks`, body);
    const titles = async () =>
      ((await call('GET', `/playlists/${id}/tracks`)).json() as Entry[]).map(({ title }) => title);
    const one = await add({ trackId: trackIds[1] });
    expect(one.json()).toEqual({
      id,
      name: 'Mix',
      isPublic: false,
      trackCount: 1,
      description: '',
      added: 1,
      duplicates: 0,
    });
    expect((await add({ trackId: trackIds[1] })).json()).toMatchObject({ added: 0, duplicates: 1 });
    const queue = await add({ trackIds: [trackIds[2], trackIds[1], 999_999, trackIds[2]] });
    expect(queue.json()).toMatchObject({ trackCount: 2, added: 1, duplicates: 1 });
    const { albumId, artists } = (await server.call('GET', `/api/tracks/${discTwo}`)).json() as {
      albumId: number;
      artists: { id: number }[];
    };
    expect((await add({ albumId })).json()).toMatchObject({ trackCount: 4, added: 2, duplicates: 0 });
    expect(await titles()).toEqual(['Two', 'Three', 'Opening', 'Closing']);
    const artist = await add({ artistId: artists[0]?.id });
    expect(artist.json()).toMatchObject({ trackCount: 4, added: 0, duplicates: 2 });
  });

  it('removes several tracks in one call and ignores those that are not in it', async () => {
    const { id } = await make('Long');
    await call('POST', `/playlists/${id}/tracks`, { trackIds });
    const [first, second, third] = trackIds;
    const left = await call('POST', `/playlists/${id}/tracks/removal`, { trackIds: [third, first, 999_999] });
    expect([left.statusCode, left.json()]).toMatchObject([200, { id, trackCount: 1 }]);
    const tracks = (await call('GET', `/playlists/${id}/tracks`)).json() as Entry[];
    expect(tracks.map((track) => track.id)).toEqual([second]);
    for (const body of [{ trackIds: [] }, { trackIds: ['x'] }, {}])
      expect((await call('POST', `/playlists/${id}/tracks/removal`, body)).statusCode).toBe(400);
  });

  it('marks several favorites in one call, the last one as the newest, and says how many are new', async () => {
    const token = await server.createToken();
    const [first, second, third] = trackIds;
    await call('POST', `/favorites/${second}`, undefined, token);
    server.clock.sleep(1_000);
    const marked = await call(
      'POST',
      '/favorites',
      { trackIds: [third, second, first, third, 999_999] },
      token,
    );
    expect([marked.statusCode, marked.json()]).toEqual([200, { added: 2 }]);
    const list = (await call('GET', '/favorites', undefined, token)).json() as { trackId: number }[];
    expect(list.map(({ trackId }) => trackId)).toEqual([first, third, second]);
    expect((await call('POST', '/favorites', { trackIds: [] }, token)).statusCode).toBe(400);
  });

  it.each([
    [{}, 400, 'VALIDATION_FAILED'],
    [{ trackId: 1, albumId: 1 }, 400, 'VALIDATION_FAILED'],
    [{ trackIds: [] }, 400, 'VALIDATION_FAILED'],
    [{ trackIds: Array.from({ length: 10_001 }, (_, index) => index + 1) }, 400, 'VALIDATION_FAILED'],
    [{ trackIds: [999_999] }, 404, 'TRACK_NOT_FOUND'],
    [{ albumId: 999_999 }, 404, 'ALBUM_NOT_FOUND'],
    [{ artistId: 999_999 }, 404, 'ARTIST_NOT_FOUND'],
  ])('refuses to add %j', async (body, status, code) => {
    const { id } = await make('Nothing');
    const answer = await call('POST', `/playlists/${id}/tracks`, body);
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code })]);
  });

  it('trims the name and refuses a blank one [M-391]', async () => {
    expect((await call('POST', '/playlists', { name: '  Late  night ' })).json()).toMatchObject({
      name: 'Late  night',
      isPublic: false,
    });
    for (const name of ['   ', '', 'x'.repeat(201)]) {
      const answer = await call('POST', '/playlists', { name });
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('restores a deleted playlist with its tracks, for ten minutes and for its owner only', async () => {
    const { id } = await make('Undone');
    await call('POST', `/playlists/${id}/tracks`, { trackIds });
    const before = (await call('GET', '/playlists')).json();
    const deleted = await call('DELETE', `/playlists/${id}`);
    expect(deleted.json()).toEqual({
      message: expect.any(String),
      restorableUntil: new Date(server.clock.now() + PLAYLIST_RESTORE_MS).toISOString(),
    });
    const gone = { code: 'PLAYLIST_NOT_FOUND' };
    expect((await call('GET', `/playlists/${id}/tracks`)).json()).toMatchObject(gone);
    expect((await call('PATCH', `/playlists/${id}`, { name: 'Ghost' })).json()).toMatchObject(gone);
    expect((await call('POST', `/playlists/${id}/restore`, {}, otherUser)).json()).toMatchObject(gone);
    server.clock.sleep(PLAYLIST_RESTORE_MS - 1_000);
    expect((await call('POST', `/playlists/${id}/restore`)).json()).toMatchObject({ id, trackCount: 3 });
    expect((await call('POST', `/playlists/${id}/restore`)).json()).toMatchObject({ id, trackCount: 3 });
    expect((await call('GET', '/playlists')).json()).toEqual(before);
  });

  it('deletes a playlist for good when the time to undo is over', async () => {
    const { id } = await make('Over');
    await call('DELETE', `/playlists/${id}`);
    server.clock.sleep(PLAYLIST_RESTORE_MS + 1);
    expect((await call('POST', `/playlists/${id}/restore`)).statusCode).toBe(404);
    const other = await make('Other');
    await call('DELETE', `/playlists/${other.id}`);
    const rows = await server.database.queries.selectFrom('playlist').select('id').execute();
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect(rows.map((row) => row.id)).toContain(other.id);
  });

  it("answers 404 for somebody else's playlist, public or not, and changes nothing", async () => {
    const { id } = (await call('POST', '/playlists', { name: 'Mine', isPublic: true })).json() as {
      id: number;
    };
    await call('POST', `/playlists/${id}/tracks`, { trackId: trackIds[0] });
    const answers = [
      await call('GET', `/playlists/${id}/tracks`, undefined, otherUser),
      await call('PATCH', `/playlists/${id}`, { name: 'Theirs' }, otherUser),
      await call('POST', `/playlists/${id}/tracks`, { trackId: trackIds[1] }, otherUser),
      await call('PUT', `/playlists/${id}/tracks`, { trackIds: [trackIds[0]] }, otherUser),
      await call('DELETE', `/playlists/${id}/tracks/${trackIds[0]}`, undefined, otherUser),
      await call('POST', `/playlists/${id}/tracks/removal`, { trackIds: [trackIds[0]] }, otherUser),
      await call('DELETE', `/playlists/${id}`, undefined, otherUser),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'PLAYLIST_NOT_FOUND' });
    }
    expect((await call('GET', '/playlists', undefined, otherUser)).json()).toEqual([]);
    expect((await call('GET', '/playlists')).json()).toContainEqual({
      id,
      name: 'Mine',
      isPublic: true,
      trackCount: 1,
      description: '',
      covers: [],
      createdAt: expect.any(String),
      changedAt: expect.any(String),
    });
  });

  it('marks and unmarks favorites, newest first; repeats change nothing [M-284, M-427, M-428, M-429, M-430]', async () => {
    for (const trackId of [...trackIds, trackIds[0]]) {
      server.clock.sleep(1_000);
      const marked = await call('POST', `/favorites/${trackId}`);
      const { favorite, ...status } = marked.json() as { favorite: unknown };
      expect(status).toEqual({ trackId, isFavorite: true });
      // The reply equals the listed entry, so the page need not read the list again.
      const listed = (await call('GET', '/favorites')).json() as { trackId: number }[];
      expect(favorite).toEqual(listed.find((entry) => entry.trackId === trackId));
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
    expect((await call('GET', '/favorites', undefined, otherUser)).json()).toEqual([]);
  });
});
