import { expect, it } from 'vitest';
import { createLibraryFeature } from '#features/library/library.ts';
import type { SampleName } from '../../../test/sample-audio.ts';
import { eachScannedFolder } from '../../../test/scanned-folder.ts';

const FILES: readonly SampleName[] = [
  'cbr.mp3',
  'vbr.mp3',
  'plain.flac',
  'plain.ogg',
  'plain.opus',
  'plain.m4a',
];

eachScannedFolder('artists whose names differ in a mark', ({ database, add, scan }) => {
  const addTrack = (number: number, artist: string, more: object = {}) => {
    const name = FILES[number] ?? 'cbr.mp3';
    return add(`${number}.${name.split('.')[1]}`, {
      name,
      tags: { title: [`${number}`], artist: [artist], ...more },
    });
  };
  const artists = async () => {
    const query = database()
      .queries.selectFrom('artist')
      .select(['id', 'name', 'track_count', 'album_count']);
    return (await query.orderBy('name').execute()).filter(({ track_count }) => track_count > 0);
  };
  const called = async () => (await artists()).map(({ name }) => name);
  const credits = async () => {
    const query = database().queries.selectFrom('album').select('artist_credit').orderBy('title');
    return (await query.execute()).map(({ artist_credit }) => artist_credit);
  };

  it.each([
    ['Rosé', 'Rose', true],
    ['MO', 'MØ', true],
    ['Her’s', 'Hers', true],
    ['Ø', 'O', true],
    ['Rose', 'Rosé', false],
  ])(
    '%s and %s are two artists, each with their own album, and a search for either finds both',
    async (one, other, isNamed) => {
      const on = (album: string, artist: string) => ({
        album: [album],
        ...(isNamed && { albumArtist: [artist] }),
      });
      await addTrack(0, one, on('A', one));
      await addTrack(1, one, on('A', one));
      await addTrack(2, other, on('B', other));
      await scan();
      expect(await artists()).toMatchObject(
        [one, other].sort().map((name) => ({ name, track_count: name === one ? 2 : 1, album_count: 1 })),
      );
      expect(await credits()).toEqual([one, other]);
      const library = createLibraryFeature({ database: database() });
      for (const text of [one, other]) {
        const found = await library.orderedIds({ of: 'matches', kind: 'artists', text });
        expect((await library.entries.artists([...found])).map(({ name }) => name).sort()).toEqual(
          [one, other].sort(),
        );
      }
      await library.close();
      // Both keep their rows in further scans.
      const before = await artists();
      await addTrack(3, other, on('B', other));
      await scan();
      expect((await artists()).map(({ id, name }) => [id, name])).toEqual(
        before.map(({ id, name }) => [id, name]),
      );
    },
  );

  it('are one artist on the same album, where the spelling is a tagging error', async () => {
    await addTrack(0, 'Björk', { album: ['Debut'] });
    await addTrack(1, 'Björk', { album: ['Debut'] });
    await addTrack(2, 'Bjork', { album: ['Debut'] });
    await scan();
    expect(await called()).toEqual(['Björk']);
  });

  it('are one artist again once the tags agree', async () => {
    await addTrack(0, 'Rosé', { album: ['A'], albumArtist: ['Rosé'] });
    await addTrack(1, 'Rosé', { album: ['A'], albumArtist: ['Rosé'] });
    await addTrack(2, 'Rose', { album: ['B'], albumArtist: ['Rose'] });
    await scan();
    expect(await called()).toEqual(['Rose', 'Rosé']);
    await addTrack(2, 'Rosé', { album: ['B'], albumArtist: ['Rosé'], title: ['2 again'] });
    await scan();
    expect(await artists()).toMatchObject([{ name: 'Rosé', track_count: 3, album_count: 2 }]);
  });

  it('are separated next to guests, by the spelling in the credit', async () => {
    await addTrack(0, 'Rosé feat. Bob', { album: ['A'], albumArtist: ['Rosé'] });
    await addTrack(1, 'Ann feat. Rose', { album: ['B'], albumArtist: ['Ann'] });
    await scan();
    expect(await called()).toEqual(['Ann', 'Bob', 'Rose', 'Rosé']);
  });
});
