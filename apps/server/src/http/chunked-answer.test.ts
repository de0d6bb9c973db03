import { favoriteRoutes, playlistRoutes, playQueueRoutes } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';
import { eventually } from '../test/eventually.ts';
import { seedLibrary } from '../test/seed-library.ts';
import { connectUnread } from '../test/unread-socket.ts';

/** The number of tracks; lists of them take some 1.5 MB. */
const TRACKS = 3_000;
const HELD_MAX_BYTES = 500_000;

type Items = readonly Readonly<Record<string, number>>[];

let server: TestServer;
let token = '';
let trackIds: number[] = [];
let playlistId = 0;
beforeAll(async () => {
  server = await buildTestApp();
  await seedLibrary(server.database, TRACKS);
  const user = await server.createUser();
  token = await server.signIn(user.email, user.password);
  const found = await server.database.queries.selectFrom('track').select('id').orderBy('id').execute();
  trackIds = found.map(({ id }) => id);
  const { favorites, playlists, queue } = server.features;
  playlistId = await playlists.edits.create(user.id, { name: 'Everything', trackIds });
  await favorites.addMany(user.id, trackIds);
  await queue.save(user.id, { trackIds, currentIndex: 7, positionMs: 0, changedBy: 'phone' });
});
afterAll(() => server?.close());

const lists = {
  'a playlist': () => playlistRoutes.tracks.path.replace(':id', String(playlistId)),
  favorites: () => favoriteRoutes.list.path,
  'a queue': () => playQueueRoutes.read.path,
};

describe.each(Object.entries(lists))('%s with thousands of items', (_name, addressOf) => {
  it('is whole and in order', async () => {
    const whole = (await server.call('GET', addressOf(), { token })).json() as Items | { tracks: Items };
    const items = 'tracks' in whole ? whole.tracks : whole;
    const ids = items.map(({ id, trackId = id }) => trackId);
    expect(ids).toHaveLength(TRACKS);
    expect(ids.toSorted((a = 0, b = 0) => a - b)).toEqual(trackIds);
  });

  it('is created only as fast as its client reads it', async () => {
    const unread = connectUnread(server.app.server, [
      `GET ${addressOf()} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
    ]);
    await eventually(() => expect(unread.waiting()).toBeGreaterThan(0));
    const whole = await server.call('GET', addressOf(), { token });
    expect(whole.body.length).toBeGreaterThan(2 * HELD_MAX_BYTES);
    expect(unread.waiting()).toBeLessThan(HELD_MAX_BYTES);
  });

  it('sends the head of its answer without its items', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const head = await server.app.inject({ method: 'HEAD', url: addressOf(), headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
