import { describe, expect, it } from 'vitest';
import type { Track } from '#data/library/library-queries.ts';
import { SONG_SORTS, sortSongs } from './song-order.ts';

const song = (parts: Pick<Track, 'title' | 'artist' | 'album' | 'durationSeconds'>) => parts as Track;

const SONGS = [
  song({ title: 'Track 10', artist: 'beta', album: 'Z', durationSeconds: 30 }),
  song({ title: 'track 9', artist: 'Alpha', album: 'Y', durationSeconds: 90 }),
  song({ title: 'Ária', artist: 'gamma', album: 'X', durationSeconds: 60 }),
];
const titles = (songs: readonly Track[]) => songs.map(({ title }) => title);

describe('sortSongs', () => {
  it('offers title, artist, album and duration besides the mix [M-159]', () => {
    expect(SONG_SORTS.map(({ label }) => label)).toEqual(['Mix', 'Title', 'Artist', 'Album', 'Duration']);
  });

  it('sorts without case, with accents beside their letter and numbers by value [M-159]', () => {
    expect(titles(sortSongs(SONGS, 'title'))).toEqual(['Ária', 'track 9', 'Track 10']);
    expect(titles(sortSongs(SONGS, 'artist'))).toEqual(['track 9', 'Track 10', 'Ária']);
    expect(titles(sortSongs(SONGS, 'album'))).toEqual(['Ária', 'track 9', 'Track 10']);
    expect(titles(sortSongs(SONGS, 'duration'))).toEqual(['Track 10', 'Ária', 'track 9']);
  });

  it('leaves the mix as the server chose it', () => {
    expect(sortSongs(SONGS, 'mix')).toBe(SONGS);
  });
});
