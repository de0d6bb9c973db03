import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { listRecentSearches } from '#data/library/recent-searches.ts';
import type { SentRequest } from '#test/fake-server.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildArtist, buildGenre, buildTrack, pageOf } from '#test/library-entries.ts';
import { listenToAnnouncer } from '#test/listen-to-announcer.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { renderView } from '#test/render-view.tsx';
import { Announcer } from '#ui/announcer.tsx';
import { BeforeSearch } from '#views/search/before-search.tsx';
import { SearchResultLists } from '#views/search/search-results.tsx';

const numbers = (count: number) => Array.from({ length: count }, (_unused, index) => index + 1);
const PLENTY = {
  tracks: numbers(14).map((id) => buildTrack(id)),
  albums: numbers(12).map((id) => buildAlbum(id)),
  artists: numbers(7).map((id) => buildArtist(id)),
  genres: numbers(7).map((id) => buildGenre(id, `Genre ${id}`)),
};
const NOTHING = { tracks: [], albums: [], artists: [], genres: [] };
const only = (title: string) => ({ ...NOTHING, tracks: [buildTrack(1, { title })] });

const box = () => screen.getByPlaceholderText<HTMLInputElement>('What do you want to listen to?');
const section = (name: string) => screen.getByRole('region', { name });
const cardsOf = (name: string) => within(section(name)).getAllByRole('listitem');
/** The row of a song, which the top result may also name. */
const rowOf = (title: string) => ({ name: new RegExp(`^Play ${title} by `) });
const rows = () => screen.getAllByRole('button', { name: /^Play Track .* by / });

