import { afterEach, describe, expect, it } from 'vitest';
import { noteOpenedPlaylist, readOpenedPlaylists } from './opened-playlists.ts';

afterEach(() => localStorage.clear());

describe('opened playlists', () => {
  it('are remembered once each, with the last time', () => {
    noteOpenedPlaylist('1', 10);
    noteOpenedPlaylist('2', 20);
    noteOpenedPlaylist('1', 30);
    expect([...readOpenedPlaylists()]).toEqual([
      ['1', 30],
      ['2', 20],
    ]);
  });

  it('are limited to the newest hundred', () => {
    for (let id = 0; id < 130; id += 1) noteOpenedPlaylist(String(id), id);
    const opened = readOpenedPlaylists();
    expect(opened.size).toBe(100);
    expect(opened.has('29')).toBe(false);
    expect(opened.get('129')).toBe(129);
  });

  it.each(['{', 'null', '7', '[[1,2],["a"],["b","c"],null]', '{"a":1}'])(
    'ignore foreign data: %s',
    (stored) => {
      localStorage.setItem('openedPlaylists', stored);
      expect(readOpenedPlaylists().size).toBe(0);
      noteOpenedPlaylist('1', 10);
      expect(readOpenedPlaylists().get('1')).toBe(10);
    },
  );
});
