import { describe, expect, it } from 'vitest';
import { firstOrderOf, SONG_SORTS } from './song-order.ts';

describe('the sorts of songs', () => {
  it('are title, artist, album and duration besides the mix, and the date added [M-159]', () => {
    const labels = SONG_SORTS.map(({ label }) => label);
    expect(labels).toEqual(['Mix', 'Title', 'Artist', 'Album', 'Duration', 'Date added']);
  });

  it('begin with the first letter, the shortest and the newest', () => {
    expect(SONG_SORTS.map(({ value }) => firstOrderOf(value))).toEqual([
      'asc',
      'asc',
      'asc',
      'asc',
      'asc',
      'desc',
    ]);
  });
});
