import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSelectedAlbum, readSelectedAlbum, readView, VIEW_IDS } from './view.ts';
import { addressOf } from './view-addresses.ts';
import type { View } from './views.ts';

describe('readView', () => {
  it('knows the fourteen documented view identifiers, and seven additional ones [M-017]', () => {
    expect(
      VIEW_IDS.filter(
        (id) => !['playlist', 'most-played', 'bookmarks', 'kept', 'rooms', 'statistics', 'mix'].includes(id),
      ).toSorted(),
    ).toEqual(
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

  it('prefers the address to the history entry [M-038]', () => {
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

describe('addresses', () => {
  it.each([
    [{ id: 'home' }, '/'],
    [{ id: 'live-streams' }, '/live-streams'],
    [{ id: 'liked' }, '/favorites'],
    [{ id: 'search', term: 'jazz & soul' }, '/search?q=jazz+%26+soul'],
    [{ id: 'albums' }, '/albums'],
    [{ id: 'albums', albumId: '3' }, '/albums/3'],
    [{ id: 'albums', albumId: '3', genreId: '4', genreName: 'Jazz' }, '/albums/3?genreId=4&genre=Jazz'],
    [{ id: 'artists', artistId: '7' }, '/artists/7'],
    [{ id: 'artists', sort: 'tracks', order: 'desc' }, '/artists?sort=tracks&order=desc'],
    [{ id: 'tracks' }, '/songs'],
    [{ id: 'playlist', playlistId: '2' }, '/playlists/2'],
    [{ id: 'games', gameId: 'wheel' }, '/games?game=wheel'],
    [{ id: 'genre-albums', genreId: '4', genreName: 'Jazz' }, '/genres/4/albums?genre=Jazz'],
    [{ id: 'genre-playlist', genreId: '4', genreName: 'Jazz' }, '/genres/4?genre=Jazz'],
    [{ id: 'queue' }, '/queue'],
    [{ id: 'rooms' }, '/rooms'],
    [{ id: 'rooms', roomId: 'AbC-1_xyzAbC-1_xyz0123' }, '/rooms/AbC-1_xyzAbC-1_xyz0123'],
    [{ id: 'statistics' }, '/statistics'],
    [{ id: 'statistics', year: '2026' }, '/statistics/2026'],
    [{ id: 'mix', mixId: 'deep-cuts' }, '/mixes/deep-cuts'],
  ] as const satisfies readonly (readonly [View, string])[])('%j has %s', (view, address) => {
    expect(addressOf(view)).toBe(address);
    const [pathname = '', search] = address.split('?');
    expect(readView(pathname, null, search && `?${search}`)).toEqual(view);
  });

  it('are unique for each view', () => {
    const addresses = VIEW_IDS.map((id) =>
      addressOf({ id, playlistId: '2', genreId: '4', genreName: 'Jazz' }),
    );
    expect(new Set(addresses).size).toBe(VIEW_IDS.length);
  });

  it('take further parameters of the same view from the history entry', () => {
    const view = { id: 'albums', selectedAlbumId: '9' };
    expect(readView('/albums', { view })).toEqual(view);
    expect(readView('/albums', { view: { id: 'queue' } })).toEqual({ id: 'albums' });
  });

  it('fall back if a required parameter is missing', () => {
    expect(readView('/playlists', null)).toEqual({ id: 'library', kind: 'playlist' });
    expect(readView('/genres', null)).toEqual({ id: 'genres' });
  });

  it.each([
    ['/genres/4', 'genre-playlist'],
    ['/genres/4/albums', 'genre-albums'],
  ])('open the genre by its id if its name is missing: %s', (address, id) => {
    expect(readView(address, null)).toEqual({ id, genreId: '4' });
    expect(readView(address, null, '?sort=album')).toMatchObject({ id, genreId: '4' });
    expect(readView(address, { view: { id, genreId: '4' } })).toEqual({ id, genreId: '4' });
  });
});

describe('the selected album', () => {
  beforeEach(() => sessionStorage.clear());

  it('can be read repeatedly, until both of its keys are removed [M-031, M-032, M-033]', () => {
    sessionStorage.setItem('selectedAlbumId', '12');
    sessionStorage.setItem('selectedAlbumTitle', 'Glass Harbour');
    expect(readSelectedAlbum()).toEqual({ id: '12', title: 'Glass Harbour' });
    expect(readSelectedAlbum()).toEqual({ id: '12', title: 'Glass Harbour' });
    forgetSelectedAlbum();
    expect(sessionStorage.length).toBe(0);
    expect(readSelectedAlbum()).toBeUndefined();
  });
});
