import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { createPlayerTrack } from '@tutti/player';
import { toRoomNowPlaying } from '@tutti/sync';
import { buildRoomStream, ROOM_ID } from '@tutti/testkit';
import fc from 'fast-check';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteRoomSongShown } from '#components/rooms/room-song-shown.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, renderScreen } from '#test/render-screen.tsx';
import { showOnPhone } from '#test/show-on-phone.ts';
import { MiniLiveBar } from './mini-live-bar.tsx';
import { PhoneLiveBar } from './phone-live-bar.tsx';
import { PlayerBar } from './player-bar.tsx';
import { swipeOf } from './use-bar-swipe.ts';

const TRACK = createPlayerTrack({
  id: 4,
  title: 'Sundial',
  artist: 'Nova Kline',
  album: 'Harbour',
  durationSeconds: 200,
});

const Where = () => <output>{useLocation().pathname}</output>;
const cover = () => screen.getByRole('button', { name: /^Full screen: / });

function swipe(element: Element, { x, y }: { x: number; y: number }) {
  const at = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] });
  fireEvent.touchStart(element, at(200, 200));
  fireEvent.touchMove(element, at(200 + x, 200 + y));
  fireEvent.touchEnd(element, { touches: [] });
}

beforeEach(showOnPhone);
afterEach(leavePage);

describe('the player bar of a phone', () => {
  /** The bar of a phone loads on demand. */
  async function renderBar(player: ScreenParts['player'] = {}) {
    const bar = (
      <>
        <PlayerBar />
        <Where />
      </>
    );
    const rendered = renderScreen(bar, {
      player: { currentTrack: TRACK, ...player },
      progress: { currentTimeSeconds: 50, durationSeconds: 200 },
    });
    await screen.findByRole('button', { name: /^Full screen: / });
    return rendered;
  }

  it('shows the current track and its progress, and plays and pauses', async () => {
    const { commands } = await renderBar();
    expect(cover().textContent).toBe('Full screen: SundialNova Kline');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(commands).toEqual(['togglePlay()']);
  });

  it('opens the full player on a press and on a swipe up', async () => {
    await renderBar();
    fireEvent.click(cover());
    expect(screen.getByRole('status').textContent).toBe('/now');
    leavePage();
    showOnPhone();
    await renderBar();
    swipe(cover(), { x: 5, y: -60 });
    expect(screen.getByRole('status').textContent).toBe('/now');
  });

  it('skips to the next track on a swipe to the left, and back on one to the right', async () => {
    const { commands } = await renderBar();
    swipe(cover(), { x: -80, y: 6 });
    swipe(cover(), { x: 80, y: -6 });
    expect(commands).toEqual(['next()', 'previous()']);
  });

  it('treats a short or diagonal movement as a press', async () => {
    const { commands } = await renderBar();
    swipe(cover(), { x: -20, y: 0 });
    swipe(cover(), { x: -60, y: -60 });
    expect(commands).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('/');
  });

  it('finds at most one direction for each movement, and none for a short one', () => {
    const way = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(way, way, (x, y) => {
        const found = swipeOf(x, y);
        if (Math.hypot(x, y) < 44) expect(found).toBeUndefined();
        if (found === 'left') expect(x).toBeLessThan(0);
        if (found === 'right') expect(x).toBeGreaterThan(0);
        if (found === 'up') expect(y).toBeLessThan(0);
      }),
    );
  });
});

describe('the live bar of a phone', () => {
  function renderBar(station: ScreenParts['station'] = {}) {
    return renderScreen(<MiniLiveBar />, {
      station: {
        joinPhase: 'joined',
        genreId: '5',
        nowPlaying: buildNowPlaying('5'),
        playback: 'playing',
        stations: [
          {
            streamId: '5',
            genreId: '5',
            genreName: 'Jazz',
            name: 'Jazz Radio',
            description: '',
            isActive: true,
            listenerCount: 1,
          },
        ],
        ...station,
      },
    });
  }

  it('shows LIVE, title, station, artist and progress [M-045, M-047, M-049, M-051]', () => {
    renderBar();
    for (const text of ['LIVE', 'Sundial', 'Jazz Radio · Nova Kline'])
      expect(cover().textContent).toContain(text);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });

  it('pauses, mutes and leaves [M-054, M-055, M-057]', () => {
    const { commands } = renderBar();
    for (const name of ['Pause', 'Mute', 'Leave']) fireEvent.click(screen.getByRole('button', { name }));
    expect(commands).toEqual(['pause()', 'toggleMute()', 'leave()']);
  });

  it('cannot be swiped to another track, because all listeners hear the same one', () => {
    const { commands } = renderBar();
    swipe(cover(), { x: -80, y: 0 });
    expect(commands).toEqual([]);
  });

  it('shows a problem in place of the station', () => {
    renderBar({ connection: 'reconnecting' });
    expect(screen.getByRole('status').textContent).toContain('reconnecting, still playing');
  });
});

describe('the live bar of a phone on the page of its room', () => {
  const station = { joinPhase: 'joined', station: roomStation(ROOM_ID), genreId: undefined } as const;
  const nowPlaying = toRoomNowPlaying(buildRoomStream({ startsAtMs: 0, serverTimeMs: 60_000 }));
  const isShown = async (path: string, parts: ScreenParts['station'] = {}) => {
    renderScreen(<PhoneLiveBar />, {
      path,
      station: { ...station, nowPlaying, connection: 'connected', playback: 'playing', ...parts },
    });
    // The bar is loaded on demand.
    await act(async () => {});
    const bar = screen.queryByRole('region', { name: 'Live stream' });
    cleanup();
    return bar !== null;
  };

  it('is hidden while the page shows the same song, unless something is wrong', async () => {
    expect(await isShown(`/rooms/${ROOM_ID}`)).toBe(false);
    expect(await isShown('/rooms')).toBe(true);
    noteRoomSongShown(false);
    expect(await isShown(`/rooms/${ROOM_ID}`)).toBe(true);
    noteRoomSongShown(true);
    expect(await isShown(`/rooms/${ROOM_ID}`, { playback: 'failed' })).toBe(true);
    expect(await isShown(`/rooms/${ROOM_ID}`, { playback: 'blocked' })).toBe(true);
  });
});
