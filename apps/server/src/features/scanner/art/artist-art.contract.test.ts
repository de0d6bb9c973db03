import { mkdirSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, type SampleTags } from '../../../test/sample-audio.ts';
import { eachScannedFolder } from '../../../test/scanned-folder.ts';

eachScannedFolder('pictures of artists', ({ database, music, add, scan }) => {
  const artistLocations = async () => {
    const rows = await database().queries.selectFrom('artist').selectAll().orderBy('name').execute();
    return Object.fromEntries(
      rows.filter(({ art_kind }) => art_kind !== 'none').map(({ name, art_path }) => [name, art_path]),
    );
  };
  const addPicture = (file: string, content = 'picture') => {
    mkdirSync(path.dirname(path.join(music.folder, file)), { recursive: true });
    writeFileSync(path.join(music.folder, file), content);
  };
  const by = (artist: string, title: string, album: string): SampleTags => ({
    title: [title],
    artist: [artist],
    albumArtist: [artist],
    album: [album],
  });
  const addTrack = (file: string, tags: SampleTags) => add(file, { name: 'cbr.mp3', tags });

  it('finds the pictures of artists in folders of theirs alone, and notices when they come, change and go', async () => {
    await addTrack('Ann/First/1.mp3', by('Ann', 'One', 'First'));
    await addTrack('Ann/Second/CD1/1.mp3', by('Ann', 'Two', 'Second'));
    await addTrack('Bob/Third/1.mp3', by('Bob', 'Three', 'Third'));
    await scan();
    expect(await artistLocations()).toEqual({});
    addPicture('Ann/folder.png');
    addPicture('Bob/Third/Artist.JPG');
    expect((await scan()).hasChanged).toBe(true);
    expect(await artistLocations()).toEqual({ Ann: 'Ann/folder.png', Bob: 'Bob/Third/Artist.JPG' });
    const versions = async () =>
      database().queries.selectFrom('artist').select('art_version').orderBy('name').execute();
    const before = await versions();
    expect((await scan()).hasChanged).toBe(false);
    utimesSync(path.join(music.folder, 'Ann/folder.png'), 1, 1);
    expect((await scan()).hasChanged).toBe(true);
    expect((await versions())[0]).not.toEqual(before[0]);
    expect((await versions())[1]).toEqual(before[1]);
    unlinkSync(path.join(music.folder, 'Ann/folder.png'));
    expect((await scan()).hasChanged).toBe(true);
    expect(await artistLocations()).toEqual({ Bob: 'Bob/Third/Artist.JPG' });
  });

  it('takes no picture of an album, of a folder of several, of the whole library or of a stranger for an artist', async () => {
    await addTrack('Jazz/Ann/First/1.mp3', by('Ann', 'One', 'First'));
    await addTrack('Jazz/Bob/Disc set/CD1/1.mp3', by('Bob', 'Two', 'Disc set'));
    await addTrack('Jazz/Bob/Disc set/CD2/1.mp3', by('Bob', 'Three', 'Disc set'));
    await addTrack('Folk/Bob/Last/1.mp3', by('Bob', 'Four', 'Last'));
    for (const file of [
      'folder.jpg', // the library's
      'Jazz/artist.jpg', // music of two
      'Jazz/Ann/First/folder.jpg', // an album's
      'Jazz/Bob/Disc set/folder.jpg', // an album's of several discs
      'Folk/folder.jpg', // not all of Bob's music
      'Empty/artist.jpg',
    ])
      addPicture(file);
    addPicture('Jazz/Ann/artist.jpg', '');
    const outside = makeFolder();
    writeFileSync(path.join(outside.folder, 'artist.jpg'), 'a secret');
    symlinkSync(path.join(outside.folder, 'artist.jpg'), path.join(music.folder, 'Jazz/Ann/artist.png'));
    await scan();
    expect(await artistLocations()).toEqual({});
    outside.remove();
  });

  it('prefers a picture called artist, then the one around more music, and folders to tags', async () => {
    await addTrack('Ann/First/1.mp3', by('Ann', 'One', 'First'));
    await addTrack('Ann/First/2.mp3', by('Ann', 'Two', 'First'));
    await addTrack('Ann/Second/1.mp3', by('Ann', 'Three', 'Second'));
    await add('Ann/Second/2.mp3', {
      name: 'cbr.mp3',
      tags: by('Ann', 'Four', 'Second'),
      cover: 'cover.png',
      coverType: 'Artist',
    });
    await scan();
    expect(await artistLocations()).toEqual({ Ann: 'Ann/Second/2.mp3' });
    const steps = ['Ann/folder.jpg', 'Ann/Second/artist.jpg', 'Ann/artist.webp'];
    for (const file of steps) {
      addPicture(file);
      await scan();
      expect(await artistLocations()).toEqual({ Ann: file });
    }
  });
});
