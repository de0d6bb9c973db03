import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { JumpBackIn } from './jump-back-in/jump-back-in.tsx';
import { NothingRecent } from './jump-back-in/nothing-recent.tsx';
import { StreamingSessions } from './streaming-sessions.tsx';

const JAZZ = {
  streamId: '1',
  genreId: '1',
  genreName: 'Jazz',
  name: '',
  description: '',
  isActive: true,
  listenerCount: 0,
};

function Where() {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{`${pathname} ${JSON.stringify(state)}`}</p>;
}

function renderHome(parts: ScreenParts = {}) {
  return renderScreen(
    <>
      <JumpBackIn />
      <NothingRecent shelves={undefined} />
      <StreamingSessions />
      <Where />
    </>,
    parts,
  );
}

/** The responses by path; everything else stays pending. */
function answer(replies: Record<string, () => Response>) {
  vi.stubGlobal('fetch', (address: string) => {
    const reply = replies[address.split('?')[0] ?? ''];
    return reply === undefined ? new Promise(() => {}) : Promise.resolve(reply());
  });
}

const whereAmI = () => screen.getByTestId('where').textContent;

describe('home', () => {
  beforeEach(() => {
    storeToken('token');
    answer({});
  });

  afterEach(leavePage);

  it('shows four skeleton cards while the streams load [M-072, M-073, M-564]', () => {
    renderHome();
    expect(screen.getByRole('heading', { name: 'Streaming Sessions' })).toBeTruthy();
    expect(screen.getAllByTestId('station-skeleton')).toHaveLength(4);
  });

  it('shows the current track of a station [M-074, M-075, M-076, M-078, M-079, M-080, M-081, M-082]', () => {
    renderHome({ station: { stations: [JAZZ], nowPlayingByGenre: { '1': buildNowPlaying('1') } } });
    const card = within(screen.getByRole('article', { name: 'Jazz Radio' }));
    for (const text of [
      'Jazz ·',
      '24/7 Live',
      'Sundial',
      'Nova Kline',
      '1:05 / 3:20',
      'Up Next: Ochre',
      'Join Stream',
    ]) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  it('has a card for every station, including the joined one [M-074, M-085]', () => {
    const stations = Array.from({ length: 9 }, (_unused, index) => ({
      ...JAZZ,
      streamId: String(index + 1),
      genreId: String(index + 1),
      genreName: `Genre ${index + 1}`,
    }));
    renderHome({ station: { stations, joinPhase: 'joined', genreId: '9' } });
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(
      stations.map(({ genreName }) => `${genreName} Radio`),
    );
    const joined = within(screen.getByRole('article', { name: 'Genre 9 Radio' }));
    expect(joined.getByText('LIVE')).toBeTruthy();
    expect(joined.getByText('Leave Stream')).toBeTruthy();
  });

  it('shows the artwork of the current track [M-077]', () => {
    const current = buildStationTrack({ artUrl: '/api/albums/3/art' });
    renderHome({
      station: { stations: [JAZZ], nowPlayingByGenre: { '1': buildNowPlaying('1', { current }) } },
    });
    const cover = screen.getByRole('article').querySelector('img');
    expect(cover?.getAttribute('src')).toMatch(/^\/api\/albums\/3\/art\?size=\d+$/);
  });

  it('shows joining and joined [M-083, M-084, M-085]', () => {
    renderHome({ station: { stations: [JAZZ], joinPhase: 'joining', genreId: '1' } });
    expect(screen.getByText('Connecting...')).toBeTruthy();
    cleanup();
    renderHome({ station: { stations: [JAZZ], joinPhase: 'joined', genreId: '1' } });
    expect(screen.getByText('Leave Stream')).toBeTruthy();
    expect(screen.getByText('LIVE')).toBeTruthy();
  });

  it('opens the live streams page when a join was refused [M-488]', async () => {
    renderHome({ station: { stations: [JAZZ] }, refusals: { join: 'Stream not found for genre 1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Join Stream' }));
    await waitFor(() => expect(whereAmI()).toBe('/live-streams null'));
    expect(listToasts()[0]?.message).toBe('Stream not found for genre 1');
  });

  it('offers to connect without a connection or stream [M-086]', () => {
    const { commands } = renderHome({ station: { stations: [], connection: 'disconnected' } });
    expect(screen.getByText('Connect to Streams')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(commands).toEqual(['connect()']);
  });

  it('has an empty state without streams [M-087, M-088]', () => {
    const { commands } = renderHome({ station: { stations: [] } });
    expect(screen.getByText('No Streams Available')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Streams' }));
    expect(commands).toEqual(['refreshStations()']);
  });

  it('shows an error with Retry [M-089, M-090]', async () => {
    answer({ '/api/streams': () => Response.json({ code: 'FORBIDDEN', message: 'x' }, { status: 403 }) });
    renderHome();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error Loading Data');
    expect(alert.textContent).toContain('Failed to fetch streams: 403');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('shows recent streams even while there are none [M-059, M-069, M-070, M-071]', async () => {
    answer({ '/api/users/recent-streams': () => Response.json([]) });
    renderHome();
    expect(await screen.findByText('No recent streams')).toBeTruthy();
    expect(screen.getByText('Join a live stream to see it appear here!')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Browse Streams' }));
    expect(whereAmI()).toBe('/live-streams null');
  });

  it('requests three recent streams [M-534]', async () => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      requests.push(address);
      return new Promise(() => {});
    });
    renderHome();
    await waitFor(() => expect(requests).toContain('/api/users/recent-streams?limit=3'));
  });

  it('shows recent streams and opens the live streams page with the genre [M-060, M-091, M-061, M-068]', async () => {
    const listenedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    answer({
      '/api/users/recent-streams': () =>
        Response.json([{ id: 9, genreId: 4, genreName: 'Soul', listenedAt }]),
      '/api/users/playlists': () => Response.json([]),
      '/api/users/favorites': () => Response.json([]),
    });
    renderHome();
    const card = await screen.findByRole('link', { name: /Soul Radio/ });
    expect(card.textContent).toContain('Last listened 3h ago');
    fireEvent.click(card);
    expect(whereAmI()).toBe('/live-streams {"autoJoinGenreId":"4"}');
  });
});
