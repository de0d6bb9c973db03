import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { Answers } from '#test/fake-server.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildArtist, buildTrack, pageOf } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import { showOnPhone } from '#test/show-on-phone.ts';
import { listToasts } from '#ui/toasts/toast-store.ts';

const range = (count: number) => Array.from({ length: count }, (_unused, index) => index);
const onAlbum = (id: number) => ({
  albumId: id,
  album: { id, title: `Album ${id}`, artUrl: '/art', coverArt: '/art', artColour: null },
});
const DETAIL = {
  ...buildArtist(5, { name: 'Nova Kline', albumCount: 2, trackCount: 6 }),
  genres: [{ id: 1, name: 'Jazz' }],
  albums: [
    buildAlbum(3, { title: 'Harbour', yearReleased: 2021, trackCount: 5, durationMs: 1_083_000 }),
    buildAlbum(4, { title: 'Lanterns', yearReleased: null, trackCount: 1, durationMs: 61_000 }),
  ],
  tracks: [
    ...[1, 2, 3, 4, 5].map((id) => buildTrack(id, onAlbum(3))),
    buildTrack(6, { title: 'Only One', ...onAlbum(4) }),
  ],
};
/** An artist without plays. */
const serveArtist = (answers: Answers = {}) =>
  serveApi({
    'GET /api/artists/5': () => DETAIL,
    'GET /api/artists/5/most-played': () => [],
    ...answers,
  });

const playedIds = (command: string | undefined) =>
  [...(command ?? '').matchAll(/"id":"(\d+)","title"/g)].map(([, id]) => id);

