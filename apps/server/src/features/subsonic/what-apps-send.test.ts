/** What apps send that is not quite what is documented, and what we do with it all the same. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type ConnectedApp, connectApp } from '../../test/subsonic-calls.ts';

let server: TestServer;
let app: ConnectedApp;
let songs: string[];

beforeAll(async () => {
  server = await buildTestApp();
  const rows = ['One', 'Two', 'Three'].map((title) => ({
    title,
    artist: 'Ann',
    album: 'First',
    genres: ['Jazz'],
  }));
  songs = (await insertLibraryRows(server.database.queries, rows)).map((id) => `tr-${id}`);
  await refreshTotals(server.database.queries);
});
afterAll(() => server.close());
/** Somebody new each time. */
beforeEach(async () => {
  app = await connectApp(server);
});

describe('an empty value', () => {
  const makeDescribed = async () => {
    const { id } = (await app.send('createPlaylist', { name: 'Sunday', songId: songs[0] })).playlist;
    await app.send('updatePlaylist', { playlistId: id, comment: 'For work' });
    return id as string;
  };
  const open = async (id: string) => (await app.ask('getPlaylist', { id })).playlist;

  it('as the comment of a playlist takes the comment away', async () => {
    const id = await makeDescribed();
    await app.send('updatePlaylist', { playlistId: id, comment: '' });
    expect(await open(id)).toMatchObject({ name: 'Sunday', comment: '' });
  });

  it('of anything else about a playlist changes nothing', async () => {
    const id = await makeDescribed();
    await app.send('updatePlaylist', {
      playlistId: id,
      name: '',
      public: '',
      songIdToAdd: '',
      songIndexToRemove: '',
    });
    expect(await open(id)).toMatchObject({ name: 'Sunday', comment: 'For work', songCount: 1 });
  });
});
