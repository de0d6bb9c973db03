import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { mark, marked } from '../../../test/grouped-library.ts';
import { retag, type SampleTags } from '../../../test/sample-audio.ts';
import { eachScannedFolder } from '../../../test/scanned-folder.ts';

const tags = (title: string, more: SampleTags = {}): SampleTags => ({
  title: [title],
  artist: ['Ann'],
  album: ['Travels'],
  date: ['1999'],
  ...more,
});

eachScannedFolder('albums in several folders', ({ database, music, add: addSample, scan: scanFolder }) => {
  const scan = () => scanFolder(true);
  beforeAll(() => insertAccounts(database().queries, ['ana']));
  const add = (file: string, more?: SampleTags) =>
    addSample(file, { name: 'cbr.mp3', tags: tags(file, more) });
  async function listed() {
    const rows = await database()
      .queries.selectFrom('album')
      .innerJoin('track', 'track.album_id', 'album.id')
      .where('album.track_count', '>', 0)
      .where('track.missing_since', 'is', null)
      .select(['album.id', 'album.track_count', 'track.path'])
      .orderBy('track.path')
      .execute();
    const albums = [...Map.groupBy(rows, ({ id }) => id)].map(([id, tracks]) => {
      expect(tracks[0]?.track_count).toBe(tracks.length);
      return { id, files: tracks.map((row) => row.path) };
    });
    return albums.sort((a, b) => String(a.files[0]).localeCompare(String(b.files[0])));
  }
  const files = async () => (await listed()).map((album) => album.files);

  async function addThree() {
    for (const file of ['a/1.mp3', 'b/2.mp3', 'c/3.mp3']) await add(file);
    await scan();
  }

  it('are one when artist, title and year agree, and it keeps its id at every further scan', async () => {
    await add('b/2.mp3');
    await scan();
    const [first] = await listed();
    await add('a/1.mp3');
    await add('c/3.mp3', { artist: ['Ann feat. Bob'] });
    await scan();
    expect(await listed()).toEqual([{ id: first?.id, files: ['a/1.mp3', 'b/2.mp3', 'c/3.mp3'] }]);
    await retag(path.join(music.folder, 'a/1.mp3'), tags('Another title'));
    await scan();
    expect(await listed()).toEqual([{ id: first?.id, files: ['a/1.mp3', 'b/2.mp3', 'c/3.mp3'] }]);
  });

  it('are several when artist or year differ, and a folder of several artists stands alone', async () => {
    await add('a/1.mp3');
    await add('b/1.mp3', { artist: ['Bob'] });
    await add('c/1.mp3', { date: ['2004'] });
    await add('d/1.mp3', { date: [] });
    await add('e/1.mp3');
    await add('e/2.mp3', { artist: ['Cid'] });
    await scan();
    expect(await files()).toEqual([
      ['a/1.mp3'],
      ['b/1.mp3'],
      ['c/1.mp3'],
      ['d/1.mp3'],
      ['e/1.mp3', 'e/2.mp3'],
    ]);
  });

  it('are one with the hearts and stars of both', async () => {
    await add('a/1.mp3');
    await add('b/1.mp3', { artist: ['Bob'] });
    await scan();
    const { queries } = database();
    const [first, second] = await listed();
    await mark(queries, 'album', second?.id, 4);
    await retag(path.join(music.folder, 'b/1.mp3'), tags('b/1.mp3'));
    await scan();
    expect(await listed()).toMatchObject([{ id: first?.id }]);
    expect(await marked(queries)).toMatchObject({
      albums: [{ id: first?.id }],
      ratings: [{ kind: 'album', item_id: first?.id, rating: 4 }],
    });
  });

  it('come together beside each other with hearts and stars, if an older version left one of them alone', async () => {
    for (const file of ['game/castle/1.mp3', 'game/castle/2.mp3']) await add(file);
    const levels = { album: ['Levels'] };
    for (const file of ['game/forest/3.mp3', 'game/forest/4.mp3']) await add(file, levels);
    await add('game/forest/5.mp3', { ...levels, artist: ['Bob'] });
    await scan();
    const [first, second] = await listed();
    const { queries } = database();
    await mark(queries, 'album', second?.id, 4);
    const { album_fold } = await queries
      .selectFrom('track')
      .select('album_fold')
      .where('album_id', '=', first?.id ?? 0)
      .executeTakeFirstOrThrow();
    await queries.updateTable('track').set({ album_title: 'Travels', album_fold }).execute();
    await queries.updateTable('library_state').set({ filing_rules: 5 }).execute();
    expect((await scan()).progress.read).toBe(0);
    expect(await listed()).toMatchObject([{ id: first?.id, files: { length: 5 } }]);
    expect(await marked(queries)).toMatchObject({
      albums: [{ id: first?.id, title: 'Travels' }],
      ratings: expect.arrayContaining([{ kind: 'album', item_id: first?.id, rating: 4 }]),
    });
    const left = await queries.selectFrom('album').select(['id', 'continued_in']).orderBy('id').execute();
    expect(left).toContainEqual({ id: second?.id, continued_in: first?.id });
  });

  it('part again when a folder turns out to be another album', async () => {
    await addThree();
    await retag(path.join(music.folder, 'b/2.mp3'), tags('b/2.mp3', { artist: ['Bob'] }));
    await scan();
    expect(await files()).toEqual([['a/1.mp3', 'c/3.mp3'], ['b/2.mp3']]);
    await retag(path.join(music.folder, 'b/2.mp3'), tags('b/2.mp3'));
    await scan();
    expect(await files()).toEqual([['a/1.mp3', 'b/2.mp3', 'c/3.mp3']]);
  });

  it('are the same album when the folder that brought it is moved away', async () => {
    await addThree();
    const [before] = await listed();
    mkdirSync(path.join(music.folder, 'z'));
    renameSync(path.join(music.folder, 'a'), path.join(music.folder, 'z/a'));
    await scan();
    expect(await listed()).toEqual([{ id: before?.id, files: ['b/2.mp3', 'c/3.mp3', 'z/a/1.mp3'] }]);
  });

  it('come together in a library that an older version has filed, without a file being read again', async () => {
    await addThree();
    const { queries } = database();
    const rows = await queries.selectFrom('album').select(['id', 'identity_key']).execute();
    for (const { id, identity_key } of rows) {
      const folder = identity_key.slice('folder:'.length, identity_key.indexOf('|'));
      await queries.updateTable('track').set({ album_id: id }).where('path', 'like', `${folder}/%`).execute();
    }
    await queries.updateTable('library_state').set({ filing_rules: 0 }).execute();
    const { hasChanged, progress } = await scan();
    expect({ hasChanged, read: progress.read }).toEqual({ hasChanged: true, read: 0 });
    expect(await files()).toEqual([['a/1.mp3', 'b/2.mp3', 'c/3.mp3']]);
    expect((await scan()).hasChanged).toBe(false);
  });
});
