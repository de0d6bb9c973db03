import { PLAY_COUNTS_AFTER_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

describe.each(DATABASE_KINDS)('listening statistics on %s', (kind) => {
  let server: TestServer;
  let trackIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const titles = ['One', 'Two'];
    const rows = titles.map((title) => ({ title, genres: ['Jazz'], artist: 'Duo', durationMs: 3_600_000 }));
    await insertLibraryRows(server.database.queries, rows);
    const tracks = await server.database.queries.selectFrom('track').select('id').orderBy('id').execute();
    trackIds = tracks.map(({ id }) => id);
  });
  afterAll(() => server.close());

  const play = (token: string, trackId: number | undefined, listenedMs: number) =>
    server.call('POST', '/api/users/plays', { token, body: { trackId, listenedMs } });
  const statistics = async (token: string) =>
    (await server.call('GET', '/api/users/statistics', { token })).json();

  it('begins with zeros for a new user [A-486]', async () => {
    expect(await statistics(await server.createToken())).toEqual({
      tracksLiked: 0,
      playlistsCreated: 0,
      hoursListened: 0,
    });
  });

  it('counts what the user marked, created and heard, and nothing of others', async () => {
    const token = await server.createToken();
    await play(await server.createToken(), trackIds[0], PLAY_COUNTS_AFTER_MS);
    await server.call('POST', `/api/users/favorites/${trackIds[0]}`, { token });
    await server.call('POST', '/api/users/playlists', { token, body: { name: 'Sunday' } });
    await play(token, trackIds[0], 1_800_000);
    // More than the length of the track counts as the whole track.
    await play(token, trackIds[1], 9_000_000);
    expect(await statistics(token)).toEqual({ tracksLiked: 1, playlistsCreated: 1, hoursListened: 1.5 });
  });

  it('lists each played track once, the last one first', async () => {
    const token = await server.createToken();
    for (const trackId of [trackIds[0], trackIds[1], trackIds[0]]) {
      await play(token, trackId, PLAY_COUNTS_AFTER_MS);
      server.clock.advance(1_000);
    }
    const reply = await server.call('GET', '/api/users/recently-played', { token });
    const titles = (reply.json() as { track: { title: string } }[]).map(({ track }) => track.title);
    expect(titles).toEqual(['One', 'Two']);
  });

  it('counts a play after half of the track or four minutes', async () => {
    const token = await server.createToken();
    const [short] = await insertLibraryRows(server.database.queries, [
      { title: 'Short', genres: ['Jazz'], artist: 'Duo', durationMs: 100_000 },
    ]);
    const plays: [number | undefined, number, boolean][] = [
      [short, 40_000, false],
      [short, 50_000, true],
      [trackIds[0], 200_000, false],
      [trackIds[0], PLAY_COUNTS_AFTER_MS, true],
    ];
    for (const [trackId, listenedMs, isCounted] of plays) {
      const { json, statusCode } = await play(token, trackId, listenedMs);
      expect([statusCode, json()]).toEqual([200, expect.objectContaining({ isCounted })]);
    }
    const played = await server.call('GET', '/api/users/recently-played', { token });
    expect(played.json()).toHaveLength(2);
    expect(await statistics(token)).toMatchObject({ hoursListened: 0.1 });
  });

  it('refuses plays of unknown tracks and of impossible lengths', async () => {
    const token = await server.createToken();
    expect((await play(token, 999_999, 1_000)).json()).toMatchObject({ code: 'TRACK_NOT_FOUND' });
    expect((await play(token, trackIds[0], -1)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