describe('search', () => {
  beforeEach(() => {
    storeToken('token');
    window.history.replaceState(null, '');
  });

  afterEach(leavePage);

  it('reports for each term that nothing was found', async () => {
    serveApi({ 'GET /api/search': () => NOTHING });
    render(<Announcer />);
    const announced = listenToAnnouncer();
    renderView({ id: 'search' });
    await screen.findByRole('searchbox');
    announced();
    for (const value of ['xqz', 'xqzv', 'xqz']) {
      fireEvent.change(box(), { target: { value } });
      await screen.findByText(`No results found for "${value}"`);
      expect(announced()).toEqual(['No results']);
    }
  });

  it('shows limited numbers of songs, albums, artists and genres [M-003, M-387, M-125, M-126, M-127, M-128, M-129, M-130, M-541, M-542, M-543, M-544]', async () => {
    serveApi({ 'GET /api/search': () => PLENTY });
    renderView({ id: 'search', term: 'a' });
    await screen.findByRole('region', { name: 'Songs' });
    expect(rows()).toHaveLength(10);
    expect(cardsOf('Albums')).toHaveLength(10);
    expect(cardsOf('Artists')).toHaveLength(5);
    expect(cardsOf('Genres')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 14 songs' }));
    expect(rows()).toHaveLength(14);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(rows()).toHaveLength(10);
  });

  it('narrows the results to one kind, of which it shows everything, and to all of them again', async () => {
    serveApi({
      'GET /api/search': ({ query }) => (query.q === 'a' ? PLENTY : only('Found')),
      'GET /api/users/playlists': () => [
        { id: 3, name: 'Late Évening', isPublic: false, trackCount: 2 },
        { id: 4, name: 'Road trip', isPublic: false, trackCount: 2 },
      ],
    });
    renderView({ id: 'search', term: 'a' });
    const kinds = within(await screen.findByRole('group', { name: 'Filters' }));
    const chip = (name: string) => kinds.getByRole('button', { name });
    expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Songs',
      'Albums',
      'Artists',
      'Genres',
    ]);
    fireEvent.click(chip('Albums'));
    expect(chip('Albums').getAttribute('aria-pressed')).toBe('true');
    expect(cardsOf('Albums')).toHaveLength(12);
    expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull();
    fireEvent.click(chip('Songs'));
    expect(rows()).toHaveLength(14);
    fireEvent.click(chip('Songs'));
    expect(rows()).toHaveLength(10);
    expect(chip('All').getAttribute('aria-pressed')).toBe('true');
    expect(cardsOf('Albums')).toHaveLength(10);
    // A kind that the next term does not find shows everything.
    fireEvent.click(chip('Albums'));
    fireEvent.change(box(), { target: { value: 'even' } });
    await screen.findByRole('button', rowOf('Found'));
    await screen.findByRole('region', { name: 'Playlists' });
    expect(within(section('Playlists')).getByRole('link').getAttribute('href')).toBe('/playlists/3');
    expect(cardsOf('Playlists')).toHaveLength(1);
  });

  it('plays and shows all matching songs, including those after the first ones [M-124, M-126]', async () => {
    const many = numbers(320).map((id) => buildTrack(id));
    const { requests } = serveApi({
      'GET /api/search': () => ({ ...NOTHING, tracks: many.slice(0, 50) }),
      'GET /api/tracks/search': ({ query }) =>
        query.limit === undefined ? many : { items: many.slice(0, 1), nextCursor: 'x', total: 320 },
    });
    const { commands } = renderView({ id: 'search', term: 'Tr' });
    fireEvent.click(await screen.findByRole('button', { name: 'Play All (320)' }));
    await waitFor(() => expect(commands.at(-1)).toMatch(/^playFrom\(\[\{"id":"1".*\{"id":"320".*\], 0\)$/));
    fireEvent.click(screen.getByRole('button', { name: 'Show all 320 songs' }));
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Songs' }).getAttribute('aria-rowcount')).toBe('321'),
    );
    const terms = requests.filter(({ path }) => path === '/api/tracks/search').map(({ query }) => query);
    expect(terms[0]).toEqual({ searchTerm: 'tr', limit: '1' });
    expect(terms.slice(1)).toContainEqual({ searchTerm: 'tr' });
  });

  it('opens the genre view from a tile if there is a handler [M-133]', async () => {
    serveApi({ 'GET /api/search': () => PLENTY, 'GET /api/albums/genre/1': () => [] });
    renderView({ id: 'search', term: 'a' });
    await screen.findByRole('region', { name: 'Genres' });
    fireEvent.click(within(section('Genres')).getByRole('link', { name: /Genre 1/ }));
    await screen.findByRole('heading', { level: 1, name: 'Genre 1' });
  });

  it('searches for the name of a genre without a handler [M-134]', async () => {
    serveApi({ 'GET /api/genres': () => [buildGenre(1, 'Jazz')] });
    renderScreen(
      <>
        <BeforeSearch onSearch={() => undefined} />
        <SearchResultLists
          term="rock"
          found={{ ...NOTHING, playlists: [], genres: [{ id: '2', name: 'Rock', trackCount: 1 }] }}
        />
      </>,
    );
    const addressOf = (name: RegExp) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
    await screen.findAllByRole('link', { name: /Jazz/ });
    expect([addressOf(/Jazz/), addressOf(/Rock/)]).toEqual(['/search?q=Jazz', '/search?q=Rock']);
  });

  it('opens the albums view at the album of a card, highlighted at its position [M-135, M-170, M-171]', async () => {
    serveApi({
      'GET /api/search': () => PLENTY,
      'GET /api/albums': () => pageOf(PLENTY.albums),
    });
    renderView({ id: 'search', term: 'a' });
    await screen.findByRole('region', { name: 'Albums' });
    fireEvent.click(within(section('Albums')).getByRole('link', { name: 'Album 3' }));
    await screen.findByRole('heading', { level: 1, name: 'Albums' });
    expect(screen.getByTestId('view').textContent).toBe('{"id":"albums","selectedAlbumId":"3"}');
    await waitFor(() => expect(document.querySelector('[data-highlighted] a')?.textContent).toBe('Album 3'));
  });

  it('shows the best match first: the artist of that name, then the album, which opens and plays there', async () => {
    const artist = buildArtist(7, { name: 'Nova' });
    const album = buildAlbum(8, { title: 'Nova' });
    const song = buildTrack(9, { title: 'Nova' });
    serveApi({
      'GET /api/search': ({ query }) => {
        if (query.q === 'nova') return { ...NOTHING, tracks: [song], albums: [album], artists: [artist] };
        return { ...NOTHING, tracks: [buildTrack(1), song], albums: query.q === 'nov' ? [album] : [] };
      },
      'GET /api/artists/7': () => ({ ...artist, genres: [], albums: [], tracks: [song] }),
    });
    const { commands } = renderView({ id: 'search', term: 'nova' });
    const top = async () => within(await screen.findByRole('region', { name: 'Top result' }));
    const topResult = await top();
    topResult.getByText('Artist');
    expect(topResult.getByRole('link', { name: 'Nova' }).getAttribute('href')).toBe('/artists/7');
    fireEvent.click(topResult.getByRole('button', { name: 'Play Nova' }));
    await waitFor(() => expect(commands.at(-1)).toMatch(/^playFrom\(\[\{"id":"9"/));
    fireEvent.change(box(), { target: { value: 'nov' } });
    await waitFor(async () => (await top()).getByText('Album'));
    fireEvent.change(box(), { target: { value: 'no' } });
    await waitFor(async () => (await top()).getByText('Song'));
    fireEvent.click((await top()).getByRole('button', { name: 'Play Nova' }));
    await waitFor(() => expect(commands.at(-1)).toMatch(/"id":"9".*\], 1\)$/));
  });

  it('searches while the user types, at once for the first letter and once for a burst, and stores only submitted terms', async () => {
    const { requests } = serveApi({ 'GET /api/search': ({ query }) => only(`Found ${query.q}`) });
    renderView({ id: 'search' });
    await screen.findByRole('heading', { level: 1, name: 'Search' });
    for (const typed of ['n', 'no', 'nov']) fireEvent.change(box(), { target: { value: typed } });
    await screen.findByRole('button', rowOf('Found nov'));
    const terms = () => requests.filter(({ path }) => path === '/api/search').map(({ query }) => query.q);
    expect(terms()).toEqual(['n', 'nov']);
    expect(listRecentSearches()).toEqual([]);
    fireEvent.submit(box().form as HTMLFormElement);
    await waitFor(() => expect(listRecentSearches()).toEqual(['nov']));
    expect(terms()).toEqual(['n', 'nov']);
  });

  it('keeps the last results until new ones arrive, and ignores late responses', async () => {
    const answers = new Map<string, (reply: unknown) => void>();
    serveApi({
      'GET /api/search': ({ query }: SentRequest) =>
        new Promise((resolve) => answers.set(query.q ?? '', resolve)),
    });
    renderView({ id: 'search' });
    await screen.findByRole('heading', { level: 1, name: 'Search' });
    const type = async (typed: string) => {
      fireEvent.change(box(), { target: { value: typed } });
      await waitFor(() => expect(answers.has(typed)).toBe(true));
    };
    await type('a');
    answers.get('a')?.(only('Answer to a'));
    await screen.findByRole('button', rowOf('Answer to a'));
    await type('ab');
    await type('abc');
    screen.getByRole('button', rowOf('Answer to a'));
    answers.get('abc')?.(only('Answer to abc'));
    await screen.findByRole('button', rowOf('Answer to abc'));
    answers.get('ab')?.(only('Answer to ab'));
    await waitFor(() => expect(screen.queryByRole('button', rowOf('Answer to a'))).toBeNull());
    screen.getByRole('button', rowOf('Answer to abc'));
    expect(screen.queryByRole('button', rowOf('Answer to ab'))).toBeNull();
  });

  it('stores a typed term once a result is opened, and keeps it in the history entry', async () => {
    serveApi({ 'GET /api/search': () => PLENTY });
    renderView({ id: 'search' });
    await screen.findByRole('heading', { level: 1, name: 'Search' });
    fireEvent.change(box(), { target: { value: 'nova' } });
    await screen.findByRole('region', { name: 'Songs' });
    fireEvent.click(rows()[0] as HTMLElement);
    expect(listRecentSearches()).toEqual(['nova']);
    expect(window.history.state).toEqual({ usr: { view: { id: 'search', term: 'nova' } } });
  });

  it('moves from the field to the first song with the arrow key', async () => {
    serveApi({ 'GET /api/search': () => PLENTY });
    renderView({ id: 'search', term: 'a' });
    await screen.findByRole('region', { name: 'Songs' });
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(rows()[0]);
    fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(rows()[1]);
  });

  it('keeps the height of a longer answer while the user types on, so that what is below stays', async () => {
    const rowPx = 56;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      const held = Number.parseFloat(this.style.minHeight) || 0;
      return Math.max(held, this.querySelectorAll('tbody tr').length * rowPx);
    });
    const songs = (count: number) => Array.from({ length: count }, (_unused, index) => buildTrack(index + 1));
    serveApi({
      'GET /api/search': ({ query }) => ({ ...NOTHING, tracks: songs(query.q === 'n' ? 4 : 2) }),
    });
    renderView({ id: 'search' });
    await screen.findByRole('heading', { level: 1, name: 'Search' });
    const best = () => document.querySelector<HTMLElement>('.search-songs');
    fireEvent.change(box(), { target: { value: 'n' } });
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(best()?.style.minHeight).toBe('');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(box(), { target: { value: 'no' } });
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    expect(best()?.style.minHeight).toBe(`${4 * rowPx}px`);
    await act(async () => vi.advanceTimersByTimeAsync(2_000));
    expect(best()?.style.minHeight).toBe('');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('keeps the former results and their term when a search fails, and retries', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    let isDown = true;
    serveApi({
      'GET /api/search': ({ query }) =>
        query.q === 'nova' && isDown ? refuse(400)() : only(`Found ${query.q}`),
    });
    renderView({ id: 'search', term: 'no' });
    await screen.findByRole('button', rowOf('Found no'));
    fireEvent.change(box(), { target: { value: 'nova' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Search failed, try againStill showing results for "no".');
    screen.getByRole('button', rowOf('Found no'));
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', rowOf('Found nova'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', rowOf('Found no'))).toBeNull();
    logged.mockRestore();
  });

  it('logs and reports a failed search instead of showing an empty result [M-514, M-515]', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    serveApi({ 'GET /api/search': refuse(400) });
    renderView({ id: 'search', term: 'a' });
    await screen.findByText('Search failed, try again');
    expect(screen.queryByText(/No results/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Songs' })).toBeNull();
    expect(logged.mock.calls).toEqual([['[tutti] searching failed', expect.objectContaining({ term: 'a' })]]);
    logged.mockRestore();
  });
});
