import { describe, expect, it } from 'vitest';
import { toAlbum, toArtist, toTrack } from '#api/library-api.ts';
import { buildAlbum, buildArtist, buildTrack } from '#test/library-entries.ts';
import type { LibrarySources } from './library-entries.ts';
import { listLibraryEntries, sortLibrary } from './library-entries.ts';

const at = (ms: number) => new Date(ms).toISOString();
const playlist = (id: string, name: string, dates: { createdAt?: string; changedAt?: string } = {}) => ({
  id,
  name,
  isPublic: false,
  trackCount: 1,
  description: '',
  covers: [],
  ...dates,
});
const album = (id: number, title: string, addedAtMs: number) => ({
  ...toAlbum(buildAlbum(id, { title })),
  addedAt: at(addedAtMs),
});
const artist = (id: number, name: string, addedAtMs: number) => ({
  ...toArtist(buildArtist(id, { name })),
  addedAt: at(addedAtMs),
});

const SOURCES: LibrarySources = {
  playlists: [
    playlist('1', 'Mix 10', { createdAt: at(50), changedAt: at(60) }),
    playlist('2', 'Mix 9', { createdAt: at(10), changedAt: at(80) }),
  ],
  albums: [album(3, 'Ärger', 70), album(4, 'Zoo', 5)],
  artists: [artist(5, 'Bo', 65)],
  played: [],
  opened: new Map(),
  described: [],
};

const keys = (sources: Partial<LibrarySources>, sort: 'recent' | 'added' | 'name') =>
  sortLibrary(listLibraryEntries({ ...SOURCES, ...sources }), sort).map(({ key }) => key);

describe('entries of the library', () => {
  it('mix playlists, albums and artists by their last change or addition', () => {
    expect(keys({}, 'recent')).toEqual(['playlist-2', 'album-3', 'artist-5', 'playlist-1', 'album-4']);
  });

  it('come first after a play of one of their tracks, or when the playlist was opened', () => {
    const track = toTrack(buildTrack(9, { albumId: 4, artists: [{ id: 5, name: 'Bo' }] }));
    const played = [
      { track, playedAt: new Date(200) },
      { track, playedAt: new Date(100) },
    ];
    const opened = new Map([['1', 300]]);
    expect(keys({ played, opened }, 'recent')).toEqual([
      'playlist-1',
      'album-4',
      'artist-5',
      'playlist-2',
      'album-3',
    ]);
  });

  it('take a played album from the home page, which knows its artist, instead of from the song that was played', () => {
    const track = toTrack(buildTrack(1, { albumId: 7, authors: 'Inner City' }));
    const described = [toAlbum(buildAlbum(7, { title: 'Summer', artist: 'Various Artists' }))];
    const played = [{ track, playedAt: new Date(1) }];
    const entries = listLibraryEntries({
      ...SOURCES,
      albums: [],
      artists: [],
      playlists: [],
      played,
      described,
    });
    expect(entries.map((entry) => [entry.name, entry.kind === 'album' && entry.item.artist])).toEqual([
      ['Summer', 'Various Artists'],
    ]);
  });

  it('name the artist of another played album only if several of its songs were played, all by that one', () => {
    const play = (id: number, albumId: number, authors: string) => ({
      track: toTrack(buildTrack(id, { albumId, authors })),
      playedAt: new Date(id),
    });
    const played = [
      play(1, 7, 'Ann'),
      play(2, 7, 'Ann'),
      play(3, 8, 'Ann'),
      play(4, 8, 'Bo'),
      play(5, 9, ''),
      play(6, 10, 'Cleo'),
    ];
    const entries = listLibraryEntries({ ...SOURCES, albums: [], played });
    const artists = entries.flatMap((entry) => (entry.kind === 'album' ? [entry.item.artist] : []));
    expect(artists).toEqual(['Ann', '', '', '']);
  });

  it('are ordered by the time they were added, even if others were played since', () => {
    expect(keys({ opened: new Map([['2', 900]]) }, 'added')).toEqual([
      'album-3',
      'artist-5',
      'playlist-1',
      'playlist-2',
      'album-4',
    ]);
  });

  it('are ordered by name as people read it: accents beside their letter, 9 before 10', () => {
    expect(keys({}, 'name')).toEqual(['album-3', 'artist-5', 'playlist-2', 'playlist-1', 'album-4']);
  });

  it('keep the order of the server if it sends no dates', () => {
    const sources = { playlists: [playlist('7', 'B'), playlist('8', 'A')], albums: [], artists: [] };
    expect(keys(sources, 'recent')).toEqual(['playlist-7', 'playlist-8']);
  });

  it('are sorted fast enough for a hundred thousand favorites', () => {
    const albums = Array.from({ length: 100_000 }, (_unused, index) =>
      album(index, `Album ${index % 977}`, index),
    );
    const entries = listLibraryEntries({ ...SOURCES, albums });
    expect(sortLibrary(entries, 'name')).toHaveLength(100_003);
  });
});
