import { onlineManager } from '@tanstack/react-query';
import { fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';
import type { HomeShelves } from '@tutti/contract/model/home';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { Answers } from '#test/fake-server.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack } from '#test/library-entries.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying } from '#test/render-screen.tsx';
import { renderView } from '#test/render-view.tsx';

const GENRES = ['Jazz', 'Blues', 'Soul', 'Rock'];

const station = (place: number, listenerCount = 0) => ({
  streamId: String(place),
  genreId: String(place),
  genreName: GENRES[place - 1] ?? '',
  name: '',
  description: '',
  isActive: true,
  listenerCount,
});

const mix = (place: number) => ({ genreId: place, genreName: GENRES[place - 1] ?? '', covers: [] });

const NOTHING: HomeShelves = {
  isNewcomer: false,
  genreIds: [],
  recentAlbums: [],
  justAdded: [],
  mostPlayed: [],
  mixes: [],
  forgottenFavorites: [],
};

function renderHome(shelves: Partial<HomeShelves>, parts: ScreenParts = {}, answers: Answers = {}) {
  localStorage.clear();
  storeToken('token');
  const server = serveApi({
    'GET /api/home': () => ({ ...NOTHING, ...shelves }),
    'GET /api/users/recent-streams': () => [],
    'GET /api/users/playlists': () => [],
    'GET /api/users/recently-played': () => [],
    'GET /api/users/favorites': () => [],
    'GET /api/users/statistics': () => ({ tracksLiked: 0, playlistsCreated: 0, hoursListened: 0 }),
    ...answers,
  });
  const stations = [station(1), station(2, 5), station(3)];
  const { commands } = renderView({ id: 'home' }, { roles: ['User'], station: { stations }, ...parts });
  return { server, commands };
}

type Shelf = ReturnType<typeof within<typeof queries>>;

const shelf = async (name: string): Promise<Shelf> => within(await screen.findByRole('region', { name }));
const expectView = (view: string) => waitFor(() => expect(screen.getByTestId('view').textContent).toBe(view));
const cards = (list: Shelf) =>
  list
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-shelf-control]')?.textContent?.trim());

