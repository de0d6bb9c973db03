import '#test/popover-in-jsdom.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { buildStreamMetadata } from '@tutti/testkit';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { PaneTint } from '#components/music/pane-tint.tsx';
import type { StationListing } from '#engine/engine-types.ts';
import { serveApi } from '#test/fake-server.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen } from '#test/render-screen.tsx';
import { buildRoomListing } from '#test/room-listing.ts';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';
import { LiveStreamsView } from './live-streams-view.tsx';

const listing = (genreId: string, genreName: string, name = ''): StationListing => ({
  streamId: genreId,
  genreId,
  genreName,
  name,
  description: '',
  isActive: true,
  listenerCount: 0,
});
const STATIONS = [listing('1', 'Jazz'), listing('2', 'Rock', 'Loud Room')];
const OFF = { ...listing('3', 'Soul'), isActive: false };
const NOW_PLAYING = { '1': buildNowPlaying('1'), '2': buildNowPlaying('2') };

function renderView(station: ScreenParts['station'], parts: ScreenParts = {}) {
  return renderScreen(<LiveStreamsView />, {
    ...parts,
    station: { stations: STATIONS, nowPlayingByGenre: NOW_PLAYING, ...station },
  });
}
function Address() {
  const { pathname, state } = useLocation();
  return <p data-testid="address">{`${pathname} ${Reflect.get(Object(state), 'isRequesting')}`}</p>;
}

/** All other requests stay pending. */
const answerNoMetadata = (address: string) =>
  address.endsWith('/current')
    ? Promise.resolve(Response.json({ code: 'STREAM_NOT_FOUND', message: 'x' }, { status: 404 }))
    : new Promise(() => {});
const card = (name: string) => within(screen.getByRole('article', { name }));
/** The join or leave button, with any label. */
const joinButton = (name: string) => card(name).getByRole('button', { name: /^(Joining|Join|Leave)/ });

