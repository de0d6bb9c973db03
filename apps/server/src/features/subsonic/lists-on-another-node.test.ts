import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { eventually } from '../../test/eventually.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type ConnectedApp, connectApp, readEnvelope, toUrl } from '../../test/subsonic-calls.ts';

describe('album lists on another node of one Postgres', () => {
  let here: TestServer;
  let there: TestServer;
  let app: ConnectedApp;
  let songId: string;

  beforeAll(async () => {
    here = await buildTestApp({ kind: 'postgres' });
    const rows = ['First', 'Second'].map((album) => ({
      title: album,
      artist: 'Ann',
      album,
      genres: ['Jazz'],
    }));
    const [, second] = await insertLibraryRows(here.database.queries, rows);
    songId = `tr-${second}`;
    await refreshTotals(here.database.queries);
    const { dataDir, databaseUrl } = here.config;
    there = await buildTestApp({
      kind: 'sqlite',
      environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    });
    await there.eventReader.start();
    app = await connectApp(here);
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
  });

  async function listThere(type: string): Promise<string[]> {
    const url = toUrl('getAlbumList2', { apiKey: app.key.secret, f: 'json', type });
    const { albumList2 } = readEnvelope(await there.app.inject({ url }));
    return (albumList2.album as { id: string }[]).map(({ id }) => id);
  }

  it.each([
    ['highest', () => app.send('setRating', { id: 'al-2', rating: 4 })],
    ['starred', () => app.send('star', { albumId: 'al-2' })],
    ['frequent', () => app.send('scrobble', { id: songId })],
  ])('%s has an album that is added after the list was read there', async (type, act) => {
    expect(await listThere(type)).toEqual([]);
    await act();
    await eventually(async () => expect(await listThere(type)).toEqual(['al-2']));
  });

  it('an album disappears when it is no favorite and has no rating any more', async () => {
    expect([await listThere('highest'), await listThere('starred')]).toEqual([['al-2'], ['al-2']]);
    await app.send('unstar', { albumId: 'al-2' });
    await app.send('setRating', { id: 'al-2', rating: 0 });
    await eventually(async () =>
      expect([await listThere('highest'), await listThere('starred')]).toEqual([[], []]),
    );
  });
});
