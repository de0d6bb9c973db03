import { beforeEach, describe, expect, it } from 'vitest';
import { readView, takeSelectedAlbum, VIEW_IDS } from './view.ts';

describe('readView', () => {
  it('knows the fourteen documented view identifiers, and a playlist of ours [M-017]', () => {
    expect(VIEW_IDS.filter((id) => id !== 'playlist').toSorted()).toEqual(
      [
        'albums',
        'artists',
        'games',
        'genre-albums',
        'genre-playlist',
        'genres',
        'home',
        'library',
        'liked',
        'live-streams',
        'queue',
        'recently-played',
        'search',
        'tracks',
      ].toSorted(),
    );
  });

  it('opens home without state and with state it does not understand', () => {
    for (const state of [null, 'text', {}, { view: null }, { view: { id: 'nowhere' } }, { view: 'home' }]) {
      expect(readView('/', state)).toEqual({ id: 'home' });
    }
  });

  it('reads a view and its parameters, and nothing else, from the history entry', () => {
    const state = { view: { id: 'albums', albumId: '7', intruder: 'x', genreId: 4 } };
    expect(readView('/', state)).toEqual({ id: 'albums', albumId: '7' });
  });

  it('lets an address decide over what the history entry says [M-038]', () => {
    expect(readView('/live-streams', { view: { id: 'queue' } })).toEqual({ id: 'live-streams' });
    expect(readView('/favorites', null)).toEqual({ id: 'liked' });
    expect(readView('/genres', null)).toEqual({ id: 'genres' });
  });

  it('falls back to search or genres when a genre view has no genre [M-029, M-030]', () => {
    expect(readView('/', { view: { id: 'genre-albums' } })).toEqual({ id: 'search' });
    expect(readView('/', { view: { id: 'genre-playlist', genreId: '3' } })).toEqual({ id: 'genres' });
    const complete = { id: 'genre-playlist', genreId: '3', genreName: 'Jazz' };
    expect(readView('/', { view: complete })).toEqual(complete);
  });
});

describe('takeSelectedAlbum', () => {
  beforeEach(() => sessionStorage.clear());

  it('answers the handed-over album once and clears both keys [M-031, M-032, M-033]', () => {
    sessionStorage.setItem('selectedAlbumId', '12');
    sessionStorage.setItem('selectedAlbumTitle', 'Glass Harbour');
    expect(takeSelectedAlbum()).toEqual({ id: '12', title: 'Glass Harbour' });
    expect(sessionStorage.length).toBe(0);
    expect(takeSelectedAlbum()).toBeUndefined();
  });
});