describe('LiveStreamsView', () => {
  beforeEach(() => {
    storeToken('token');
    // All requests stay pending, so the screen only shows data from the hub.
    vi.stubGlobal('fetch', () => new Promise(() => {}));
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    cleanup();
    for (const { id } of listToasts()) dismissToast(id);
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('shows whether the hub is connected [M-092]', () => {
    renderView({});
    expect(screen.getByText('Connected')).toBeTruthy();
    cleanup();
    vi.useFakeTimers();
    renderView({ connection: 'reconnecting' });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByText('Disconnected')).toBeTruthy();
  });

  it('says nothing about the connection during the second in which it opens', () => {
    vi.useFakeTimers();
    renderView({ connection: 'connecting' });
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.queryByText(/connected$/i)).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('Disconnected')).toBeTruthy();
  });

  it('shows a card for each station [M-093, M-095, M-096, M-099, M-100, M-102, M-103]', () => {
    renderView({});
    expect(screen.getAllByRole('article')).toHaveLength(2);
    const jazz = card('Jazz Radio');
    for (const text of [
      'Jazz ·',
      '24/7',
      'Sundial',
      'Nova Kline',
      'Up Next: Ochre',
      '1:05 / 3:20',
      '2 listeners',
    ]) {
      expect(jazz.getByText(text)).toBeTruthy();
    }
    expect(card('Loud Room').getByRole('img', { name: 'Active' })).toBeTruthy();
  });

  it('lights a seat for each listener, and says nothing beside empty seats', () => {
    renderView({
      nowPlayingByGenre: {
        '1': buildNowPlaying('1', { listenerCount: 3 }),
        '2': buildNowPlaying('2', { listenerCount: 0 }),
      },
      joinPhase: 'joined',
      genreId: '1',
    });
    const litSeats = (name: string) => {
      const seats = screen.getByRole('article', { name }).querySelector('.seats');
      const others = seats?.querySelector('path:nth-of-type(2)')?.getAttribute('d') ?? '';
      return { others: others.split('M').length - 1, isMineLit: seats?.classList.contains('is-mine-lit') };
    };
    expect(litSeats('Jazz Radio')).toEqual({ others: 2, isMineLit: true });
    expect(card('Jazz Radio').getByText('3 listeners')).toBeTruthy();
    expect(litSeats('Loud Room')).toEqual({ others: 0, isMineLit: false });
    expect(card('Loud Room').queryByText(/seat left|listener/)).toBeNull();
  });

  it('shows the genre only where the name of the station does not say it [M-095, M-096]', () => {
    renderView({});
    expect(card('Jazz Radio').getByText('Jazz ·').className).toContain('sr-only');
    expect(card('Loud Room').getByText('Rock ·').className).not.toContain('sr-only');
  });

  it('has fallbacks for an unknown track [M-099, M-100]', () => {
    renderView({ nowPlayingByGenre: { '1': buildNowPlaying('1', { current: undefined }) } });
    expect(card('Jazz Radio').getByText('Unknown Track')).toBeTruthy();
    expect(card('Jazz Radio').getByText('Unknown Artist')).toBeTruthy();
  });

  it('waits for the track of a station, and calls it unknown only if it cannot be loaded [M-099]', async () => {
    renderView({ nowPlayingByGenre: {} });
    expect(card('Jazz Radio').getByRole('status', { name: "Loading what's on air" })).toBeTruthy();
    expect(card('Jazz Radio').queryByText('Unknown Track')).toBeNull();
    cleanup();
    vi.stubGlobal('fetch', async () => Response.json({ code: 'FORBIDDEN', message: 'x' }, { status: 403 }));
    renderView({ nowPlayingByGenre: {} });
    expect(await card('Jazz Radio').findByText('Unknown Track')).toBeTruthy();
  });

  it('shows no green dot and no Join while the hub is disconnected, but still lets a listener leave', () => {
    for (const connection of ['reconnecting', 'connected'] as const) {
      const { commands } = renderView({ connection, joinPhase: 'joined', genreId: '1' });
      const isLost = connection === 'reconnecting';
      const rock = card('Loud Room');
      expect(rock.getByRole('img', { name: isLost ? 'Not connected' : 'Active' })).toBeTruthy();
      const join = rock.getByRole<HTMLButtonElement>('button', { name: 'Join Stream' });
      expect(join.getAttribute('aria-disabled')).toBe(isLost ? 'true' : null);
      fireEvent.click(join);
      expect(commands.filter((command) => command.startsWith('join('))).toHaveLength(isLost ? 0 : 1);
      commands.length = 0;
      fireEvent.click(screen.getByRole('article', { name: 'Loud Room' }));
      expect(commands.filter((command) => command.startsWith('join('))).toHaveLength(isLost ? 0 : 1);
      fireEvent.click(card('Jazz Radio').getByRole('button', { name: 'Leave Stream' }));
      expect(commands.at(-1)).toBe('leave()');
      cleanup();
    }
  });

  it('turns the dot off when the station has stopped [M-097]', () => {
    renderView({ nowPlayingByGenre: { '1': buildNowPlaying('1', { isActive: false }) } });
    expect(card('Jazz Radio').getByRole('img', { name: 'Inactive' })).toBeTruthy();
  });

  it('shows three skeleton cards while loading [M-094, M-565]', () => {
    renderView({ stations: undefined });
    expect(screen.getAllByTestId('station-skeleton')).toHaveLength(3);
  });

  it('shows the three states of a card [M-098, M-104, M-105, M-106, M-301, M-302]', () => {
    renderView({ joinPhase: 'joining', genreId: '1' });
    expect(joinButton('Jazz Radio').textContent).toBe('Joining...');
    expect(joinButton('Loud Room').textContent).toBe('Join Stream');
    cleanup();
    renderView({ joinPhase: 'joined', genreId: '1', nowPlaying: NOW_PLAYING['1'] });
    expect(joinButton('Jazz Radio').textContent).toBe('Leave Stream');
    expect(card('Jazz Radio').getByText('LIVE').querySelector('.animate-heartbeat')).toBeTruthy();
    expect(card('Loud Room').queryByText('LIVE')).toBeNull();
  });

  it('is no longer joined after leaving [M-303]', () => {
    renderView({ joinPhase: 'none', genreId: undefined });
    expect(joinButton('Jazz Radio').textContent).toBe('Join Stream');
    expect(card('Jazz Radio').queryByText('LIVE')).toBeNull();
  });

  it('shows the artwork of the current track [M-101]', () => {
    const current = buildStationTrack({ artUrl: '/api/albums/3/art' });
    renderView({ nowPlayingByGenre: { '1': buildNowPlaying('1', { current }) } });
    const cover = screen.getByRole('article', { name: 'Jazz Radio' }).querySelector('img');
    expect(cover?.getAttribute('src')).toMatch(/^\/api\/albums\/3\/art\?size=\d+$/);
  });

  it('colors each card by its track, and the page by the joined station', () => {
    const artColours = { field: '#35405c', spark: '#e0a030' };
    const nowPlaying = buildNowPlaying('1', { current: buildStationTrack({ artColours }) });
    const fieldOf = (element: HTMLElement | null | undefined) =>
      element?.style.getPropertyValue('--art-field') ?? '';
    const page = () => document.querySelector<HTMLElement>('.art-tint-pane');
    render(<PaneTint pane={{ current: null }} />);
    renderView({ nowPlayingByGenre: { ...NOW_PLAYING, '1': nowPlaying } });
    expect(fieldOf(screen.getByRole('article', { name: 'Jazz Radio' }))).toBe('#35405c');
    expect(fieldOf(screen.getByRole('article', { name: 'Loud Room' }))).toBe('');
    expect(page()).toBeNull();
    cleanup();
    render(<PaneTint pane={{ current: null }} />);
    // The second card has the second of the eight palettes (M-108).
    renderView({ joinPhase: 'joined', genreId: '2', nowPlaying });
    expect(screen.getByRole('article', { name: 'Loud Room' }).classList).toContain('station-palette-1');
    expect(page()?.classList).toContain('station-palette-1');
    expect(fieldOf(page())).toBe('var(--station-from)');
  });

  it('loads the artwork at the top at once, and the rest when it is nearly visible [M-101]', () => {
    const stations = Array.from({ length: 17 }, (_, index) =>
      listing(String(index + 1), `Genre ${index + 1}`),
    );
    const nowPlayingByGenre = Object.fromEntries(
      stations.map(({ genreId }) => [
        genreId,
        buildNowPlaying(genreId, {
          current: buildStationTrack({ artUrl: `/api/albums/${genreId}/art?v=1` }),
        }),
      ]),
    );
    renderView({ stations, nowPlayingByGenre });
    const covers = screen.getAllByRole('article').map((article) => article.querySelector('img'));
    expect(covers.map((cover) => cover?.getAttribute('loading'))).toEqual([
      ...Array<string>(15).fill('eager'),
      ...Array<string>(2).fill('lazy'),
    ]);
  });

  it('joins the genre in the navigation state once [M-039]', async () => {
    const { commands } = renderView({}, { path: '/live-streams', state: { autoJoinGenreId: '2' } });
    await waitFor(() => expect(commands).toEqual(['join("genre-2")']));
  });

  it('requests the tracks of active stations at once and every 30 s, except the joined one [M-311, M-312, M-546]', async () => {
    vi.useFakeTimers();
    const requests: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      requests.push(address);
      return answerNoMetadata(address);
    });
    renderView({ joinPhase: 'joined', genreId: '1', stations: [...STATIONS, OFF] });
    const countRequests = () => requests.filter((address) => address.endsWith('/current')).length;
    await vi.advanceTimersByTimeAsync(100);
    expect(countRequests()).toBe(1);
    await vi.advanceTimersByTimeAsync(29_800);
    expect(countRequests()).toBe(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(countRequests()).toBe(2);
    expect(new Set(requests.filter((address) => address.endsWith('/current')))).toEqual(
      new Set(['/api/streams/current']),
    );
    cleanup();
    requests.length = 0;
    // The hub reports the joined station, and an inactive one plays nothing.
    renderView({ joinPhase: 'joined', genreId: '1', stations: [listing('1', 'Jazz'), OFF] });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(countRequests()).toBe(0);
  });

  it('sends one request for seventeen stations, and uses the response for all but the joined one [M-311]', async () => {
    const stations = Array.from({ length: 17 }, (_, index) =>
      listing(String(index + 1), `Genre ${index + 1}`),
    );
    const metadata = stations.map(({ genreId }) =>
      buildStreamMetadata({ genreId: Number(genreId), startsAtMs: 0, serverTimeMs: 5_000 }),
    );
    const { requests } = serveApi({ 'GET /api/streams/current': () => metadata });
    const { commands } = renderView({ joinPhase: 'joined', genreId: '3', stations, nowPlayingByGenre: {} });
    await waitFor(() => expect(commands).toHaveLength(16));
    const paths = requests.map(({ path }) => path).filter((path) => path.endsWith('/current'));
    expect(paths).toEqual(['/api/streams/current']);
    const offered = commands.map((command) =>
      Number(/^offerNowPlaying\(.*"station":"genre-(\d+)"/.exec(command)?.[1]),
    );
    expect(offered).toEqual(stations.map(({ genreId }) => Number(genreId)).filter((id) => id !== 3));
  });

  it('shows rooms above the stations, and how to open and join one', async () => {
    serveApi({
      'GET /api/rooms': () => ({ rooms: [buildRoomListing()], canOpen: true, canOpenPublic: false }),
      'GET /api/streams': () => [],
    });
    renderView({ stations: undefined });
    await screen.findByRole('region', { name: 'Rooms' });
    cleanup();
    renderScreen(<LiveStreamsView />, {
      station: { stations: STATIONS, nowPlayingByGenre: NOW_PLAYING },
    });
    const rooms = within(await screen.findByRole('region', { name: 'Rooms' }));
    for (const name of ['Join a room by code', 'Open a room']) rooms.getByRole('button', { name });
    // They would push the stations down.
    const link = await rooms.findByRole('link', { name: '1 room is open' });
    expect(link.getAttribute('href')).toBe('/rooms');
    expect(rooms.queryByRole('article')).toBeNull();
  });

  it('has no section of rooms if there are none and nobody may open one', async () => {
    serveApi({ 'GET /api/rooms': () => ({ rooms: [], canOpen: false, canOpenPublic: false }) });
    renderView({});
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rooms' })).toBeNull());
  });

  it('only logs that the current tracks cannot be loaded [M-489]', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', answerNoMetadata);
    renderView({});
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('[tutti] asking what the stations play failed', {
        genreIds: ['1', '2'],
        error: expect.stringContaining('Failed to fetch current stream metadata: 404'),
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(listToasts()).toEqual([]);
    expect(card('Loud Room').getByText('Sundial')).toBeTruthy();
  });

  it('lists stations that are off the air only for users who may start them', async () => {
    const { changes } = serveApi({
      'GET /api/genres': () => [
        { id: 1, name: 'Jazz', trackCount: 4 },
        { id: 4, name: 'Soul', trackCount: 4 },
      ],
      'POST /api/streams/4/start': () => ({ message: 'Soul Radio is on air.' }),
    });
    renderView({}, { roles: ['User'] });
    await vi.dynamicImportSettled();
    expect(screen.queryByText('Off air')).toBeNull();
    cleanup();
    renderView({}, { roles: ['DJ'] });
    fireEvent.click(await screen.findByRole('button', { name: 'Start station: Soul Radio' }));
    expect(screen.queryByRole('button', { name: 'Start station: Jazz Radio' })).toBeNull();
    await waitFor(() => expect(listToasts()[0]?.message).toBe('Soul Radio is on air.'));
    expect(changes()).toEqual(['POST /api/streams/4/start']);
  });

  it('toggles once on a press anywhere on the card [M-107]', () => {
    const { commands } = renderView({ joinPhase: 'joined', genreId: '1' });
    fireEvent.click(card('Loud Room').getByRole('heading'));
    fireEvent.click(joinButton('Jazz Radio'));
    expect(commands).toEqual(['join("genre-2")', 'leave()']);
  });

  const openMenu = (name: string) =>
    fireEvent.click(card(name).getByRole('button', { name: `More options for ${name}` }));

  it('offers to request a song in the menu of the joined card, which leads to the choices and does not leave the station', () => {
    const { commands } = renderScreen(
      <>
        <LiveStreamsView />
        <Address />
      </>,
      { station: { stations: STATIONS, nowPlayingByGenre: NOW_PLAYING, joinPhase: 'joined', genreId: '1' } },
    );
    openMenu('Loud Room');
    expect(screen.queryByRole('menuitem', { name: 'Request a song' })).toBeNull();
    openMenu('Loud Room');
    openMenu('Jazz Radio');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Request a song' }));
    expect(screen.getByTestId('address').textContent).toBe('/now true');
    expect(commands).toEqual([]);
  });

  it('offers no requests where the station takes none', async () => {
    serveApi({ 'GET /api/streams/1/requests': () => ({ areTaken: false, requests: [] }) });
    renderView({ joinPhase: 'joined', genreId: '1' });
    openMenu('Jazz Radio');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Request a song' })).toBeNull());
    expect(screen.getByRole('menuitem', { name: 'Listen on other devices' })).toBeTruthy();
  });

  it('reports that a join was refused', async () => {
    renderView({}, { refusals: { join: 'Stream not found for genre 1' } });
    fireEvent.click(joinButton('Jazz Radio'));
    await waitFor(() => expect(listToasts()).toHaveLength(1));
    expect(listToasts()[0]).toMatchObject({ type: 'error', message: 'Stream not found for genre 1' });
  });

  it('shows why the connection failed and retries [M-109, M-110, M-111, M-485]', () => {
    const { commands } = renderView({ connection: 'disconnected', connectionError: 'Connection failed' });
    expect(screen.getByRole('alert').textContent).toContain('Connection Failed');
    expect(screen.getByRole('alert').textContent).toContain('Connection failed');
    fireEvent.click(screen.getByRole('button', { name: 'Retry Connection' }));
    expect(commands).toContain('connect()');
  });

  it('plays without a live connection, and explains the reason and the remedy', () => {
    const cutOff = { connection: 'disconnected', connectionError: 'Connection failed' } as const;
    const { commands } = renderView({ ...cutOff, isOverHttp: true, lineProblem: 'no-upgrade' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/blocks WebSockets/).closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Connection Failed' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry Connection' }));
    expect(commands).toContain('connect()');
    fireEvent.click(joinButton('Jazz Radio'));
    expect(commands).toContain('join("genre-1")');
  });

  it('names the address that the server does not accept', () => {
    renderView({ connection: 'reconnecting', isOverHttp: true, lineProblem: 'foreign-origin' });
    expect(screen.getByText(/treats http:\/\/localhost\S* as another site.*PUBLIC_URL/)).toBeTruthy();
  });

  it('shows an empty state while connected [M-112, M-113, M-114]', () => {
    const { commands } = renderView({ stations: [] });
    expect(screen.getByText('No Streams Available')).toBeTruthy();
    expect(screen.getByText('No live streams are currently active.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Streams' }));
    expect(commands).toEqual(['refreshStations()']);
  });

  it('shows an empty state while disconnected [M-115, M-116]', () => {
    const { commands } = renderView({ stations: [], connection: 'disconnected' });
    expect(screen.getByText('Connect to Live Streams')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Connect to Streams' }));
    expect(commands).toContain('connect()');
  });
});
