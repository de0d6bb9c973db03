import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAlbum, toTrack } from '#api/library-api.ts';
import { storeToken } from '#api/token-store.ts';
import { NOTHING as NO_DOWNLOADS, setOffline } from '#data/offline/offline-status.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import type { Answer } from '#test/fake-server.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { buildAlbum, buildArtist, buildTrack } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import { showOnPhone } from '#test/show-on-phone.ts';
import { librarySort } from './library-choices.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const playlist = (id: number, name: string, changedOn: number) => ({
  id,
  name,
  isPublic: false,
  trackCount: 3,
  createdAt: day(1),
  changedAt: day(changedOn),
});

const COLLECTION: Record<string, Answer> = {
  'GET /api/users/playlists': () => [playlist(4, 'Evening', 9), playlist(5, 'Attic', 2)],
  'GET /api/users/favorite-albums': () => [
    { albumId: 1, album: buildAlbum(1, { title: 'Blue Room' }), favoritedAt: day(5) },
  ],
  'GET /api/users/favorite-artists': () => [
    { artistId: 2, artist: buildArtist(2, { name: 'Nova Kline' }), favoritedAt: day(3) },
  ],
  'GET /api/users/recently-played': () => [],
  'GET /api/users/statistics': () => ({ tracksLiked: 12, playlistsCreated: 2, hoursListened: 0 }),
};

const NOTHING: Record<string, Answer> = {
  ...COLLECTION,
  'GET /api/users/playlists': () => [],
  'GET /api/users/favorite-albums': () => [],
  'GET /api/users/favorite-artists': () => [],
};

async function openLibrary(answers: Record<string, Answer> = COLLECTION) {
  const server = serveApi(answers);
  const rendered = renderView({ id: 'library' });
  await screen.findByRole('list', { name: 'Your collection' });
  return { ...server, ...rendered };
}

const PLAYLISTS = [
  'new',
  'Mixtape Favorites · 12 tracks',
  'Evening Playlist · 3 tracks',
  'Attic Playlist · 3 tracks',
];

const names = () =>
  within(screen.getByRole('list', { name: 'Your collection' }))
    .getAllByRole('listitem')
    .map((item) => within(item).queryByRole('link')?.textContent ?? 'new');

