import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { createPlayerTrack } from '@tutti/player';
import { buildRoomStream, ROOM_ID } from '@tutti/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readJoinedStation, writeJoinedStation } from '#engine/browser/listening-storage.ts';
import { useActiveView } from '#navigation/view.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { PlayerBar } from './player-bar.tsx';
import { useReturnOffer } from './return-offer.tsx';
import { ReturnQuestion } from './return-question.tsx';

const TRACK = createPlayerTrack({
  id: 4,
  title: 'Sundial',
  artist: 'Nova Kline',
  artists: [{ id: '5', name: 'Nova Kline' }],
  album: 'Harbour',
  albumId: '3',
  durationSeconds: 3725,
  coverImageUrl: '/cover.webp',
});
function Offer() {
  const offer = useReturnOffer();
  return offer && <ReturnQuestion {...offer} />;
}
const bar = () => screen.queryByRole('region', { name: 'Player' });
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });

function renderBar(player: ScreenParts['player'] = {}, parts: ScreenParts = {}) {
  return renderScreen(<PlayerBar />, { ...parts, player: { currentTrack: TRACK, ...player } });
}

describe('PlayerBar', () => {
  afterEach(cleanup);

  it('shows title, artist, artwork and favorite of the current track, and nothing without one [A-150, M-227, M-230, M-231, M-232, M-233]', () => {
    renderBar();
    expect(bar()?.textContent).toContain('Sundial');
    expect(bar()?.textContent).toContain('Nova Kline');
    expect(bar()?.querySelector('img')?.getAttribute('src')).toContain('/cover.webp');
    expect(screen.getByRole('button', { name: 'Add Sundial to favorites' })).toBeTruthy();
    cleanup();
    renderScreen(<PlayerBar />);
    expect(bar()).toBeNull();
  });

  it('shows the album in place of an artist that nobody knows, and nothing unknown', () => {
    renderBar({ currentTrack: createPlayerTrack({ id: 4, title: 'Sundial', album: 'Harbor' }) });
    expect(bar()?.textContent).toContain('Harbor');
    cleanup();
    renderBar({ currentTrack: createPlayerTrack({ id: 4, title: 'Sundial' }) });
    expect(bar()?.textContent).not.toContain('Unknown');
  });

  it('hides while a stream is joined and for a track of a stream [M-228, M-229]', () => {
    renderBar({}, { station: { joinPhase: 'joined', genreId: '1' } });
    expect(bar()).toBeNull();
    cleanup();
    renderBar({ currentTrack: createPlayerTrack({ id: 4, title: 'x', genre: 'Stream' }) });
    expect(bar()).toBeNull();
  });

  it('hides while the station that played before a reload is offered, because two things would seem to play', () => {
    const jazz = { streamId: '5', genreId: '5', genreName: 'Jazz', name: 'Jazz Radio', description: '' };
    const listing = { ...jazz, isActive: true, listenerCount: 0 };
    writeJoinedStation('genre-5');
    const { move } = renderBar();
    // The stations are not known yet.
    expect(bar()).toBeNull();
    move({ station: { stations: [listing] } });
    expect(bar()).toBeNull();
    move({ station: { stations: [{ ...listing, isActive: false }] } });
    expect(bar()).toBeTruthy();
    move({ station: { stations: undefined, connectionError: 'unreachable' } });
    expect(bar()).toBeTruthy();
    move({ station: { stations: [listing] }, player: { isPlaying: true } });
    expect(bar()).toBeTruthy();
    expect(readJoinedStation()).toBeUndefined();
  });

  it('hides while a room that played before a reload is offered, and returns if the room is gone', async () => {
    writeJoinedStation(roomStation(ROOM_ID));
    const room = buildRoomStream({ startsAtMs: 0, serverTimeMs: 1_000 });
    serveApi({ [`GET /api/rooms/${ROOM_ID}/current`]: () => room });
    const { commands } = renderScreen(
      <>
        <PlayerBar />
        <Offer />
      </>,
      { player: { currentTrack: TRACK }, roles: [] },
    );
    expect(bar()).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Return' }));
    expect(document.body.textContent).toContain('Friday night');
    expect(commands).toEqual([`join("room-${ROOM_ID}")`]);
    expect(bar()).toBeNull();
    cleanup();
    const gone = { code: 'ROOM_NOT_FOUND', message: 'This room has ended.' };
    serveApi({ [`GET /api/rooms/${ROOM_ID}/current`]: () => Response.json(gone, { status: 404 }) });
    renderBar({}, { roles: [] });
    await waitFor(() => expect(bar()).toBeTruthy());
    leavePage();
  });

  describe('with the button of the lyrics', () => {
    afterEach(leavePage);
    const button = () => screen.getByRole('button', { name: 'Lyrics' });
    const isUnavailable = () => button().getAttribute('aria-disabled') === 'true';
    const renderWide = (lines: readonly object[]) => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query.includes('1280px'),
        addEventListener() {},
        removeEventListener() {},
      }));
      const server = serveApi({ 'GET /api/tracks/4/lyrics': () => ({ isSynced: false, lines }) });
      renderBar({}, { roles: [] });
      return () => server.list('GET /api/tracks/4/lyrics');
    };

    it('enables it for a song with lyrics', async () => {
      renderWide([{ text: 'Dawn' }]);
      await waitFor(() => expect(isUnavailable()).toBe(false), { timeout: 30_000 });
      expect(button().title).toBe('Lyrics');
    });

    it('dims it for a song without, and says why', async () => {
      const requests = renderWide([]);
      await waitFor(() => expect(requests()).toHaveLength(1), { timeout: 30_000 });
      expect([isUnavailable(), button().title]).toEqual([true, 'No lyrics for this song.']);
      fireEvent.click(button());
      expect(button().getAttribute('aria-expanded')).toBe('false');
    });
  });

  it('opens the album and the artist of the current track', () => {
    const Opened = () => <output>{JSON.stringify(useActiveView())}</output>;
    renderScreen(
      <>
        <PlayerBar />
        <Opened />
      </>,
      { player: { currentTrack: TRACK } },
    );
    fireEvent.click(screen.getByRole('link', { name: 'Sundial' }));
    expect(screen.getByRole('status').textContent).toBe('{"id":"albums","albumId":"3"}');
    fireEvent.click(screen.getByRole('link', { name: 'Nova Kline' }));
    expect(screen.getByRole('status').textContent).toBe('{"id":"artists","artistId":"5"}');
  });

  it('has the colors of the artwork, with the accent color used for progress only', () => {
    renderBar({ currentTrack: { ...TRACK, artColours: { field: '#35405c', spark: '#e0a030' } } });
    expect(bar()?.style.getPropertyValue('--art-field')).toBe('#35405c');
    expect(bar()?.style.getPropertyValue('--art-spark')).toBe('#e0a030');
    expect(slider('Seek').closest('.in-spark')).not.toBeNull();
    expect(slider('Volume').closest('.in-spark')).toBeNull();
  });

  it('disables play/pause while loading [M-237]', () => {
    renderBar({ isLoading: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true);
  });

  it('labels the repeat button with its mode and badges one [M-239, M-240]', () => {
    for (const [mode, name, badge] of [
      ['none', 'Repeat: none', ''],
      ['one', 'Repeat: one', '1'],
      ['all', 'Repeat: all', ''],
    ] as const) {
      renderBar({ repeat: mode });
      expect(screen.getByRole('button', { name }).textContent).toBe(badge);
      cleanup();
    }
  });

  it('shows elapsed and total time with hours, and seeks [M-241, M-242]', () => {
    const { commands } = renderBar({}, { progress: { currentTimeSeconds: 61, durationSeconds: 3725 } });
    expect(bar()?.textContent).toContain('1:01');
    expect(bar()?.textContent).toContain('1:02:05');
    fireEvent.change(slider('Seek'), { target: { value: '120' } });
    expect(commands).toEqual(['seek(120)']);
  });

  it('offers volume from 0 to 1 in steps of 0.01 [M-246]', () => {
    const { commands } = renderBar();
    const { min, max, step, value } = slider('Volume');
    expect([min, max, step, value]).toEqual(['0', '1', '0.01', '0.8']);
    fireEvent.change(slider('Volume'), { target: { value: '0.35' } });
    expect(commands).toEqual(['setVolume(0.35)']);
  });

  it('shows different icons for silent and low volume [M-247, M-248]', () => {
    const iconOf = (player: ScreenParts['player']) => {
      renderBar(player);
      const icon = screen.getByRole('button', { name: /mute/i }).innerHTML;
      cleanup();
      return icon;
    };
    const loud = iconOf({ volume: 0.5 });
    const low = iconOf({ volume: 0.49 });
    const silent = iconOf({ volume: 0 });
    expect(new Set([loud, low, silent]).size).toBe(3);
    expect(iconOf({ volume: 0.8, isMuted: true })).toBe(silent);
  });

  it('gives every button its command [M-234, M-235, M-238, M-245]', () => {
    const { commands } = renderBar();
    for (const name of ['Shuffle', 'Previous', 'Play', 'Next', 'Repeat: none', 'Mute']) {
      fireEvent.click(screen.getByRole('button', { name }));
    }
    expect(commands).toEqual([
      'toggleShuffle()',
      'previous()',
      'togglePlay()',
      'next()',
      'cycleRepeat()',
      'toggleMute()',
    ]);
  });

  it('offers to start the sound when the browser has blocked it', () => {
    const { commands } = renderBar({ isBlocked: true });
    fireEvent.click(screen.getByRole('button', { name: 'Click to listen' }));
    expect(commands).toEqual(['resume()']);
  });
});
