import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type Answer, type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

let server: TestServer;
let listener: ConnectedApp;
let trackId: number | undefined;

beforeAll(async () => {
  server = await buildTestApp({ kind: 'sqlite' });
  const rows = [{ title: 'Lecture', genres: ['Talk'], artist: 'Ada', album: 'Talks', durationMs: 3_600_000 }];
  [trackId] = await insertLibraryRows(server.database.queries, rows);
  listener = await connectApp(server);
});
afterAll(() => server.close());

const report = async (playbackRate?: unknown) =>
  (
    await server.call('PUT', '/api/users/playback', {
      token: listener.user.token,
      body: { trackId, state: 'playing', positionMs: 10_000, playbackRate },
    })
  ).statusCode;

it.each([
  [1.5, 40_000],
  [0.75, 25_000],
  [undefined, 30_000],
])('a track that the page plays at speed %s moves on at that speed for others', async (speed, reachedMs) => {
  expect(await report(speed)).toBe(200);
  server.clock.advance(20_000);
  const { entry } = (await listener.request('getNowPlaying')).nowPlaying as Answer;
  expect(entry).toMatchObject([{ positionMs: reachedMs, playbackRate: speed ?? 1 }]);
});

it.each([-1, 17, '2', null])('a report of speed %j is refused', async (speed) => {
  expect(await report(speed)).toBe(400);
});
