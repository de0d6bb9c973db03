import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildGenre, buildTrack } from '#test/library-entries.ts';
import { renderAddress, renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

const albumCalled = (title: string) => ({
  id: 9,
  title,
  artUrl: '/art',
  coverArt: '/art',
  artColour: null,
});
const GENRES = [buildGenre(1, 'Jazz'), buildGenre(2, 'Hard Rock')];
const SONGS = [
  buildTrack(1, { title: 'Cedar', authors: 'Zoe', album: null, albumId: null }),
  buildTrack(2, { title: 'Amber', authors: 'Mara', album: albumCalled('Zenith') }),
  buildTrack(3, { title: 'Birch', authors: 'Ana', album: albumCalled('Aurora') }),
];

const NO_SHELVES = {
  isNewcomer: false,
  genreIds: [],
  recentAlbums: [],
  justAdded: [],
  mostPlayed: [],
  mixes: [],
  forgottenFavorites: [],
};

const openedView = () => JSON.parse(screen.getByTestId('view').textContent ?? '') as Record<string, string>;
const songTitles = () =>
  screen.getAllByRole('button', { name: /^Play .* by / }).map(({ textContent }) => textContent);

describe('genre views', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('shows a card with drawing and note for each genre, and opens it (ruling 5.13) [M-174, M-175, M-176, M-177, M-562]', async () => {
    serveApi({ 'GET /api/genres': () => GENRES, 'GET /api/tracks/genre/2': () => SONGS });
    renderView({ id: 'genres' });
    await screen.findByRole('heading', { level: 1, name: 'Choose Your Genre' });
    const cards = await screen.findAllByRole('link', { name: /50 curated tracks/ });
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Jazz50 curated tracks',
      'Hard Rock50 curated tracks',
    ]);
    const drawings = cards.map((card) => card.querySelector('svg')?.innerHTML);
    expect(drawings[0]).toContain('<path');
    expect(drawings[1]).not.toBe(drawings[0]);
    fireEvent.click(cards[1] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Hard Rock Playlist' });
  });

  it('shows the number of tracks for genres with fewer than fifty [M-177, M-562]', async () => {
    serveApi({
      'GET /api/genres': () => [
        { ...buildGenre(1, 'Jazz'), trackCount: 51 },
        { ...buildGenre(2, 'Soul'), trackCount: 4 },
        { ...buildGenre(3, 'Folk'), trackCount: 1 },
      ],
    });
    renderView({ id: 'genres' });
    const cards = await screen.findAllByRole('link', { name: /curated/ });
    expect(cards.map((card) => /\d+ \w+ \w+/.exec(card.textContent ?? '')?.[0])).toEqual([
      '50 curated tracks',
      '4 curated tracks',
      '1 curated track',
    ]);
  });

  it('shows a shelf of each genre with at least three albums, and one of all others, if there are a few genres', async () => {
    const album = (id: number) => buildAlbum(id, { title: `Album ${id}` });
    let isFull = true;
    serveApi({
      'GET /api/genres': () => [...GENRES, buildGenre(3, 'Soul'), buildGenre(4, 'Folk')],
      'GET /api/albums/genre/1': refuse(404),
      'GET /api/albums/genre/2': () => [album(1), album(2), album(3)],
      'GET /api/albums/genre/3': () => [album(3), album(4)],
      'GET /api/albums/genre/4': () => (isFull ? [album(5), album(6)] : []),
    });
    renderView({ id: 'genres' });
    const shelf = await screen.findByRole('region', { name: 'Hard Rock' });
    within(shelf).getByRole('link', { name: /Album 1/ });
    const others = within(screen.getByRole('region', { name: 'More in the library' }));
    expect(others.getAllByRole('listitem')).toHaveLength(3);
    others.getByRole('link', { name: /Album 4/ });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Hard Rock',
      'More in the library',
    ]);
    cleanup();
    // Two would be lost in their row.
    isFull = false;
    renderView({ id: 'genres' });
    await screen.findByRole('region', { name: 'Hard Rock' });
    expect(screen.queryByRole('region', { name: 'More in the library' })).toBeNull();
  });

  it('shows the albums of the genre and its artists, the most frequent first, below the songs', async () => {
    const by = (id: number, artist: number) =>
      buildTrack(id, { artists: [{ id: artist, name: `Artist ${artist}` }] });
    serveApi({
      'GET /api/tracks/genre/1': () => [by(1, 7), by(2, 8), by(3, 8)],
      'GET /api/albums/genre/1': () => [buildAlbum(3, { title: 'Harbour' })],
    });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    const artists = await screen.findByRole('region', { name: 'Artists' });
    expect(
      within(artists)
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Artist 8', 'Artist 7']);
    within(await screen.findByRole('region', { name: 'Albums' })).getByRole('link', { name: /Harbour/ });
    expect(screen.queryByRole('list', { name: 'More genres' })).toBeNull();
    // Each row would say the same.
    expect(screen.queryByRole('columnheader', { name: 'Genre' })).toBeNull();
  });

  it('ends a genre with other ones, those with words in common first', async () => {
    serveApi({
      'GET /api/tracks/genre/1': () => [buildTrack(1)],
      'GET /api/albums/genre/1': () => [],
      'GET /api/genres': () => [buildGenre(1, 'Rock'), buildGenre(2, 'Folk'), buildGenre(3, 'Hard Rock')],
    });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Rock' });
    const more = within(await screen.findByRole('list', { name: 'More genres' }));
    expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('/3'),
      expect.stringContaining('/2'),
    ]);
  });

  it('shows all albums together if no genre has three, and lays covers of a genre on its tile', async () => {
    serveApi({
      'GET /api/genres': () => GENRES,
      'GET /api/albums/genre/1': () => [buildAlbum(3, { title: 'Harbour' })],
      'GET /api/albums/genre/2': () => [buildAlbum(4), buildAlbum(5)],
      'GET /api/home': () => ({
        ...NO_SHELVES,
        mixes: [
          {
            genreId: 1,
            genreName: 'Jazz',
            covers: [{ artUrl: '/covers/3', artColour: null, title: 'Harbour' }],
          },
        ],
      }),
    });
    renderView({ id: 'genres' });
    const shelf = await screen.findByRole('region', { name: 'Albums' });
    expect(within(shelf).getAllByRole('listitem')).toHaveLength(3);
    const coversOn = (name: RegExp) => screen.getByRole('link', { name }).querySelectorAll('img').length;
    await waitFor(() => expect([coversOn(/^Jazz/), coversOn(/^Hard Rock/)]).toEqual([1, 2]));
  });

  it('shows the cards alone if there are many genres', async () => {
    const { requests } = serveApi({
      'GET /api/genres': () => Array.from({ length: 7 }, (_unused, index) => buildGenre(index, `G${index}`)),
    });
    renderView({ id: 'genres' });
    await screen.findByRole('link', { name: /G6/ });
    expect(requests.filter(({ path }) => path.startsWith('/api/albums/genre'))).toEqual([]);
  });

  it('has an empty state without genres [M-178]', async () => {
    serveApi({ 'GET /api/genres': () => [] });
    renderView({ id: 'genres' });
    await screen.findByText('No Genres Found');
  });

  it('retries after the list of genres failed [M-525, M-526]', async () => {
    let isDown = true;
    serveApi({ 'GET /api/genres': () => (isDown ? refuse(404)() : GENRES) });
    renderView({ id: 'genres' });
    await screen.findByText('Failed to load genres');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('link', { name: /Jazz/ });
  });

  it('lists the tracks of a genre with play buttons in the chosen order [M-036, M-187, M-188, M-189]', async () => {
    serveApi({ 'GET /api/tracks/genre/1': () => SONGS });
    const { commands } = renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    const table = await screen.findByRole('table', { name: 'Jazz Playlist' });
    expect(songTitles()).toEqual(['Amber', 'Birch', 'Cedar']);
    const sort = screen.getByLabelText('Sort by');
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title', 'Artist', 'Album']);
    fireEvent.change(sort, { target: { value: 'artist' } });
    expect(songTitles()).toEqual(['Birch', 'Amber', 'Cedar']);
    fireEvent.change(sort, { target: { value: 'album' } });
    expect(window.history.state.usr.view).toMatchObject({
      id: 'genre-playlist',
      genreId: '1',
      sort: 'album',
    });
    // Without an album it counts as "Unknown Album".
    expect(songTitles()).toEqual(['Birch', 'Cedar', 'Amber']);
    fireEvent.click(within(table).getByRole('button', { name: 'Play Cedar by Zoe' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(\[.*\], 1\)$/);
  });

  it('lists all tracks of a genre with more than the curated ones, in the order of the server', async () => {
    const server = serveApi({
      'GET /api/genres': () => [{ ...buildGenre(1, 'Jazz'), trackCount: 19_062 }],
      'GET /api/tracks/genre/1': () => SONGS,
      'GET /api/tracks': ({ query }) =>
        query.cursor === undefined
          ? { items: [SONGS[0], SONGS[1]], nextCursor: '2', total: 19_062 }
          : new Promise(() => {}),
    });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('3 tracks');
    expect(screen.getByRole('radio', { name: '3 curated tracks' })).toHaveProperty('checked', true);
    expect(server.list('GET /api/tracks')).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'All songs' }));
    await screen.findByText('19062 tracks');
    expect(songTitles()).toEqual(['Cedar', 'Amber']);
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'album' } });
    await waitFor(() =>
      expect(server.list('GET /api/tracks').at(-1)?.query).toMatchObject({ genreId: '1', sort: 'album' }),
    );
  });

  it('offers no choice for a genre whose tracks are all curated', async () => {
    serveApi({
      'GET /api/genres': () => [{ ...buildGenre(1, 'Jazz'), trackCount: 3 }],
      'GET /api/tracks/genre/1': () => SONGS,
    });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('3 tracks');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('returns from the tracks to the genres [M-037, M-190]', async () => {
    serveApi({ 'GET /api/tracks/genre/1': () => SONGS, 'GET /api/genres': () => GENRES });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    fireEvent.click(await screen.findByRole('button', { name: 'Back to Genres' }));
    await screen.findByRole('heading', { level: 1, name: 'Choose Your Genre' });
  });

  it('has an empty state for a genre without tracks [M-191]', async () => {
    serveApi({ 'GET /api/tracks/genre/1': () => [] });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('No Tracks Found');
  });

  it('counts the albums of a genre and returns to the search [M-034, M-179, M-035, M-180]', async () => {
    serveApi({
      'GET /api/albums/genre/1': () => [buildAlbum(3), buildAlbum(4)],
      'GET /api/genres': () => GENRES,
    });
    renderView({ id: 'genre-albums', genreId: '1', genreName: 'Jazz' });
    await screen.findByRole('heading', { level: 1, name: 'Jazz' });
    await screen.findByText('2 albums');
    fireEvent.click(screen.getByRole('button', { name: 'Back to Search' }));
    await screen.findByRole('heading', { level: 1, name: 'Search' });
  });

  it('counts one album and one track in the singular [M-179]', async () => {
    serveApi({
      'GET /api/albums/genre/1': () => [buildAlbum(3)],
      'GET /api/tracks/genre/1': () => [buildTrack(1)],
    });
    renderView({ id: 'genre-albums', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('1 album');
    cleanup();
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('1 track');
  });

  it('links to the tracks of a genre without albums', async () => {
    serveApi({ 'GET /api/albums/genre/1': () => [], 'GET /api/tracks/genre/1': () => SONGS });
    renderView({ id: 'genre-albums', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('No albums found');
    fireEvent.click(screen.getByRole('link', { name: 'Jazz Playlist' }));
    await screen.findByRole('heading', { level: 1, name: 'Jazz Playlist' });
    expect(await screen.findAllByRole('button', { name: /^Play .* by / })).toHaveLength(SONGS.length);
  });

  it('opens an album with all its details and plays it [M-181, M-182, M-183, M-184, M-185, M-186, M-352]', async () => {
    const tracks = [buildTrack(1), buildTrack(2)];
    serveApi({
      'GET /api/albums/genre/1': () => [buildAlbum(3, { title: 'Harbour' })],
      'GET /api/albums/3': () => buildAlbum(3, { title: 'Harbour', yearReleased: 1998, trackCount: 2 }),
      'GET /api/tracks/album/3': () => tracks,
      'GET /api/albums': () => ({ items: [], nextCursor: null, total: 0 }),
    });
    const { commands } = renderView({ id: 'genre-albums', genreId: '1', genreName: 'Jazz' });
    fireEvent.click(await screen.findByRole('link', { name: 'Harbour' }));
    await screen.findByText('1998 · 2 tracks · 15 min');
    expect(document.querySelector('header img')?.getAttribute('src')).toMatch(
      /^\/api\/albums\/3\/art\?size=/,
    );
    const list = await screen.findByRole('table', { name: 'Album Tracks' });
    await within(list).findByRole('button', { name: /^Play Track 1 / });
    fireEvent.click(screen.getByRole('button', { name: 'Play Album' }));
    expect(commands.at(-1)).toMatch(/^playFrom\(\[\{"id":"1".*\{"id":"2".*\], 0\)$/);
    fireEvent.click(screen.getByRole('button', { name: 'Back to Albums' }));
    await screen.findByRole('heading', { level: 1, name: 'Jazz' });
    expect(openedView()).toEqual({ id: 'genre-albums', genreId: '1', genreName: 'Jazz' });
    expect(screen.getByRole('button', { name: 'Back to Search' })).toBeTruthy();
  });

  it('returns to all albums if the album was opened elsewhere [M-186]', async () => {
    serveApi({
      'GET /api/albums/3': () => buildAlbum(3),
      'GET /api/tracks/album/3': () => [buildTrack(1)],
      'GET /api/albums': () => ({ items: [], nextCursor: null, total: 0 }),
    });
    renderView({ id: 'albums', albumId: '3' });
    fireEvent.click(await screen.findByRole('button', { name: 'Back to Albums' }));
    await screen.findByRole('heading', { level: 1, name: 'Albums' });
    expect(openedView()).toEqual({ id: 'albums', selectedAlbumId: '3' });
  });

  it('retries after the tracks of a genre failed [M-523, M-524]', async () => {
    let isDown = true;
    serveApi({ 'GET /api/tracks/genre/1': () => (isDown ? refuse(404)() : SONGS) });
    renderView({ id: 'genre-playlist', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('Failed to load tracks for this genre');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('table', { name: 'Jazz Playlist' });
  });

  it('reports in place and in a toast that the albums of a genre failed [M-520, M-521]', async () => {
    serveApi({ 'GET /api/albums/genre/1': refuse(404) });
    renderView({ id: 'genre-albums', genreId: '1', genreName: 'Jazz' });
    await screen.findByText('Failed to load albums for this genre');
    expect(listToasts().map(({ message }) => message)).toEqual(['Failed to load albums']);
  });

  it('reports in a toast that the tracks of an album failed [M-522]', async () => {
    serveApi({ 'GET /api/albums/3': () => buildAlbum(3), 'GET /api/tracks/album/3': refuse(404) });
    renderView({ id: 'albums', albumId: '3' });
    await screen.findByRole('button', { name: 'Try Again' });
    expect(listToasts().map(({ message }) => message)).toEqual(['Failed to load album tracks']);
  });

  it('sorts the tracks of an album by title on request [M-580]', async () => {
    serveApi({
      'GET /api/albums/3': () => buildAlbum(3),
      'GET /api/tracks/album/3': () => [buildTrack(1, { title: 'Zinc' }), buildTrack(2, { title: 'Alder' })],
    });
    renderView({ id: 'albums', albumId: '3' });
    await screen.findByRole('button', { name: /Play Zinc/ });
    expect(songTitles()).toEqual(['Zinc', 'Alder']);
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'title' } });
    expect(songTitles()).toEqual(['Alder', 'Zinc']);
  });

  describe('opened by an address', () => {
    const NOT_FOUND = { code: 'GENRE_NOT_FOUND', message: 'Genre not found.' };
    const headings = () =>
      screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

    it.each([
      ['/genres/2', 'Hard Rock Playlist', 'table'],
      ['/genres/2?genre=Foo', 'Hard Rock Playlist', 'table'],
      ['/genres/2/albums', 'Hard Rock', 'list'],
      ['/genres/2/albums?genre=Foo', 'Hard Rock', 'list'],
    ])('is the one that the id names, with its content: %s', async (path, heading, content) => {
      serveApi({
        'GET /api/genres': () => GENRES,
        'GET /api/tracks/genre/2': () => SONGS,
        'GET /api/albums/genre/2': () => [buildAlbum(3)],
      });
      renderAddress(path);
      await screen.findByRole('heading', { level: 1, name: heading });
      await screen.findByRole(content, { name: heading });
    });

    it.each(['/genres/99?genre=Foo', '/genres/99', '/genres/99/albums?genre=Foo', '/genres/Foo'])(
      'that is no longer there is not drawn, and is no reason for a toast: %s',
      async (path) => {
        const gone = refuse(404, NOT_FOUND);
        serveApi({
          'GET /api/genres': () => GENRES,
          'GET /api/tracks/genre/99': gone,
          'GET /api/albums/genre/99': gone,
          'GET /api/tracks/genre/Foo': gone,
        });
        renderAddress(path);
        await screen.findByText('This genre is no longer available.');
        expect(headings().join()).not.toContain('Foo');
        expect(listToasts()).toEqual([]);
        fireEvent.click(screen.getByRole('button', { name: 'Browse genres' }));
        await screen.findByRole('heading', { level: 1, name: 'Choose Your Genre' });
      },
    );

    it('does not show the name in an address before the genre is known to exist', async () => {
      serveApi({
        'GET /api/genres': () => new Promise(() => {}),
        'GET /api/tracks/genre/99': () => new Promise(() => {}),
      });
      renderAddress('/genres/99?genre=Foo');
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByText(/Foo/, { selector: 'h1' })).toBeNull();
    });
  });
});