describe('home', () => {
  afterEach(leavePage);

  it('offers the station of the genre heard most, with what it plays and who listens [home]', async () => {
    const nowPlayingByGenre = { '3': buildNowPlaying('3', { listenerCount: 2 }) };
    const { commands } = renderHome(
      { genreIds: [3, 1] },
      { station: { stations: [station(1), station(2, 5), station(3)], nowPlayingByGenre } },
    );
    const hero = await shelf('On air for you');
    for (const text of ['Soul Radio', 'Sundial', 'Nova Kline', '2 listeners', '1:05', '3:20'])
      expect(hero.getByText(text)).toBeTruthy();
    fireEvent.click(hero.getByRole('button', { name: 'Join Soul Radio' }));
    expect(commands).toContain('join("3")');
  });

  it('shows the ways to everything else where the network went before it was read [home]', async () => {
    onlineManager.setOnline(false);
    try {
      const { server } = renderHome({});
      await shelf('Explore');
      expect(server.list('GET /api/home')).toEqual([]);
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it('offers the station with most listeners to users who have heard nothing [home]', async () => {
    renderHome({});
    const hero = await shelf('On air for you');
    expect(hero.getByRole('button', { name: 'Join Blues Radio' })).toBeTruthy();
  });

  it('leaves the station by the same button, and says that it is live [home]', async () => {
    const { commands } = renderHome(
      { genreIds: [1] },
      { station: { stations: [station(1)], joinPhase: 'joined', genreId: '1' } },
    );
    const hero = await shelf('On air for you');
    expect(hero.getByText('LIVE')).toBeTruthy();
    fireEvent.click(hero.getByRole('button', { name: 'Leave Jazz Radio' }));
    expect(commands).toContain('leave()');
  });

  it('puts stations of one’s own taste in front [home]', async () => {
    renderHome({ genreIds: [3] });
    await shelf('On air for you');
    const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual(['Soul Radio', 'Jazz Radio', 'Blues Radio']);
  });

  it('mixes stations and albums in Jump Back In, the last heard first [home]', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const recent = [{ id: 9, genreId: 1, genreName: 'Jazz', listenedAt: at(2) }];
    renderHome(
      {
        recentAlbums: [
          { album: buildAlbum(7, { title: 'Harbour' }), playedAt: at(1) },
          { album: buildAlbum(8, { title: 'Ochre' }), playedAt: at(3) },
        ],
      },
      {},
      {
        'GET /api/users/recent-streams': () => recent,
      },
    );
    await screen.findByText('Last listened 2h ago');
    expect(cards(await shelf('Jump Back In'))).toEqual([
      'Harbour Nova Kline',
      'Play Jazz Radio Last listened 2h ago',
      'Ochre Nova Kline',
    ]);
  });

  it('has a shelf for each kind of music there is, and none without [home]', async () => {
    renderHome({ justAdded: [buildAlbum(1)], forgottenFavorites: [buildTrack(4)] });
    await shelf('Just added');
    await shelf('Forgotten favorites');
    for (const name of ['Most played this month', 'Made for you', 'Your playlists'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('opens an album, and plays it by the button on its cover [home]', async () => {
    const { commands } = renderHome(
      { mostPlayed: [buildAlbum(6, { title: 'Harbour' })] },
      {},
      { 'GET /api/tracks/album/6': () => [buildTrack(1), buildTrack(2, { isMissing: true })] },
    );
    const list = await shelf('Most played this month');
    fireEvent.click(list.getByRole('button', { name: 'Play Harbour' }));
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"1"'));
    expect(commands.join()).not.toContain('"id":"2"');
    fireEvent.click(list.getByRole('link', { name: 'Harbour Nova Kline' }));
    await expectView('{"id":"albums","albumId":"6"}');
  });

  it('plays a mix at one press [home]', async () => {
    const { commands } = renderHome(
      { mixes: [mix(2)] },
      {},
      { 'GET /api/tracks/genre/2': () => [buildTrack(11)] },
    );
    const list = await shelf('Made for you');
    fireEvent.click(list.getByRole('button', { name: /^Play Blues mix/ }));
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"11"'));
  });

  it('plays forgotten favorites from the pressed one on [home]', async () => {
    const { commands } = renderHome({ forgottenFavorites: [buildTrack(4), buildTrack(5)] });
    const list = await shelf('Forgotten favorites');
    fireEvent.click(list.getByRole('button', { name: /^Play Track 5/ }));
    expect(commands.join()).toMatch(/playFrom\(\[.*\], 1\)/);
  });

  it('opens a playlist from its cover [home]', async () => {
    renderHome(
      {},
      {},
      {
        'GET /api/users/playlists': () => [{ id: 5, name: 'Sunday', isPublic: false, trackCount: 3 }],
      },
    );
    const list = await shelf('Your playlists');
    fireEvent.click(list.getByRole('link', { name: 'Sunday 3 tracks' }));
    await expectView('{"id":"playlist","playlistId":"5"}');
  });

  it('says of a shelf alone that it could not be loaded [home]', async () => {
    const { server } = renderHome(
      { justAdded: [buildAlbum(1)] },
      {},
      { 'GET /api/users/playlists': () => Response.json({ code: 'FORBIDDEN' }, { status: 403 }) },
    );
    await shelf('Just added');
    const failed = await shelf('Your playlists');
    expect(failed.getByRole('alert').textContent).toContain("Couldn't load “Your playlists”.");
    server.answer({
      'GET /api/users/playlists': () => [{ id: 5, name: 'Sunday', isPublic: false, trackCount: 3 }],
    });
    fireEvent.click(failed.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sunday')).toBeTruthy();
  });

  it('keeps stations and recent streams when the other shelves do not come [home]', async () => {
    const { server } = renderHome(
      {},
      {},
      { 'GET /api/home': () => Response.json({ code: 'FORBIDDEN' }, { status: 403 }) },
    );
    expect(await screen.findByText("Couldn't load your home page.")).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Jump Back In' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    server.answer({ 'GET /api/home': () => ({ ...NOTHING, justAdded: [buildAlbum(1)] }) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await shelf('Just added');
  });
});

describe('the first mix', () => {
  afterEach(leavePage);

  const newUser = { isNewcomer: true, mixes: [mix(1), mix(2), mix(3), mix(4)] };
  // Loads the module first, so that a missing question is really absent.
  beforeAll(() => import('./first-mix/first-mix.tsx'));
  const pick = (question: Shelf, name: string) => fireEvent.click(question.getByRole('button', { name }));

  it('asks a newcomer for three genres and plays them in turns [home]', async () => {
    const { commands } = renderHome(
      newUser,
      {},
      {
        'GET /api/tracks/genre/1': () => [buildTrack(11), buildTrack(12)],
        'GET /api/tracks/genre/2': () => [buildTrack(21)],
        'GET /api/tracks/genre/4': () => [buildTrack(41)],
      },
    );
    const question = await shelf('What do you like to listen to?');
    const start = question.getByRole<HTMLButtonElement>('button', { name: 'Start my mix' });
    pick(question, 'Jazz');
    pick(question, 'Blues');
    expect(start.disabled).toBe(true);
    pick(question, 'Rock');
    expect(question.getByText('3 of 3 picked')).toBeTruthy();
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Soul' }).disabled).toBe(true);
    fireEvent.click(start);
    await waitFor(() => expect(commands.join()).toContain('playFrom('));
    const played = commands.join().match(/"id":"\d+","title":"Track/g);
    expect(played?.map((found) => /\d+/.exec(found)?.[0])).toEqual(['11', '21', '41', '12']);
    await waitFor(() => expect(screen.queryByText('What do you like to listen to?')).toBeNull());
  });

  it('asks each account of a browser, and none again that waved it away [home]', async () => {
    renderHome(newUser);
    const question = await shelf('What do you like to listen to?');
    localStorage.setItem('tutti.firstMix', 'another');
    pick(question, 'Not now');
    await waitFor(() => expect(screen.queryByText('What do you like to listen to?')).toBeNull());
    expect(localStorage.getItem('tutti.firstMix')).toBe('another 7b9c2a10-1111-4222-8333-444455556666');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('asks nobody who has heard something, and nobody where there are but three genres [home]', async () => {
    renderHome({ ...newUser, isNewcomer: false });
    await shelf('Made for you');
    expect(screen.queryByText('What do you like to listen to?')).toBeNull();
    leavePage();
    renderHome({ isNewcomer: true, mixes: [mix(1), mix(2), mix(3)] });
    await shelf('Made for you');
    expect(screen.queryByText('What do you like to listen to?')).toBeNull();
  });
});
