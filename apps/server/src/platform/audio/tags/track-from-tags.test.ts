import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawTags } from './read-track.ts';
import { toReadTrack } from './track-from-tags.ts';

const read = (path: string, tags: RawTags['tags']) =>
  toReadTrack(
    { path, sizeBytes: 1_000_000, mtimeMs: 1 },
    {
      tags,
      durationMs: 180_000,
      bitRateKbps: 128,
      sampleRateHz: 44_100,
      channels: 2,
      codec: 'MP3',
      container: 'MPEG',
      hasEmbeddedArt: false,
      hasArtistPicture: false,
    },
    'key',
  );

const names = (path: string, tags: RawTags['tags']) => {
  const { title, artists, album, albumArtistCredit } = read(path, tags);
  return { title, artists: artists.map(({ name }) => name), album, albumArtistCredit };
};

describe('an address in a tag', () => {
  it.each([['http://zhaymusic.com/'], ['www.example.com'], ['[SPOTIFY-DOWNLOADER.COM]'], ['(mp3.pm)']])(
    '%s names no artist, so that the file or the folder does',
    (address) => {
      const tags = { artist: [address], title: ['Harbor'], album: ['Low Tide'] };
      expect(names('x.mp3', tags)).toMatchObject({ title: 'Harbor', artists: [], album: 'Low Tide' });
      expect(names('Ann Lund - Harbor.mp3', tags).artists).toEqual(['Ann Lund']);
      expect(names('Ann Lund/Low Tide/01 Harbor.mp3', tags).artists).toEqual(['Ann Lund']);
      expect(names('x.mp3', { ...tags, albumArtist: ['Bo Vik'] }).artists).toEqual(['Bo Vik']);
      expect(names('x.mp3', { ...tags, albumArtist: [address] }).albumArtistCredit).toBe('');
    },
  );

  it('names no album, title, genre and composer', () => {
    const address = ['http://example.com/'];
    const track = read('Ann Lund - Harbor.mp3', {
      title: address,
      album: address,
      artist: ['Ann Lund'],
      genre: [...address, 'Jazz'],
      composer: [...address, 'Cy Marsh'],
    });
    expect(track).toMatchObject({ title: 'Harbor', album: null, genres: ['Jazz'] });
    expect(track.contributors).toEqual([{ role: 'composer', name: 'Cy Marsh' }]);
  });

  it('is left out beside a name', () => {
    const tags = {
      title: ['Harbor (mp3.pm)'],
      artist: ['Ann [www.example.com]'],
      album: ['Low Tide | example.com'],
    };
    expect(names('x.mp3', tags)).toMatchObject({ title: 'Harbor', artists: ['Ann'], album: 'Low Tide' });
  });

  it('may be the name of a song', () => {
    expect(names('x.mp3', { title: ['Girlfriend.com'] }).title).toBe('Girlfriend.com');
  });
});

describe('a file with a title and no artist', () => {
  it('is by the artist of its name only if both have one title', () => {
    expect(names('Ann Lund - Harbor.mp3', { title: ['Harbor'], album: ['Low Tide'] }).artists).toEqual([
      'Ann Lund',
    ]);
    expect(names('Ann Lund - Harbor.mp3', { title: ['Dawn'], album: ['Low Tide'] }).artists).toEqual([]);
  });

  it('is by the artist of its folder only if both have one album', () => {
    const path = 'Ann Lund/Low Tide/01 Harbor.mp3';
    expect(names(path, { title: ['Harbor'], album: ['low tide'] }).artists).toEqual(['Ann Lund']);
    expect(names(path, { title: ['Harbor'], album: ['Other Songs'] }).artists).toEqual([]);
  });
});

it('tags win over every path', () => {
  const tags = { title: ['Harbor'], artist: ['Ann Lund'], album: ['Low Tide'] };
  const folder = fc.constantFrom(
    'old phone',
    'Bo Vik',
    'Bo Vik - Dawn',
    'Jazz',
    'Bo_Vik-Dawn-2004-ABC',
    'y2mate.com',
  );
  const file = fc.constantFrom(
    'Bo-Dawn',
    '03_bo_vik-dawn-abc',
    'Bo Vik - Dawn (HD)',
    'Bo Vik-Dawn',
    '01',
    'x',
  );
  fc.assert(
    fc.property(fc.array(folder, { maxLength: 3 }), file, (folders, name) => {
      expect(names([...folders, `${name}.mp3`].join('/'), tags)).toMatchObject({
        title: 'Harbor',
        artists: ['Ann Lund'],
        album: 'Low Tide',
      });
    }),
  );
});