describe('artists', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('searches and sorts in both directions on the server [M-136, M-137, M-138, M-578, M-139]', async () => {
    const { requests } = serveApi({ 'GET /api/artists': () => pageOf([buildArtist(5)]) });
    renderView({ id: 'artists' });
    await screen.findByRole('heading', { level: 1, name: 'Artists' });
    await screen.findByRole('link', { name: 'Artist 5' });
    screen.getByText('1 artist in your library');
    const sort = screen.getByLabelText('Sort by');
    expect(
      within(sort)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Albums', 'Tracks']);
    fireEvent.change(sort, { target: { value: 'tracks' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ascending' }));
    fireEvent.change(screen.getByPlaceholderText('Search artists...'), { target: { value: ' nov ' } });
    await waitFor(() =>
      expect(requests.at(-1)?.query).toMatchObject({ sort: 'tracks', order: 'desc', search: 'nov' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Descending' }));
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ order: 'asc' }));
    await screen.findByText('1 artist found');
  });

  it('on a phone one field with words sorts in both directions [M-138, M-139, M-578]', async () => {
    showOnPhone();
    onTestFinished(() => void vi.unstubAllGlobals());
    const { requests } = serveApi({ 'GET /api/artists': () => pageOf([buildArtist(5)]) });
    renderView({ id: 'artists' });
    const sort = await screen.findByLabelText('Sort by');
    expect(within(sort).getAllByRole('option')[5]?.textContent).toBe('Tracks · Descending');
    expect(screen.queryByRole('button', { name: 'Ascending' })).toBeNull();
    fireEvent.change(sort, { target: { value: '5' } });
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sort: 'tracks', order: 'desc' }));
    expect(sort.nextElementSibling?.textContent).toBe('Tracks');
  });

  it('cards show counts, play all tracks of the artist, or queue them [M-140, M-141, M-142, M-143, M-351]', async () => {
    serveApi({
      'GET /api/artists': () =>
        pageOf([buildArtist(5, { name: 'Nova Kline', albumCount: 1, trackCount: 6 })]),
      'GET /api/artists/5': () => DETAIL,
    });
    const { commands } = renderView({ id: 'artists' });
    await screen.findByText('1 album · 6 tracks');
    expect(screen.getByText('Play All')).toBeTruthy();
    fireEvent.click(screen.getByText('Play All'));
    await waitFor(() => expect(playedIds(commands.at(-1))).toEqual(['1', '2', '3', '4', '5', '6']));
    expect(commands.at(-1)).toMatch(/^playFrom\(.*, 0\)$/);
    fireEvent.click(screen.getByText('+ Queue'));
    await waitFor(() => expect(commands.at(-1)).toMatch(/^addToQueue\(/));
    expect(playedIds(commands.at(-1))).toHaveLength(6);
    expect(listToasts()[0]?.message).toBe('Nova Kline added to the queue');
  });

  it('reports that the tracks of a card could not be loaded, and plays nothing', async () => {
    serveApi({ 'GET /api/artists': () => pageOf([buildArtist(5)]), 'GET /api/artists/5': refuse(404) });
    const { commands } = renderView({ id: 'artists' });
    fireEvent.click(await screen.findByText('Play All'));
    await waitFor(() => expect(listToasts()[0]?.message).toBe("Couldn't load songs"));
    expect(commands).toEqual([]);
  });

  it('shows one message and a link to all artists if the artist no longer exists', async () => {
    serveApi({
      'GET /api/artists/5': refuse(404, { code: 'ARTIST_NOT_FOUND', message: 'Artist not found.' }),
      'GET /api/artists': () => pageOf([]),
    });
    renderView({ id: 'artists', artistId: '5' });
    await screen.findByText('This artist is no longer available.');
    expect(listToasts()).toEqual([]);
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Browse artists' }));
    await screen.findByRole('heading', { level: 1, name: 'Artists' });
  });

  it('reports that no artist was found, and clears the search [M-153, M-154]', async () => {
    serveApi({
      'GET /api/artists': ({ query }) => pageOf(query.search === undefined ? [buildArtist(5)] : []),
    });
    renderView({ id: 'artists' });
    const box = await screen.findByPlaceholderText<HTMLInputElement>('Search artists...');
    fireEvent.change(box, { target: { value: 'zzz' } });
    await screen.findByText('No Artists Found');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    await screen.findByRole('link', { name: 'Artist 5' });
    expect(box.value).toBe('');
  });

  it('plays or shuffles all tracks of the artist, and goes back [M-144, M-145, M-146, M-353]', async () => {
    serveArtist({ 'GET /api/artists': () => pageOf([]) });
    const { commands } = renderView({ id: 'artists', artistId: '5' });
    await screen.findByRole('heading', { level: 1, name: 'Nova Kline' });
    fireEvent.click(screen.getByRole('button', { name: 'Play All' }));
    fireEvent.click(screen.getByRole('button', { name: 'Shuffle' }));
    // The player's tests cover shuffling.
    expect(commands.map((command) => command.slice(0, command.indexOf('(')))).toEqual([
      'playFrom',
      'playShuffled',
    ]);
    for (const command of commands) expect(playedIds(command)).toEqual(['1', '2', '3', '4', '5', '6']);
    fireEvent.click(screen.getByRole('button', { name: '← Back to Artists' }));
    await screen.findByRole('heading', { level: 1, name: 'Artists' });
  });

  it('shows the genres as links to the genre [M-147]', async () => {
    serveArtist({ 'GET /api/tracks/genre/1': () => [] });
    renderView({ id: 'artists', artistId: '5' });
    const chips = await screen.findByRole('list', { name: 'Genres' });
    fireEvent.click(within(chips).getByRole('link', { name: 'Jazz' }));
    await screen.findByRole('heading', { level: 1, name: 'Jazz Playlist' });
  });

  it('album cards show year, count, length and the first three tracks [M-148, M-149, M-150, M-151, M-152, M-563]', async () => {
    serveArtist();
    renderView({ id: 'artists', artistId: '5' });
    const harbour = await screen.findByRole('article', { name: 'Harbour' });
    within(harbour).getByText('2021 · 5 tracks · 18 min');
    expect(
      within(harbour)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Track 1', 'Track 2', 'Track 3']);
    within(harbour).getByText('+2 more tracks');
    const lanterns = screen.getByRole('article', { name: 'Lanterns' });
    within(lanterns).getByText('Unknown Year · 1 track · 1 min');
    expect(within(lanterns).queryByText(/more tracks/)).toBeNull();
  });

  it('on touch the songs of a card are words while a list above has them, and buttons otherwise', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const buttonsOf = async (detail: object) => {
      serveArtist({ 'GET /api/artists/5': () => detail });
      renderView({ id: 'artists', artistId: '5' });
      const card = within(await screen.findByRole('article', { name: 'Harbour' }));
      expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Track 1',
        'Track 2',
        'Track 3',
      ]);
      const count = card.queryAllByRole('button', { name: /^Play / }).length;
      cleanup();
      return count;
    };
    const more = range(20).map((index) => buildTrack(index + 10, onAlbum(4)));
    expect(await buttonsOf(DETAIL)).toBe(0);
    expect(await buttonsOf({ ...DETAIL, tracks: [...DETAIL.tracks, ...more] })).toBe(3);
  });

  it('begins with the user’s most played tracks, and plays them as a list', async () => {
    const tracks = range(13).map((index) => buildTrack(index + 1, onAlbum(3)));
    serveArtist({
      'GET /api/artists/5': () => ({ ...DETAIL, tracks }),
      'GET /api/artists/5/most-played': () =>
        [4, 2, 1, 3, 5, 6].map((id) => buildTrack(id, { title: `Song ${id}` })),
    });
    const { commands } = renderView({ id: 'artists', artistId: '5' });
    const table = await screen.findByRole('table', { name: 'Most played' });
    const titles = within(table)
      .getAllByRole('button', { name: /^Play Song/ })
      .map(({ textContent }) => textContent);
    expect(titles).toEqual(['Song 4', 'Song 2', 'Song 1', 'Song 3', 'Song 5']);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Most played', 'Albums', 'Singles & EPs', 'Songs']);
    fireEvent.click(within(table).getByRole('button', { name: /^Play Song 2/ }));
    expect(playedIds(commands.at(-1))).toEqual(['4', '2', '1', '3', '5']);
    expect(commands.at(-1)).toMatch(/, 1\)$/);
  });

  it('begins with all songs of an artist who has only a few, instead of listing them twice', async () => {
    serveArtist({
      'GET /api/artists/5': () => ({ ...DETAIL, tracks: DETAIL.tracks.slice(0, 3) }),
      'GET /api/artists/5/most-played': () => [buildTrack(1)],
    });
    renderView({ id: 'artists', artistId: '5' });
    await screen.findByRole('table', { name: 'Songs of Nova Kline' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Songs', 'Albums', 'Singles & EPs']);
  });

  it('does not repeat the name of the artist, and no genre that all songs share', async () => {
    const same = { authors: 'NOVA KLINE', genres: ['Jazz'], ...onAlbum(3) };
    const duo = [
      { id: 5, name: 'Nova Kline' },
      { id: 6, name: 'Mara' },
    ];
    const tracks = [
      buildTrack(1, same),
      buildTrack(2, { ...same, authors: 'Nova Kline feat. Mara', artists: [...duo] }),
    ];
    serveArtist({ 'GET /api/artists/5': () => ({ ...DETAIL, tracks }) });
    renderView({ id: 'artists', artistId: '5' });
    const table = await screen.findByRole('table', { name: 'Songs of Nova Kline' });
    const columns = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(columns).toEqual(['#', 'Title', 'Album', 'Actions', 'Duration']);
    expect(within(table).queryByText('NOVA KLINE')).toBeNull();
    expect(within(table).getByRole('link', { name: 'Mara' })).toBeDefined();
  });

  it('shows how often the listener played each song', async () => {
    const tracks = [buildTrack(1), buildTrack(2)];
    serveArtist({
      'GET /api/artists/5': () => ({ ...DETAIL, tracks }),
      'GET /api/artists/5/most-played': () => [{ ...buildTrack(2), playCount: 7 }],
    });
    renderView({ id: 'artists', artistId: '5' });
    const table = await screen.findByRole('table', { name: 'Songs of Nova Kline' });
    within(table).getByRole('columnheader', { name: 'Plays' });
    const [, first, second] = within(table).getAllByRole('row');
    within(first as HTMLElement).getByText('7');
    expect(within(second as HTMLElement).queryByText('0')).toBeNull();
  });

  it('begins the songs with the five that the listener plays most, and plays and shows all of them from there', async () => {
    const tracks = range(9).map((index) =>
      buildTrack(index + 1, { title: `Song ${index + 1}`, ...onAlbum(3) }),
    );
    serveArtist({
      'GET /api/artists/5': () => ({ ...DETAIL, tracks }),
      'GET /api/artists/5/most-played': () => [
        { ...buildTrack(8), playCount: 7 },
        { ...buildTrack(3), playCount: 2 },
      ],
    });
    const { commands } = renderView({ id: 'artists', artistId: '5' });
    const table = await screen.findByRole('table', { name: 'Songs of Nova Kline' });
    const titles = () =>
      within(table)
        .getAllByRole('button', { name: /^Play Song/ })
        .map(({ textContent }) => textContent);
    expect(titles()).toEqual(['Song 8', 'Song 3', 'Song 1', 'Song 2', 'Song 4']);
    fireEvent.click(within(table).getByRole('button', { name: /^Play Song 3/ }));
    expect(playedIds(commands.at(-1))).toEqual(['8', '3', '1', '2', '4', '5', '6', '7', '9']);
    expect(commands.at(-1)).toMatch(/, 1\)$/);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 9 songs' }));
    expect(titles()).toHaveLength(9);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(titles()).toHaveLength(5);
  });

  it('puts related artists beside the only album, and below several ones', async () => {
    const related = [buildArtist(9, { name: 'Guest' })];
    const isInReleases = async (albums: readonly unknown[]) => {
      serveArtist({ 'GET /api/artists/5': () => ({ ...DETAIL, albums, related }) });
      renderView({ id: 'artists', artistId: '5' });
      const list = await screen.findByRole('list', { name: 'Related artists' });
      const isBeside = list.closest('.collection-releases') !== null;
      cleanup();
      return isBeside;
    };
    expect(await isInReleases(DETAIL.albums.slice(0, 1))).toBe(true);
    expect(await isInReleases(DETAIL.albums)).toBe(false);
  });

  it('omits the most played tracks if they cannot be loaded', async () => {
    serveArtist({ 'GET /api/artists/5/most-played': refuse(404) });
    renderView({ id: 'artists', artistId: '5' });
    await screen.findByRole('article', { name: 'Harbour' });
    expect(screen.queryByRole('heading', { name: 'Most played' })).toBeNull();
  });

  it('links to appearances on other albums, and to related artists', async () => {
    serveArtist({
      'GET /api/artists/5': () => ({
        ...DETAIL,
        appearsOn: [buildAlbum(8, { title: 'Night Ferry', artist: 'Mara', artistId: 7 })],
        related: [buildArtist(9, { name: 'Guest', albumCount: 0, trackCount: 1 })],
      }),
    });
    renderView({ id: 'artists', artistId: '5' });
    const appearances = await screen.findByRole('list', { name: 'Appears on' });
    within(appearances).getByText('Night Ferry');
    const related = screen.getByRole('list', { name: 'Related artists' });
    // An artist without an album does not show "0 albums".
    within(related).getByText('1 track');
    serveArtist({
      'GET /api/artists/9': () => ({ ...DETAIL, ...buildArtist(9, { name: 'Guest' }) }),
      'GET /api/artists/9/most-played': () => [],
    });
    fireEvent.click(within(related).getByRole('link', { name: 'Guest' }));
    await screen.findByRole('heading', { level: 1, name: 'Guest' });
  });

  it('marks a missing track, which cannot be played', async () => {
    const tracks = [buildTrack(1, { title: 'Lost', isMissing: true })];
    serveArtist({ 'GET /api/artists/5': () => ({ ...DETAIL, albums: [], tracks }) });
    const { commands } = renderView({ id: 'artists', artistId: '5' });
    await screen.findByText('File missing');
    fireEvent.click(screen.getByRole('button', { name: /Play Lost/ }));
    expect(commands).toEqual([]);
  });
});
