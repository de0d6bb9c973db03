import { fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';
import type { HomeShelves } from '@tutti/contract/home/schemas';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { Answers } from '#test/fake-server.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack } from '#test/library-entries.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying } from '#test/render-screen.tsx';
import { renderView } from '#test/render-view.tsx';
import { buildRoomListing } from '#test/room-listing.ts';

const GENRES = ['Jazz', 'Blues', 'Soul', 'Rock'];

const station = (genreNumber: number, listenerCount = 0) => ({
  streamId: String(genreNumber),
  genreId: String(genreNumber),
  genreName: GENRES[genreNumber - 1] ?? '',
  name: '',
  description: '',
  isActive: true,
  listenerCount,
});

const mix = (genreNumber: number) => ({
  genreId: genreNumber,
  genreName: GENRES[genreNumber - 1] ?? '',
  covers: [],
});

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
    'GET /api/recommendations/mixes': () => ({ items: [] }),
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
const beside = async (name: string): Promise<Shelf> => within(await screen.findByRole('group', { name }));
const expectView = (view: string) => waitFor(() => expect(screen.getByTestId('view').textContent).toBe(view));
const cards = (list: Shelf) =>
  list
    .getAllByRole('listitem')
    .map((item) => item.querySelector('[data-shelf-control]')?.textContent?.trim());

describe('home', () => {
  afterEach(leavePage);

  it('features the station of the favorite genre, with its track and listeners [home]', async () => {
    const nowPlayingByGenre = { '3': buildNowPlaying('3', { listenerCount: 2 }) };
    const { commands } = renderHome(
      { genreIds: [3, 1] },
      { station: { stations: [station(1), station(2, 5), station(3)], nowPlayingByGenre } },
    );
    const hero = await shelf('On air for you');
    for (const text of ['Soul Radio', 'Sundial', 'Nova Kline', '2 listeners', '1:05', '3:20'])
      expect(hero.getByText(text)).toBeTruthy();
    fireEvent.click(hero.getByRole('button', { name: 'Join Soul Radio' }));
    expect(commands).toContain('join("genre-3")');
  });

  it('shows the links to other views if the network was lost before Home was loaded [home]', async () => {
    renderHome({}, {}, { 'GET /api/home': () => Promise.reject(new TypeError('Failed to fetch')) });
    await shelf('Explore');
    expect(await screen.findByText("Couldn't load your home page.")).toBeTruthy();
  });

  it('features the station with most listeners for users without plays [home]', async () => {
    renderHome({});
    const hero = await shelf('On air for you');
    expect(hero.getByRole('button', { name: 'Join Blues Radio' })).toBeTruthy();
  });

  it('leaves the station by the same button, and shows that it is live [home]', async () => {
    const { commands } = renderHome(
      { genreIds: [1] },
      { station: { stations: [station(1)], joinPhase: 'joined', genreId: '1' } },
    );
    const hero = await shelf('On air for you');
    expect(hero.getByText('LIVE')).toBeTruthy();
    fireEvent.click(hero.getByRole('button', { name: 'Leave Jazz Radio' }));
    expect(commands).toContain('leave()');
  });

  it('lists the stations of favorite genres first, and those at the top of the page last [home]', async () => {
    const stations = [station(1), station(2, 5), station(3), station(4), station(5)];
    renderHome({ genreIds: [3, 1, 5] }, { station: { stations } });
    await shelf('On air for you');
    const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    const expected = [5, 2, 4, 1, 3].map((id) => `${station(id).genreName} Radio`);
    expect(names).toEqual(expected);
  });

  it('features no station that a shortcut leads to [home]', async () => {
    const listenedAt = new Date(Date.now() - 3_600_000).toISOString();
    renderHome(
      { genreIds: [3, 1] },
      {},
      {
        'GET /api/users/recent-streams': () => [{ id: 9, genreId: 3, genreName: 'Soul', listenedAt }],
      },
    );
    expect(cards(await shelf('Jump Back In'))[0]).toContain('Soul Radio');
    const hero = await shelf('On air for you');
    expect(hero.getByRole('button', { name: 'Join Jazz Radio' })).toBeTruthy();
    expect((await beside('Also on air')).getByRole('button', { name: 'Join Blues Radio' })).toBeTruthy();
  });

  it('offers the last album and the next station beside the hero [home]', async () => {
    const album = buildAlbum(7, { title: 'Harbour' });
    const { commands } = renderHome(
      { genreIds: [3, 1], recentAlbums: [{ album, playedAt: new Date().toISOString() }] },
      {},
      { 'GET /api/tracks/album/7': () => [buildTrack(1)] },
    );
    const resume = await beside('Continue');
    fireEvent.click(resume.getByRole('button', { name: 'Play Harbour' }));
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"1"'));
    const next = await beside('Also on air');
    fireEvent.click(next.getByRole('button', { name: 'Join Jazz Radio' }));
    expect(commands).toContain('join("genre-1")');
  });

  it('does not move the shortcuts when the stations come last [home]', async () => {
    const page = document.createElement('div');
    page.id = 'main';
    // As wide as the album beside the station needs.
    Object.defineProperty(page, 'clientWidth', { value: 1_200 });
    document.body.append(page);
    onTestFinished(() => page.remove());
    let sendStations = (_stations: unknown): void => undefined;
    const stations = new Promise((resolve) => (sendStations = resolve));
    renderHome(
      { justAdded: [1, 2, 3].map((id) => buildAlbum(id)) },
      { station: {} },
      { 'GET /api/streams': () => stations },
    );
    const before = cards(await shelf('New in the library'));
    sendStations([station(1)]);
    await beside('Just added');
    expect(cards(await shelf('New in the library'))).toEqual(before);
  });

  it('offers the newest album to a user without plays [home]', async () => {
    renderHome({ justAdded: [buildAlbum(1, { title: 'Ochre' }), buildAlbum(2)] });
    expect((await beside('Just added')).getByRole('link', { name: /^Ochre/ })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Continue' })).toBeNull();
  });

  it('offers no station without a genre beside the hero [home]', async () => {
    const stations = [station(1), { ...station(2), genreName: 'Unknown' }];
    renderHome({}, { station: { stations } });
    await shelf('On air for you');
    expect(screen.queryByRole('group', { name: 'Also on air' })).toBeNull();
  });

  it('shows what is new to those who have nothing to go back to, and says once that there are no recent streams [home]', async () => {
    renderHome({ justAdded: Array.from({ length: 12 }, (_unused, index) => buildAlbum(index + 1)) });
    expect(cards(await shelf('New in the library'))).toHaveLength(8);
    expect(screen.getAllByText('No recent streams')).toHaveLength(1);
    expect((await shelf('Jump Back In')).getByText('No recent streams')).toBeTruthy();
  });

  it('greets only those who have been here as old friends [home]', async () => {
    renderHome({ isNewcomer: true });
    expect(await screen.findByText('Welcome, ada@example.org')).toBeTruthy();
    leavePage();
    renderHome({ isNewcomer: false });
    expect(await screen.findByText('Welcome back, ada@example.org')).toBeTruthy();
  });

  it('has favorites and playlists among the shortcuts, and plays them [home]', async () => {
    const { commands } = renderHome(
      {},
      {},
      {
        'GET /api/users/favorites': () => [{ track: buildTrack(3), addedAt: new Date().toISOString() }],
        'GET /api/users/playlists': () => [{ id: 5, name: 'Sunday', isPublic: false, trackCount: 3 }],
      },
    );
    const list = await shelf('Jump Back In');
    expect(cards(list)).toEqual(['Mixtape My Favorites', 'Sunday']);
    fireEvent.click(list.getByRole('button', { name: 'Play Mixtape' }));
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"3"'));
    fireEvent.click(list.getByRole('link', { name: 'Sunday' }));
    await expectView('{"id":"playlist","playlistId":"5"}');
  });

  const personalMix = {
    id: 'style-1',
    kind: 'style',
    mood: 'calm',
    genre: 'Jazz',
    decade: null,
    artists: ['Nova Kline', 'Duo'],
    likeTitle: null,
    trackCount: 25,
  };

  it('begins what is made for somebody with their own mixes, which say why, and plays them with reasons', async () => {
    const reason = { kind: 'since', name: '2026-03' };
    const { server, commands } = renderHome(
      { mixes: [mix(2)] },
      {},
      {
        'GET /api/recommendations/mixes': () => ({ items: [personalMix] }),
        'GET /api/recommendations/mixes/style-1': () => ({
          mix: personalMix,
          items: [{ track: buildTrack(7), reason }],
        }),
      },
    );
    const list = await shelf('Made for you');
    await waitFor(() => expect(cards(list)[0]).toBe('Calm Jazz You play Nova Kline, Duo'));
    fireEvent.click(list.getByRole('button', { name: 'Play Calm Jazz' }));
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"7"'));
    expect(commands.join()).toContain('"origin":"mix"');
    expect(commands.join()).toContain(JSON.stringify(reason));
    expect(server.list('GET /api/recommendations/mixes/style-1')).toHaveLength(1);
    fireEvent.click(list.getByRole('link', { name: /Calm Jazz/ }));
    await expectView('{"id":"mix","mixId":"style-1"}');
    await screen.findByRole('heading', { level: 1, name: 'Calm Jazz' });
    screen.getByText("You haven't heard this since March 2026");
    expect(server.list('GET /api/recommendations/mixes/style-1')).toHaveLength(1);
  });

  it.each([
    ['fail', () => Response.json({ code: 'INTERNAL' }, { status: 500 })],
    ['are none', () => ({ items: [] })],
  ])('shows the mixes of genres where own ones %s', async (_what, answer) => {
    renderHome({ mixes: [mix(2)] }, {}, { 'GET /api/recommendations/mixes': answer });
    expect(cards(await shelf('Made for you'))).toEqual([
      expect.stringContaining('Your mix'),
      expect.stringContaining('Blues mix'),
    ]);
  });

  it('asks for no mixes of a newcomer', async () => {
    const { server } = renderHome({ isNewcomer: true, mixes: [mix(1), mix(2), mix(3)] });
    await shelf('Made for you');
    expect(server.list('GET /api/recommendations/mixes')).toEqual([]);
  });

  it('mixes stations and albums in Jump Back In, latest first [home]', async () => {
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
      'Harbour',
      'Jazz Radio Last listened 2h ago',
      'Ochre',
    ]);
  });

  it('has a shelf for each kind of music, and no empty ones [home]', async () => {
    renderHome({ justAdded: [buildAlbum(1)], forgottenFavorites: [buildTrack(4)] });
    await shelf('Just added');
    await shelf('Forgotten favorites');
    for (const name of ['Most played this month', 'Made for you', 'Your playlists'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('shows rooms that play, and no shelf of rooms without one', async () => {
    const roomsOf = (...rooms: object[]) => ({ rooms, canOpen: true, canOpenPublic: false });
    const playing = buildRoomListing();
    const paused = buildRoomListing({ id: 'b'.repeat(22), name: 'Cellar', isPaused: true });
    renderHome({ mixes: [mix(1)] }, {}, { 'GET /api/rooms': () => roomsOf(playing, paused) });
    const rooms = await shelf('Happening now');
    // The code of the wide card is loaded then.
    const cards = await rooms.findAllByRole('article');
    expect(cards.map((room) => room.getAttribute('aria-label'))).toEqual(['Kitchen']);
    leavePage();
    renderHome({ mixes: [mix(1)] }, {}, { 'GET /api/rooms': () => roomsOf(paused) });
    await shelf('Made for you');
    expect(screen.queryByRole('region', { name: 'Happening now' })).toBeNull();
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

  it('plays a mix with one press [home]', async () => {
    const { commands } = renderHome(
      { mixes: [mix(2)] },
      {},
      { 'GET /api/tracks/genre/2': () => [buildTrack(11)] },
    );
    expect(cards(await shelf('New in the library'))).toEqual(['Blues mix']);
    const list = await shelf('Made for you');
    fireEvent.click(list.getByRole('button', { name: /^Play Blues mix/ }));
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"11"'));
  });

  it('names each mix once, and has no mix of music without a genre [home]', async () => {
    renderHome({ mixes: [mix(2), { ...mix(3), genreName: 'Unknown' }] });
    const cards = (await shelf('Made for you')).getAllByRole('button', { name: /^Play / });
    expect(cards.map(({ title }) => title)).toEqual(['Your mix', 'Blues mix']);
    const list = (await shelf('Made for you')).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent?.match(/Your mix|Blues/g)?.length)).toEqual([1, 1]);
  });

  it('plays forgotten favorites starting at the pressed one [home]', async () => {
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

  it('reports a failed shelf in its place only [home]', async () => {
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
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Your playlists' })).getByText('Sunday')).toBeTruthy(),
    );
  });

  it('keeps stations and recent streams when the other shelves fail [home]', async () => {
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

  it('starts with one genre [home]', async () => {
    const { commands } = renderHome(newUser, {}, { 'GET /api/tracks/genre/2': () => [buildTrack(21)] });
    const question = await shelf('What do you like to listen to?');
    const start = question.getByRole<HTMLButtonElement>('button', { name: 'Start my mix' });
    expect(start.disabled).toBe(true);
    pick(question, 'Blues');
    fireEvent.click(start);
    await waitFor(() => expect(commands.join()).toContain('playFrom([{"id":"21"'));
  });

  it('asks a new user for at most three genres and plays them alternately [home]', async () => {
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
    pick(question, 'Rock');
    expect(question.getByText('3 of 3 picked')).toBeTruthy();
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Soul' }).disabled).toBe(true);
    fireEvent.click(start);
    await waitFor(() => expect(commands.join()).toContain('playFrom('));
    const played = commands.join().match(/"id":"\d+","title":"Track/g);
    expect(played?.map((found) => /\d+/.exec(found)?.[0])).toEqual(['11', '21', '41', '12']);
    await waitFor(() => expect(screen.queryByText('What do you like to listen to?')).toBeNull());
  });

  it('asks each account of a browser, but not again after it was dismissed [home]', async () => {
    renderHome(newUser);
    const question = await shelf('What do you like to listen to?');
    localStorage.setItem('tutti.firstMix', 'another');
    pick(question, 'Not now');
    await waitFor(() => expect(screen.queryByText('What do you like to listen to?')).toBeNull());
    expect(localStorage.getItem('tutti.firstMix')).toBe('another 7b9c2a10-1111-4222-8333-444455556666');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('does not ask users who have plays, or with only three genres [home]', async () => {
    renderHome({ ...newUser, isNewcomer: false });
    await shelf('Made for you');
    expect(screen.queryByText('What do you like to listen to?')).toBeNull();
    leavePage();
    renderHome({ isNewcomer: true, mixes: [mix(1), mix(2), mix(3)] });
    await shelf('Made for you');
    expect(screen.queryByText('What do you like to listen to?')).toBeNull();
  });
});
