import { renameSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { retag } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';

eachScannedFolder('albums over scans', ({ database, music, add, scan }) => {
  const albums = () => database().queries.selectFrom('album').selectAll().orderBy('title').execute();

  it('keeps the id of an album whose folder is renamed or whose tags are corrected, and of no other', async () => {
    const by = (title: string, artist: string, album: string) => ({
      title: [title],
      artist: [artist],
      album: [album],
    });
    await add('r/1.mp3', { name: 'cbr.mp3', tags: by('1', 'Ann', 'Revolver') });
    await add('r/2.mp3', { name: 'vbr.mp3', tags: by('2', 'Ann', 'Revolver') });
    await add('o/1.flac', { name: 'plain.flac', tags: by('3', 'Bob', 'Other') });
    await scan();
    const read = async () =>
      (await albums()).map(({ id, title, artist_credit, track_count }) => ({
        id,
        title,
        artist_credit,
        track_count,
      }));
    const before = await read();
    const [revolver] = before.filter(({ title }) => title === 'Revolver');
    renameSync(path.join(music.folder, 'r'), path.join(music.folder, 'Revolver (1966)'));
    expect((await scan()).progress).toMatchObject({ moved: 2 });
    expect(await read()).toEqual(before);
    for (const [file, title] of [
      ['1', '1'],
      ['2', '2'],
    ] as const)
      await retag(path.join(music.folder, `Revolver (1966)/${file}.mp3`), by(title, 'Ann', 'Revolvers'));
    await scan();
    expect(await read()).toEqual(
      before.map((album) => (album.id === revolver?.id ? { ...album, title: 'Revolvers' } : album)),
    );
    // The album stays, because only one of two tracks leaves it.
    await retag(path.join(music.folder, 'Revolver (1966)/2.mp3'), by('2', 'Ann', 'Singles'));
    await scan();
    const after = (await read()).filter(({ track_count }) => track_count > 0);
    expect(after.find(({ id }) => id === revolver?.id)).toMatchObject({ title: 'Revolvers', track_count: 1 });
    expect(after.find(({ title }) => title === 'Singles')?.id).toBeGreaterThan(
      Math.max(...before.map(({ id }) => id)),
    );
    // An album that existed before keeps its own row.
    await retag(path.join(music.folder, 'Revolver (1966)/1.mp3'), by('1', 'Ann', 'Singles'));
    await scan();
    const last = (await read()).filter(({ track_count }) => track_count > 0);
    expect(last.find(({ title }) => title === 'Singles')).toMatchObject({ track_count: 2 });
    expect(last.map(({ id }) => id)).not.toContain(revolver?.id);
  });

  it('keeps the id of an album whose tags are corrected in one scan with the loss of one of its files', async () => {
    const by = (number: number, album: string) => ({
      title: [`Title ${number}`],
      artist: ['Ann'],
      albumArtist: ['Ann'],
      album: [album],
    });
    const numbers = [1, 2, 3, 4, 5, 6];
    for (const number of numbers)
      await add(`${number}.mp3`, { name: 'cbr.mp3', tags: by(number, 'Revolver') });
    await scan();
    const [before] = await albums();
    for (const number of numbers.slice(0, 5))
      await retag(path.join(music.folder, `${number}.mp3`), by(number, 'Revolvers'));
    unlinkSync(path.join(music.folder, '6.mp3'));
    expect((await scan()).progress).toMatchObject({ changed: 5, missing: 1 });
    expect(await albums()).toMatchObject([{ id: before?.id, title: 'Revolvers', track_count: 5 }]);
  });

  it('gives an album whose tags name no album artist the name that is corrected in all its tracks, and back', async () => {
    const by = (title: string, artist: string) => ({ title: [title], artist: [artist], album: ['Revolver'] });
    await add('r/1.mp3', { name: 'cbr.mp3', tags: by('1', 'The Beetles') });
    await add('r/2.mp3', { name: 'vbr.mp3', tags: by('2', 'The Beetles') });
    await scan();
    const { queries } = database();
    const readLinks = () =>
      queries
        .selectFrom('album_artist')
        .innerJoin('artist', 'artist.id', 'album_artist.artist_id')
        .select(['artist.name', 'artist.album_count'])
        .execute();
    for (const [first, second, expected] of [
      ['The Beatles', 'The Beatles', 'The Beatles'],
      ['The Beatles', 'The Beetles', 'Various Artists'],
      ['The Beetles', 'The Beetles', 'The Beetles'],
    ] as const) {
      await retag(path.join(music.folder, 'r/1.mp3'), by('1', first));
      await retag(path.join(music.folder, 'r/2.mp3'), by('2', second));
      await scan();
      const isOfOne = first === second;
      expect(await albums()).toMatchObject([
        {
          artist_credit: expected,
          sort_artist: expected.toLowerCase().replace('the ', ''),
          search_text: `revolver ${expected.toLowerCase()}`,
          is_compilation: isOfOne ? 0 : 1,
          track_count: 2,
        },
      ]);
      expect(await readLinks()).toEqual(isOfOne ? [{ name: expected, album_count: 1 }] : []);
    }
  });

  it('gives back its artist to an album that an older version has called various, without reading a file', async () => {
    await add('r/1.mp3', { name: 'cbr.mp3', tags: { title: ['1'], artist: ['Ann'], album: ['Revolver'] } });
    await scan();
    const { queries } = database();
    await queries
      .updateTable('album')
      .set({ artist_credit: 'Various Artists', sort_artist: 'various artists', is_compilation: 1 })
      .execute();
    await queries.deleteFrom('album_artist').execute();
    await queries.updateTable('library_state').set({ filing_rules: 1 }).execute();
    expect((await scan()).progress.read).toBe(0);
    expect(await albums()).toMatchObject([{ artist_credit: 'Ann', sort_artist: 'ann', is_compilation: 0 }]);
    expect(await queries.selectFrom('artist').select(['name', 'album_count']).execute()).toEqual([
      { name: 'Ann', album_count: 1 },
    ]);
    expect((await scan()).hasChanged).toBe(false);
  });

  it('files an album with a MusicBrainz id under nobody once its tags say that it is a compilation', async () => {
    const tags = {
      musicbrainzReleaseId: ['00000000-0000-4000-8000-000000000001'],
      title: ['1'],
      artist: ['Ann'],
      album: ['Hits'],
    };
    await add('a/1.mp3', { name: 'cbr.mp3', tags: { ...tags, albumArtist: ['Ann'] } });
    await scan();
    await add('a/1.mp3', { name: 'cbr.mp3', tags: { ...tags, compilation: ['1'] } });
    await scan();
    expect(await albums()).toMatchObject([{ artist_credit: 'Various Artists', is_compilation: 1 }]);
    const { queries } = database();
    expect(await queries.selectFrom('album_artist').selectAll().execute()).toEqual([]);
    expect(await queries.selectFrom('artist').select(['name', 'album_count']).execute()).toEqual([
      { name: 'Ann', album_count: 0 },
    ]);
  });

  it('keeps the artist of an album while a track of it is read that names nobody', async () => {
    await add('a/1.mp3', { name: 'cbr.mp3', tags: { title: ['1'], artist: ['Ann'], album: ['First'] } });
    await scan();
    await add('a/2.mp3', { name: 'vbr.mp3', tags: { title: ['2'], album: ['First'] } });
    await add('b/1.flac', { name: 'plain.flac', tags: { title: ['3'], artist: ['Bob'], album: ['Other'] } });
    await scan();
    const { queries } = database();
    const grouped = queries
      .selectFrom('album_artist')
      .innerJoin('album', 'album.id', 'album_artist.album_id')
      .innerJoin('artist', 'artist.id', 'album_artist.artist_id')
      .select(['album.title', 'artist.name'])
      .orderBy('album.title');
    expect(await grouped.execute()).toEqual([
      { title: 'First', name: 'Ann' },
      { title: 'Other', name: 'Bob' },
    ]);
  });

  it('gives an album with a MusicBrainz id the artist and the words its tags have now', async () => {
    const release = { musicbrainzReleaseId: ['00000000-0000-4000-8000-000000000001'] };
    const by = (name: string, title: string) => ({
      ...release,
      title: ['1'],
      artist: [name],
      albumArtist: [name],
      album: [title],
    });
    await add('a/1.mp3', { name: 'cbr.mp3', tags: by('Wrongname', 'Badtitle') });
    await scan();
    await retag(path.join(music.folder, 'a/1.mp3'), by('Rightname', 'Goodtitle'));
    await scan();
    expect(await albums()).toMatchObject([
      { title: 'Goodtitle', artist_credit: 'Rightname', search_text: 'goodtitle rightname' },
    ]);
  });
});
