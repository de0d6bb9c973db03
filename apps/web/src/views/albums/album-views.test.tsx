import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ALBUM_HIGHLIGHT_MS } from '@tutti/contract/limits';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { Answers } from '#test/fake-server.ts';
import '#test/popover-in-jsdom.ts';
import { fakeIntersectionObserver } from '#test/fake-intersection-observer.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack, pageOf } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { renderAddress, renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { AlbumsView } from './albums-view.tsx';

const ALBUMS = [buildAlbum(3, { title: 'Harbour' }), buildAlbum(4, { title: 'Lanterns' })];
const highlighted = () => document.querySelector('[data-highlighted] a')?.textContent;

describe('albums', () => {
  beforeEach(() => {
    storeToken('token');
    fakeIntersectionObserver();
  });

  afterEach(leavePage);

  it('lists the albums as cards, sorted by title or artist [M-165, M-166, M-168, M-169]', async () => {
    const { requests } = serveApi({ 'GET /api/albums': () => pageOf(ALBUMS, 812) });
    renderView({ id: 'albums' });
    await screen.findByRole('heading', { level: 1, name: 'Albums' });
    await screen.findByText('812 albums in your library');
    const cards = within(screen.getByRole('list', { name: 'Albums' })).getAllByRole('article');
    expect(cards).toHaveLength(2);
    expect(cards[0]?.textContent).toContain('HarbourNova Kline2020 · 5 tracks');
    const sort = screen.getByLabelText('Sort by');
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title', 'Artist']);
    fireEvent.change(sort, { target: { value: 'artist' } });
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sort: 'artist', order: 'asc' }));
  });

  it('counts one album in the singular, and the matches while searching [M-166]', async () => {
    let finish = (_page: unknown) => {};
    serveApi({
      'GET /api/albums': ({ query }) => {
        if (query.search === undefined) return pageOf(ALBUMS.slice(0, 1));
        return query.search === 'lan' ? pageOf(ALBUMS) : new Promise((resolve) => (finish = resolve));
      },
    });
    renderView({ id: 'albums' });
    await screen.findByText('1 album in your library');
    const box = screen.getByPlaceholderText('Search albums...');
    fireEvent.change(box, { target: { value: 'lan' } });
    await screen.findByText('2 albums found');
    fireEvent.change(box, { target: { value: 'lant' } });
    await waitFor(() => expect(screen.queryByText(/albums? found|in your library/)).toBeNull());
    await act(async () => finish(pageOf(ALBUMS.slice(1))));
    await screen.findByText('1 album found');
  });

  it('plays all tracks of the first album [M-167, M-352]', async () => {
    serveApi({
      'GET /api/albums': () => pageOf(ALBUMS),
      'GET /api/tracks/album/3': () => [buildTrack(1), buildTrack(2)],
    });
    const { commands } = renderView({ id: 'albums' });
    const play = await screen.findByRole('button', { name: 'Play first album' });
    await waitFor(() => expect(play).toHaveProperty('disabled', false));
    fireEvent.click(play);
    await waitFor(() => expect(commands.at(-1)).toMatch(/^playFrom\(\[\{"id":"1".*\{"id":"2".*\], 0\)$/));
  });

  it('highlights the selected album for three seconds [M-171, M-566]', async () => {
    sessionStorage.setItem('selectedAlbumId', '4');
    sessionStorage.setItem('selectedAlbumTitle', 'Lanterns');
    let answer = (_page: unknown) => {};
    serveApi({ 'GET /api/albums': () => new Promise((resolve) => (answer = resolve)) });
    renderView({ id: 'albums' });
    await screen.findByRole('status', { name: 'Loading albums' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => answer(pageOf(ALBUMS)));
    for (let turn = 0; turn < 50 && highlighted() === undefined; turn += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1));
    }
    expect(highlighted()).toBe('Lanterns');
    act(() => void vi.advanceTimersByTime(ALBUM_HIGHLIGHT_MS - 50));
    expect(highlighted()).toBe('Lanterns');
    act(() => void vi.advanceTimersByTime(50));
    expect(highlighted()).toBeUndefined();
  });

  it('highlights it even if React discarded the first render', async () => {
    sessionStorage.setItem('selectedAlbumId', '4');
    serveApi({ 'GET /api/albums': () => pageOf(ALBUMS) });
    let arrive = (_part: { default: () => null }) => {};
    const Late = lazy(() => new Promise<{ default: () => null }>((resolve) => (arrive = resolve)));
    renderScreen(
      <Suspense>
        <AlbumsView view={{ id: 'albums' }} />
        <Late />
      </Suspense>,
    );
    await act(async () => arrive({ default: () => null }));
    await waitFor(() => expect(highlighted()).toBe('Lanterns'));
    expect(sessionStorage.length).toBe(0);
  });

  it('finds the selected album on a later page', async () => {
    serveApi({
      'GET /api/albums': ({ query }) =>
        query.cursor === undefined
          ? { items: ALBUMS, nextCursor: 'more', total: 3 }
          : { items: [buildAlbum(9, { title: 'Ninth' })], nextCursor: null, total: 3 },
    });
    renderView({ id: 'albums', selectedAlbumId: '9' });
    await waitFor(() => expect(highlighted()).toBe('Ninth'));
  });

  it('has its full length from the start, and is filled page by page', async () => {
    let answer = (_page: unknown) => {};
    const { requests } = serveApi({
      'GET /api/albums': ({ query }) =>
        query.cursor === undefined
          ? { items: ALBUMS, nextCursor: 'more', total: 3 }
          : new Promise((resolve) => (answer = resolve)),
    });
    renderView({ id: 'albums' });
    const list = await screen.findByRole('list', { name: 'Albums' });
    const listItems = () => within(list).getAllByRole('listitem');
    expect(listItems().map((listItem) => listItem.getAttribute('aria-setsize'))).toEqual(['3', '3', '3']);
    expect(within(list).getAllByRole('article')).toHaveLength(2);
    expect(listItems()[2]?.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ cursor: 'more' }));
    answer({ items: [buildAlbum(9, { title: 'Ninth' })], nextCursor: null, total: 3 });
    await within(list).findByText('Ninth');
    expect(within(list).getAllByRole('article')).toHaveLength(3);
  });

  it('ends before a page that failed, reports it, and retries on request', async () => {
    let answer: () => unknown = refuse(400);
    const { requests } = serveApi({
      'GET /api/albums': ({ query }) =>
        query.cursor === undefined ? { items: ALBUMS, nextCursor: 'more', total: 3 } : answer(),
    });
    renderView({ id: 'albums' });
    await screen.findByText("Couldn't load the rest of the list.");
    expect(within(screen.getByRole('list', { name: 'Albums' })).getAllByRole('listitem')).toHaveLength(2);
    const tries = requests.length;
    answer = () => pageOf([buildAlbum(9, { title: 'Ninth' })], 3);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Ninth');
    expect(requests).toHaveLength(tries + 1);
    expect(screen.queryByText("Couldn't load the rest of the list.")).toBeNull();
  });

  it('shows an error with a retry [M-172, M-519], and an empty state [M-173]', async () => {
    let answer: () => unknown = refuse(404);
    serveApi({ 'GET /api/albums': () => answer() });
    renderView({ id: 'albums' });
    await screen.findByText('Error Loading Albums');
    await screen.findByText('HTTP error! status: 404');
    answer = () => pageOf([]);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No albums found');
  });

  it('shows "Loading..." until artist and count are loaded, which starts on hover or focus [M-266, M-581, M-582, M-527]', async () => {
    let answer: () => unknown = () => [buildTrack(1, { authors: 'Mara' }), buildTrack(2, { authors: 'Ana' })];
    const { requests } = serveApi({
      'GET /api/albums': () => pageOf([buildAlbum(3, { artist: '', trackCount: 0 })]),
      'GET /api/tracks/album/3': () => answer(),
    });
    renderView({ id: 'albums' });
    const card = await screen.findByRole('article');
    within(card).getByText('Loading...');
    expect(requests.filter(({ path }) => path.startsWith('/api/tracks'))).toEqual([]);
    fireEvent.pointerEnter(card);
    await within(card).findByText('Various Artists');
    within(card).getByText('2020 · 2 tracks');
    cleanup();

    answer = refuse(404);
    renderView({ id: 'albums' });
    const unlucky = await screen.findByRole('article');
    fireEvent.focus(within(unlucky).getByRole('link', { name: 'Album 3' }));
    await within(unlucky).findByText('Error');
  });

  it('contains names of any length and script', async () => {
    const title = `${'<b>&"\u202e'.repeat(5)}${'ليلة 🎧'.repeat(150)}`;
    serveApi({ 'GET /api/albums': () => pageOf([buildAlbum(3, { title })]) });
    renderView({ id: 'albums' });
    const card = await screen.findByRole('article');
    const name = within(card).getByText(title);
    expect(name.getAttribute('dir')).toBe('auto');
    expect(name.className).toContain('truncate');
    expect(name.querySelector('b')).toBeNull();
  });

  describe('the page of an album', () => {
    const onDisc = (id: number, discNumber: number, trackNumber: number, authors = 'Nova Kline') =>
      buildTrack(id, { title: `Song ${id}`, discNumber, trackNumber, authors });
    const SONGS = [onDisc(1, 1, 1), onDisc(2, 1, 2, 'Nova Kline feat. Mara'), onDisc(3, 2, 1)];
    const serveAlbum = (answers: Answers = {}) =>
      serveApi({
        'GET /api/albums/3': () => buildAlbum(3, { title: 'Harbour', genre: 'Jazz' }),
        'GET /api/tracks/album/3': () => SONGS,
        'GET /api/albums': () => pageOf([]),
        ...answers,
      });
    const cellsOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);

    it('shows year, tracks, duration and genre, in its menu the bit rate, and repeats neither artwork nor title', async () => {
      serveAlbum();
      renderView({ id: 'albums', albumId: '3' });
      await screen.findByRole('heading', { level: 1, name: 'Harbour' });
      await screen.findByText('2020 · 5 tracks · 15 min');
      await screen.findByText('· Jazz');
      const head = document.querySelector('.collection-head');
      await waitFor(() => expect(head?.querySelectorAll('button:disabled')).toHaveLength(0));
      fireEvent.click(screen.getByRole('button', { name: 'More options for Harbour' }));
      const rate = await screen.findByRole('menuitem', { name: '192 kbit/s' });
      expect(rate.hasAttribute('disabled')).toBe(true);
      expect(head?.textContent).not.toContain('kbit');
      const table = await screen.findByRole('table', { name: 'Album Tracks, Disc 1' });
      expect(table.querySelector('img')).toBeNull();
      expect(within(table).queryByText('Harbour')).toBeNull();
      expect(within(table).queryByText('Jazz')).toBeNull();
    });

    it('leaves out an artist, a year and a genre that no tag names', async () => {
      const nameless = { artist: '', artistId: null, genre: 'Unknown', yearReleased: null };
      serveAlbum({ 'GET /api/albums/3': () => buildAlbum(3, { title: 'Harbour', ...nameless }) });
      renderView({ id: 'albums', albumId: '3' });
      await screen.findByText('5 tracks · 15 min');
      expect(document.querySelector('.collection-head')?.textContent).not.toContain('Unknown');
    });

    it('marks the song that the address names', async () => {
      serveAlbum();
      renderAddress('/albums/3');
      await screen.findByRole('table', { name: 'Album Tracks, Disc 1' });
      expect(document.querySelector('[data-linked]')).toBeNull();
      cleanup();
      renderAddress('/albums/3#track-2');
      await waitFor(() => expect(document.querySelector('[data-linked]')?.textContent).toContain('Song 2'));
      expect(document.querySelectorAll('[data-linked]')).toHaveLength(1);
    });

    it('has a heading and its own numbers for each of several discs, and plays across all of them', async () => {
      serveAlbum();
      const { commands } = renderView({ id: 'albums', albumId: '3' });
      const second = await screen.findByRole('region', { name: 'Disc 2' });
      screen.getByRole('region', { name: 'Disc 1' });
      const [, row] = within(second).getAllByRole('row');
      expect(cellsOf(row as HTMLElement)[0]).toBe('1');
      fireEvent.click(within(second).getByRole('button', { name: /^Play Song 3/ }));
      expect([...(commands.at(-1) ?? '').matchAll(/"id":"(\d+)","title"/g)].map(([, id]) => id)).toEqual([
        '1',
        '2',
        '3',
      ]);
      expect(commands.at(-1)).toMatch(/, 2\)$/);
      fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'title' } });
      expect(screen.queryByRole('region', { name: /^Disc/ })).toBeNull();
    });

    it('shows one message and a link to all albums if the album no longer exists', async () => {
      const gone = refuse(404, { code: 'ALBUM_NOT_FOUND', message: 'Album not found.' });
      serveAlbum({ 'GET /api/albums/3': gone, 'GET /api/tracks/album/3': gone });
      renderView({ id: 'albums', albumId: '3' });
      await screen.findByText('This album is no longer available.');
      expect(listToasts()).toEqual([]);
      expect(screen.queryByText(/could not be loaded|Couldn't load|not found|Failed/)).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Browse albums' }));
      await screen.findByRole('heading', { level: 1, name: 'Albums' });
    });

    it('lists tracks without numbers last, with a dash, and plays them there', async () => {
      const unnumbered = (id: number) =>
        buildTrack(id, { title: `Song ${id}`, discNumber: null, trackNumber: null });
      serveAlbum({ 'GET /api/tracks/album/3': () => [unnumbered(8), unnumbered(9), ...SONGS.slice(0, 2)] });
      const { commands } = renderView({ id: 'albums', albumId: '3' });
      const table = await screen.findByRole('table', { name: 'Album Tracks' });
      const rows = within(table).getAllByRole('row').slice(1);
      expect(rows.map((row) => cellsOf(row).slice(0, 2))).toEqual([
        ['1', 'Song 1'],
        ['2', 'Song 2Nova Kline feat. Mara'],
        ['–', 'Song 8'],
        ['–', 'Song 9'],
      ]);
      fireEvent.click(screen.getByRole('button', { name: 'Play Album' }));
      expect([...(commands.at(-1) ?? '').matchAll(/"id":"(\d+)","title"/g)].map(([, id]) => id)).toEqual([
        '1',
        '2',
        '8',
        '9',
      ]);
    });

    it('counts the tracks of an album without any numbers', async () => {
      const tracks = [8, 9].map((id) => buildTrack(id, { discNumber: null, trackNumber: null }));
      serveAlbum({ 'GET /api/tracks/album/3': () => tracks });
      renderView({ id: 'albums', albumId: '3' });
      const table = await screen.findByRole('table', { name: 'Album Tracks' });
      const rows = within(table).getAllByRole('row').slice(1);
      expect(rows.map((row) => cellsOf(row)[0])).toEqual(['1', '2']);
    });

    it('lists tracks without a disc after all discs, without a heading', async () => {
      const loose = buildTrack(8, { title: 'Loose', discNumber: null, trackNumber: null });
      const late = buildTrack(9, { title: 'Late', discNumber: 1, trackNumber: null });
      serveAlbum({ 'GET /api/tracks/album/3': () => [loose, late, ...SONGS] });
      renderView({ id: 'albums', albumId: '3' });
      const first = await screen.findByRole('region', { name: 'Disc 1' });
      const numbersOf = (part: HTMLElement) =>
        within(part)
          .getAllByRole('row')
          .slice(1)
          .map((row) => cellsOf(row)[0]);
      expect(numbersOf(first)).toEqual(['1', '2', '–']);
      expect(numbersOf(screen.getByRole('region', { name: 'Disc 2' }))).toEqual(['1']);
      expect(numbersOf(screen.getByRole('table', { name: 'Album Tracks' }))).toEqual(['–']);
    });

    it('has no heading for a single disc, and credits only other artists', async () => {
      serveAlbum({ 'GET /api/tracks/album/3': () => SONGS.slice(0, 2) });
      renderView({ id: 'albums', albumId: '3' });
      const table = await screen.findByRole('table', { name: 'Album Tracks' });
      expect(screen.queryByRole('region', { name: /^Disc/ })).toBeNull();
      const [, own, guest] = within(table).getAllByRole('row');
      expect(cellsOf(own as HTMLElement)[1]).toBe('Song 1');
      expect(cellsOf(guest as HTMLElement)[1]).toBe('Song 2Nova Kline feat. Mara');
    });

    it('says how often each song was played, and only of those that were', async () => {
      serveAlbum({
        'GET /api/tracks/album/3': () => SONGS.slice(0, 2),
        'GET /api/albums/3/most-played': () => [{ ...SONGS[1], playCount: 3 }],
      });
      renderView({ id: 'albums', albumId: '3' });
      const { cellIndex } = await screen.findByRole<HTMLTableCellElement>('columnheader', { name: 'Plays' });
      const [, ...rows] = screen.getAllByRole('row');
      expect(rows.map(cellsOf).map((cells) => [cells[1], cells[cellIndex]])).toEqual([
        ['Song 1', ''],
        ['Song 2Nova Kline feat. Mara', '3'],
      ]);
    });

    it('ends with related albums of the library, without those that are above', async () => {
      serveAlbum({
        'GET /api/genres': () => [],
        'GET /api/recommendations/similar': refuse(404),
        'GET /api/albums': ({ query }) =>
          query.artistId === undefined
            ? pageOf([
                buildAlbum(3, { title: 'Harbour' }),
                buildAlbum(4, { title: 'Lanterns' }),
                buildAlbum(8, { title: 'Amber', artistId: 70, artist: 'Mara' }),
                buildAlbum(9, { title: 'Harbour Live', artistId: 71 }),
              ])
            : pageOf([buildAlbum(3), buildAlbum(4, { title: 'Lanterns' })]),
      });
      renderView({ id: 'albums', albumId: '3' });
      await screen.findByRole('list', { name: 'More by Nova Kline' });
      fireEvent.wheel(window);
      const more = await screen.findByRole('list', { name: 'More in the library' });
      const names = within(more)
        .getAllByRole('article')
        .map((card) => card.querySelector('a')?.textContent);
      expect(names).toEqual(['Harbour Live', 'Amber']);
    });

    it('ends with other albums of the artist', async () => {
      const { requests } = serveAlbum({
        'GET /api/albums': () => pageOf([...ALBUMS, buildAlbum(9, { title: 'Ninth' })]),
      });
      renderView({ id: 'albums', albumId: '3' });
      const more = await screen.findByRole('list', { name: 'More by Nova Kline' });
      expect(
        within(more)
          .getAllByRole('article')
          .map((card) => card.querySelector('a')?.textContent),
      ).toEqual(['Lanterns', 'Ninth']);
      expect(requests.find(({ path }) => path === '/api/albums')?.query).toMatchObject({
        artistId: '5',
        sort: 'year',
        order: 'desc',
      });
    });
  });
});