describe('library', () => {
  beforeEach(() => storeToken('token'));

  afterEach(() => {
    leavePage();
    librarySort.choose('recent');
    localStorage.clear();
  });

  it.each([
    ['2026-12-01T12:00:00', '/statistics/2026'],
    ['2027-01-31T12:00:00', '/statistics/2026'],
    ['2026-11-30T12:00:00', undefined],
    ['2027-02-01T12:00:00', undefined],
  ])('at %s links to the year in review: %s', async (now, address) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      await openLibrary();
      expect(screen.queryByRole('link', { name: /in music$/ })?.getAttribute('href')).toBe(address);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows playlists, favorite albums and artists together, the last used first', async () => {
    await openLibrary();
    expect(names()).toEqual([
      'new',
      'Mixtape Favorites · 12 tracks',
      'Evening Playlist · 3 tracks',
      expect.stringMatching(/^Blue Room Album/),
      'Nova Kline Artist',
      'Attic Playlist · 3 tracks',
    ]);
  });

  it('sorts by name, and remembers it', async () => {
    await openLibrary();
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
    const sorted = ['Attic', 'Blue Room', 'Evening', 'Nova Kline'];
    expect(
      names()
        .slice(2)
        .map((name) => sorted.find((one) => name.startsWith(one))),
    ).toEqual(sorted);
    expect(localStorage.getItem('librarySort')).toBe('name');
  });

  it('shows the same entries as a list, and remembers it', async () => {
    await openLibrary();
    const before = names();
    fireEvent.click(screen.getByRole('button', { name: 'Show as list' }));
    expect(names()).toEqual(before);
    expect(localStorage.getItem('libraryLayout')).toBe('list');
    fireEvent.click(screen.getByRole('button', { name: 'Show as grid' }));
    expect(names()).toEqual(before);
  });

  it('can show playlists only, the favorite songs first', async () => {
    await openLibrary();
    const chip = screen.getByRole('button', { name: 'Playlists' });
    fireEvent.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(PLAYLISTS);
  });

  it.each([
    ['Albums', [expect.stringMatching(/^Blue Room Album/)]],
    ['Artists', ['Nova Kline Artist']],
  ])('can show %s only, and everything again', async (name, shown) => {
    await openLibrary();
    const all = names();
    const chip = screen.getByRole('button', { name });
    fireEvent.click(chip);
    expect(names()).toEqual(shown);
    fireEvent.click(chip);
    expect(names()).toEqual(all);
  });

  it('can show only what this device has downloaded, also what is in the library for no other reason', async () => {
    await openLibrary();
    expect(screen.queryByRole('button', { name: 'Downloaded' })).toBeNull();
    const album = (id: number, title: string, keptAtMs: number) => ({
      record: {
        kind: 'album' as const,
        album: toAlbum(buildAlbum(id, { title })),
        tracks: [],
        keptAtMs,
        wasWhole: true,
        isHalted: false,
      },
      state: 'offline' as const,
      cause: undefined,
      songsHere: 3,
      songsWanted: 3,
      sizeBytes: 9,
    });
    const collections = new Map([
      ['album/1', album(1, 'Blue Room', 5)],
      ['album/8', album(8, 'Green Room', 9)],
    ]);
    expect(screen.getByRole('link', { name: 'Downloaded' }).getAttribute('href')).toBe('/kept');
    act(() => setOffline({ collections }));
    // The chip has the word.
    expect(screen.queryByRole('link', { name: 'Downloaded' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Storage' }).getAttribute('href')).toBe('/kept');
    fireEvent.click(screen.getByRole('button', { name: 'Downloaded' }));
    expect(names().map((name) => name.split(' ').slice(0, 2).join(' '))).toEqual(['Blue Room', 'Green Room']);
    act(() => setOffline(NO_DOWNLOADS));
    expect(names()).toHaveLength(6);
  });

  it('shows the albums that were played last as well, each once', async () => {
    const plays = [7, 1, 7, 8].map((albumId, index) => ({
      track: buildTrack(index + 1, {
        albumId,
        album: { id: albumId, title: `Record ${albumId}`, artUrl: '/art', coverArt: '/art', artColour: null },
      }),
      playedAt: day(20 - index),
    }));
    await openLibrary({ ...COLLECTION, 'GET /api/users/recently-played': () => plays });
    expect(names().map((name) => name.split(' ').slice(0, 2).join(' '))).toEqual([
      'new',
      'Mixtape Favorites',
      'Record 7',
      'Blue Room',
      'Record 8',
      'Evening Playlist',
      'Nova Kline',
      'Attic Playlist',
    ]);
  });

  const home = (justAdded: readonly object[]) => ({
    isNewcomer: false,
    genreIds: [],
    recentAlbums: [],
    justAdded,
    mostPlayed: [],
    mixes: [],
    forgottenFavorites: [],
  });
  const newAlbums = () =>
    within(screen.getByRole('list', { name: 'New in the library' }))
      .getAllByRole('listitem')
      .map((item) => within(item).getAllByRole('link')[0]?.textContent);

  it('shows new albums below that are not in the collection yet, but not among the entries of one kind', async () => {
    const added = [buildAlbum(1, { title: 'Blue Room' }), buildAlbum(6, { title: 'Red Room' })];
    await openLibrary({ ...COLLECTION, 'GET /api/home': () => home(added) });
    expect(newAlbums()).toEqual(['Red Room']);
    const all = screen.getByRole('link', { name: 'Show all: New in the library' });
    expect(all.getAttribute('href')).toBe('/albums');
    fireEvent.click(screen.getByRole('button', { name: 'Albums' }));
    expect(screen.queryByRole('list', { name: 'New in the library' })).toBeNull();
  });

  it('shows mixes of the listener and of genres below a few playlists, and no albums', async () => {
    const mix = { id: 'deep-cuts', kind: 'deep-cuts', mood: null, genre: null, decade: null, artists: [] };
    const mixes = [
      { genreId: 1, genreName: 'Jazz', covers: [] },
      { genreId: 2, genreName: 'Unknown', covers: [] },
    ];
    await openLibrary({
      ...COLLECTION,
      'GET /api/home': () => ({ ...home([buildAlbum(6)]), mixes }),
      'GET /api/recommendations/mixes': () => ({ items: [{ ...mix, likeTitle: null, trackCount: 25 }] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Playlists' }));
    const shelf = within(await screen.findByRole('region', { name: 'Made for you' }));
    await waitFor(() =>
      expect(shelf.getAllByRole('link').map((link) => link.getAttribute('title'))).toEqual([
        'Deep cuts',
        'Jazz mix',
      ]),
    );
    expect(screen.queryByRole('list', { name: 'New in the library' })).toBeNull();
  });

  it('shows new albums to somebody whose collection is empty', async () => {
    await openLibrary({ ...NOTHING, 'GET /api/home': () => home([buildAlbum(6, { title: 'Red Room' })]) });
    screen.getByText('Your library starts here');
    expect(newAlbums()).toEqual(['Red Room']);
  });

  it('counts the tracks of an album without a known artist', async () => {
    const album = buildAlbum(1, { title: 'asc', artist: '', trackCount: 3 });
    await openLibrary({
      ...COLLECTION,
      'GET /api/users/favorite-albums': () => [{ albumId: 1, album, favoritedAt: day(5) }],
    });
    expect(names()).toContain('asc Album · 3 tracks');
  });

  const browseLinks = () =>
    within(screen.getByRole('region', { name: 'Browse' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  const BESIDE_SIDEBAR = [
    ['Downloaded', '/kept'],
    ['Bookmarks', '/bookmarks'],
    ['Recently played', '/recently-played'],
    ['Most played', '/most-played'],
    ['Queue', '/queue'],
  ];

  it('links to the views that the sidebar does not have, none of them with the word of a filter', async () => {
    await openLibrary();
    expect(browseLinks()).toEqual(BESIDE_SIDEBAR);
  });

  it('opens links to all other views on a phone, which reaches them only from here, and remembers it', async () => {
    showOnPhone();
    await openLibrary();
    expect(screen.queryByRole('region', { name: 'Browse' })).toBeNull();
    const opener = screen.getByRole('button', { name: 'Browse' });
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(browseLinks()).toEqual([
      ['Albums', '/albums'],
      ['Artists', '/artists'],
      ['Songs', '/songs'],
      ['Genres', '/genres'],
      ['Mixtape', '/favorites'],
      ['Games', '/games'],
      ...BESIDE_SIDEBAR,
    ]);
    expect(localStorage.getItem('libraryLinks')).toBe('open');
    fireEvent.click(opener);
    expect(screen.queryByRole('region', { name: 'Browse' })).toBeNull();
  });

  it('opens narrowed to the kind that the address names, and notes another one in the history', async () => {
    serveApi(COLLECTION);
    renderView({ id: 'library', kind: 'playlist' });
    await screen.findByRole('list', { name: 'Your collection' });
    expect(names()).toEqual(PLAYLISTS);
    fireEvent.click(screen.getByRole('button', { name: 'Artists' }));
    expect(names()).toEqual(['Nova Kline Artist']);
    expect(window.location.search).toBe('?kind=artist');
  });

  it('lets a new user create a playlist or look for albums', async () => {
    await openLibrary(NOTHING);
    expect(names()).toEqual(['new', 'Mixtape Favorites · 12 tracks']);
    screen.getByText('Your library starts here');
    screen.getByRole('button', { name: 'Create New Playlist' });
    screen.getByRole('button', { name: 'Browse albums' });
  });

  it('shows playlists if the favorites fail to load, and loads those again on request', async () => {
    const { answer } = await openLibrary({
      ...COLLECTION,
      'GET /api/users/favorite-albums': refuse(500, { code: 'INTERNAL', message: 'No.' }),
    });
    await screen.findByText("Couldn't load your favorite albums and artists.");
    expect(names()).toContain('Evening Playlist · 3 tracks');
    answer(COLLECTION);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names().some((name) => name.startsWith('Blue Room'))).toBe(true));
    expect(screen.queryByText("Couldn't load your favorite albums and artists.")).toBeNull();
  });

  it('plays a playlist from its card, which then comes first', async () => {
    const { commands } = await openLibrary({
      ...COLLECTION,
      'GET /api/users/playlists/5/tracks': () => [],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Play Attic' }));
    await waitFor(() => expect(localStorage.getItem('openedPlaylists')).toContain('"5"'));
    expect(commands).toEqual([]);
  });

  it('pauses a playlist on its card while its songs play', async () => {
    const song = buildTrack(9);
    const { commands, move } = await openLibrary({
      ...COLLECTION,
      'GET /api/users/playlists/5/tracks': () => [song],
    });
    const disc = await screen.findByRole('button', { name: 'Play Attic', pressed: false });
    fireEvent.click(disc);
    await waitFor(() => expect(commands.at(-1)).toMatch(/^playFrom\(\[\{"id":"9"/));
    const track = toTrack(song);
    move({
      player: { phase: 'playing', isPlaying: true, currentTrack: track, queue: [{ entryId: '1', track }] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Play Attic', pressed: true }));
    expect(commands.at(-1)).toMatch(/^toggleTrack\(\{"id":"9"/);
    screen.getByRole('button', { name: 'Play Evening', pressed: false });
  });
});
