import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { toRoomNowPlaying } from '@tutti/sync';
import { buildRoomStream, ROOM_ID } from '@tutti/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen, SERVER_NOW_MS } from '#test/render-screen.tsx';
import '#test/dialog-in-jsdom.ts';
import { LiveBar } from './live-bar.tsx';

function renderBar(station: ScreenParts['station'] = {}, path = '/') {
  return renderScreen(<LiveBar />, {
    path,
    station: {
      joinPhase: 'joined',
      genreId: '5',
      nowPlaying: buildNowPlaying('5'),
      playback: 'playing',
      ...station,
    },
  });
}
const IN_STEP = {
  isClockKnown: true,
  isPositionUnknown: false,
  clockSigmaMs: 0.8,
  roundTripMs: 20,
  audioErrorMs: 0,
  outputLatencyMs: 30,
  quality: 'high' as const,
};
const ROOM = buildRoomStream({ startsAtMs: SERVER_NOW_MS - 65_000, serverTimeMs: SERVER_NOW_MS });
const SILENT = buildRoomStream({
  startsAtMs: SERVER_NOW_MS - 65_000,
  serverTimeMs: SERVER_NOW_MS,
  silentAt: [0],
});
/** Because jsdom does not support media queries. */
function showOnWideScreen(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width >= 1280px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const bar = () => screen.getByRole('region', { name: 'Live stream' });

describe('LiveBar', () => {
  afterEach(leavePage);

  it('shows the badge, the title and the authors [M-008, M-045, M-047, M-049]', () => {
    renderBar();
    for (const text of ['LIVE', 'Sundial', 'Nova Kline']) expect(bar().textContent).toContain(text);
  });

  it('falls back to Unknown Track and Unknown Artist [M-048, M-050]', () => {
    renderBar({ nowPlaying: buildNowPlaying('5', { current: undefined }) });
    expect(bar().textContent).toContain('Unknown Track');
    expect(bar().textContent).toContain('Unknown Artist');
  });

  it('shows the album in place of an artist that nobody knows', () => {
    const current = buildStationTrack({ artist: '', albumTitle: 'Harbor' });
    renderBar({ nowPlaying: buildNowPlaying('5', { current }) });
    expect(bar().textContent).toContain('Harbor');
    expect(bar().textContent).not.toContain('Unknown');
  });

  it('shows a loading state until the track on air is known, not "unknown" [M-048]', () => {
    renderBar({ nowPlaying: undefined });
    expect(bar().textContent).not.toContain('Unknown');
  });

  it('shows the name of a room, its song while it is paused, and nothing unknown while it is silent', () => {
    const station = roomStation(ROOM_ID);
    const inRoom = { station, genreId: undefined };
    const { commands } = renderBar({ ...inRoom, nowPlaying: toRoomNowPlaying(ROOM) });
    for (const text of ['Friday night', 'Track 1', 'Artist 1']) expect(bar().textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(commands).toEqual(['leave()']);
    cleanup();
    renderBar({ ...inRoom, nowPlaying: toRoomNowPlaying({ ...ROOM, entries: SILENT.entries }) });
    expect(bar().textContent).toContain('Friday night');
    expect(bar().textContent).not.toContain('Unknown');
    cleanup();
    const [row, ...later] = SILENT.entries;
    if (row === undefined) throw new Error('no row');
    const paused = { ...row, entryId: 'e1', cueInMs: 45_000, pausedTrack: ROOM.entries[0]?.track ?? null };
    renderBar({ ...inRoom, nowPlaying: toRoomNowPlaying({ ...ROOM, entries: [paused, ...later] }) });
    for (const text of ['Friday night', 'Track 1', 'Artist 1', '0:45 / 3:00'])
      expect(bar().textContent).toContain(text);
  });

  it('leaves the song of a room to its page, and shows it on every other one', async () => {
    const inRoom = {
      station: roomStation(ROOM_ID),
      genreId: undefined,
      nowPlaying: toRoomNowPlaying(ROOM),
      sync: { ...IN_STEP, audioErrorMs: -1.2, clockSigmaMs: 0.8 },
    };
    const { commands } = renderBar(inRoom, `/rooms/${ROOM_ID}`);
    expect((await screen.findByTitle('in sync ±3 ms')).textContent).toBe('in sync ±3 ms');
    // What was measured is for screen readers and in the tooltip.
    expect(screen.getByText('±3 ms').className).toBe('sr-only');
    expect(bar().textContent).not.toContain('Track 1');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(commands).toEqual(['leave()']);
    cleanup();
    renderBar(inRoom, '/rooms/past');
    expect(bar().textContent).toContain('Track 1');
    cleanup();
    // The browser's refusal is answered here, because an empty room has no cover to press.
    renderBar({ ...inRoom, playback: 'blocked' }, `/rooms/${ROOM_ID}`);
    expect(screen.getByRole('button', { name: 'Click to listen' })).toBeTruthy();
  });

  it('shows progress, remaining time with a minus sign, elapsed and total [M-010, M-051, M-052, M-053]', () => {
    renderBar();
    expect(bar().textContent).toContain('−2:15');
    expect(bar().textContent).toContain('1:05 / 3:20');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });

  it('shows the next track on hover [M-009]', () => {
    renderBar();
    expect(bar().title).toBe('Up Next: Ochre');
  });

  it('shows the cover [M-011, M-046]', () => {
    const current = buildStationTrack({ artUrl: '/api/albums/3/art' });
    renderBar({ nowPlaying: buildNowPlaying('5', { current }) });
    expect(bar().querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/albums\/3\/art\?size=\d+$/);
  });

  it('has the colors of the artwork, and none before the track on air is known', () => {
    const tint = () => ['--art-field', '--art-spark'].map((name) => bar().style.getPropertyValue(name));
    renderBar({ nowPlaying: undefined });
    expect(tint()).toEqual(['', '']);
    expect(bar().className).not.toContain('art-tint');
    cleanup();
    const current = buildStationTrack({ artColours: { field: '#35405c', spark: '#e0a030' } });
    renderBar({ nowPlaying: buildNowPlaying('5', { current }) });
    expect(tint()).toEqual(['#35405c', '#e0a030']);
    expect(bar().className).toContain('art-tint-bar');
  });

  it('has the colors of the station, like its card, once its place in the list is known', () => {
    const current = buildStationTrack({ artColours: { field: '#35405c', spark: '#e0a030' } });
    const nowPlaying = buildNowPlaying('5', { current });
    const stations = ['4', '5'].map((genreId) => ({
      streamId: genreId,
      genreId,
      genreName: `Genre ${genreId}`,
      name: '',
      description: '',
      isActive: true,
      listenerCount: 1,
    }));
    renderBar({ nowPlaying, stations });
    expect(bar().classList).toContain('station-palette-1');
    expect(bar().style.getPropertyValue('--art-field')).toBe('var(--station-from)');
  });

  it('shows how well it is in sync, if known', () => {
    renderBar({ sync: { ...IN_STEP, audioErrorMs: -1.2, clockSigmaMs: 0.8 } });
    expect(bar().textContent).toContain('in sync ±3 ms');
    for (const [sync, text] of [
      [{ ...IN_STEP, audioErrorMs: 140 }, 'catching up, ±142 ms'],
      [{ ...IN_STEP, audioErrorMs: undefined }, 'measuring…'],
      [{ ...IN_STEP, outputLatencyMs: undefined }, 'roughly in sync'],
    ] as const) {
      cleanup();
      renderBar({ sync });
      expect(bar().textContent).toContain(text);
      expect(bar().textContent).not.toContain('in sync ±');
    }
    cleanup();
    renderBar({ sync: IN_STEP, isPaused: true });
    expect(bar().textContent).not.toContain('in sync');
  });

  it('links to the delay setting if the browser does not report the delay of its output', async () => {
    renderBar({ sync: { ...IN_STEP, outputLatencyMs: undefined } });
    fireEvent.click(screen.getByTitle('Sound and timing'));
    const panel = await screen.findByRole('dialog', { name: 'Sound and timing' });
    expect(panel.textContent).toContain("This browser doesn't report its output delay");
    const { name } = /adjust “(?<name>[^”]+)”/.exec(panel.textContent)?.groups ?? {};
    expect(within(panel).getByRole('slider', { name })).toBeTruthy();
    expect(panel.textContent).toContain('Output delay (reported)–');
  });

  it('reports that the hub is unreachable while the stream plays on', () => {
    renderBar({ connection: 'reconnecting' });
    expect(bar().textContent).toContain('reconnecting, still playing');
  });

  it('reports that the track on air cannot be loaded, instead of the sync status', () => {
    renderBar({ playback: 'failed', sync: IN_STEP });
    expect(screen.getByRole('status').textContent).toBe("couldn't load, trying again");
    expect(bar().textContent).not.toContain('in sync');
    cleanup();
    renderBar({ playback: 'failed', connection: 'reconnecting' });
    expect(bar().textContent).not.toContain('still playing');
  });

  it('offers the qualities of the sound in the panel', async () => {
    const { commands } = renderBar({ qualityChoice: 'normal' });
    fireEvent.click(screen.getByTitle('Sound and timing'));
    const select = within(await screen.findByRole('dialog')).getByRole<HTMLSelectElement>('combobox', {
      name: 'Quality',
    });
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Automatic',
      'Best',
      'High',
      'Normal',
      'Data saver',
    ]);
    expect(select.value).toBe('normal');
    fireEvent.change(select, { target: { value: 'best' } });
    expect(commands).toEqual(['chooseQuality("best")']);
  });

  it('sets the delay of the output in the panel, and resets it', async () => {
    const { commands } = renderBar({ userDelayMs: 40, outputDevice: 'Kitchen' });
    fireEvent.click(screen.getByTitle('Sound and timing'));
    const panel = within(await screen.findByRole('dialog', { name: 'Sound and timing' }));
    expect(panel.getByText('40 ms earlier')).toBeTruthy();
    expect(panel.getByText(/Saved for Kitchen\./)).toBeTruthy();
    const slider = panel.getByRole('slider', { name: 'Play earlier or later' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['-500', '500']);
    fireEvent.change(slider, { target: { value: '-120' } });
    fireEvent.click(panel.getByRole('button', { name: 'Reset' }));
    expect(commands).toEqual(['setUserDelay(-120)', 'setUserDelay(0)']);
  });

  it('shows in the panel what was on air before', async () => {
    storeToken('token');
    const { requests } = serveApi({
      'GET /api/streams/5/history': () => [
        {
          track: {
            id: 9,
            title: 'Tin Moon',
            authors: 'Halyards',
            genre: 'Stream',
            album: null,
            durationMs: 1,
          },
          startedAt: '2026-11-21T11:58:00.000Z',
          endedAt: '2026-11-21T12:00:00.000Z',
        },
      ],
    });
    renderBar();
    fireEvent.click(screen.getByTitle('Sound and timing'));
    expect(await screen.findByText(/Tin Moon/)).toBeTruthy();
    expect(requests.find(({ path }) => path.endsWith('/history'))?.query).toEqual({ count: '10' });
  });

  it('pauses, mutes and leaves [M-054, M-055, M-057]', () => {
    const { commands } = renderBar();
    for (const name of ['Pause', 'Mute', 'Leave']) fireEvent.click(screen.getByRole('button', { name }));
    expect(commands).toEqual(['pause()', 'toggleMute()', 'leave()']);
  });

  it('has a slider for the volume where there is room, and none elsewhere', () => {
    renderBar();
    expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
    cleanup();
    showOnWideScreen();
    const { commands } = renderBar({ volume: 0.6 });
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
    expect(slider.value).toBe('0.6');
    fireEvent.change(slider, { target: { value: '0.35' } });
    fireEvent.click(screen.getByRole('button', { name: 'Mute' }));
    expect(commands).toEqual(['setVolume(0.35)', 'toggleMute()']);
    vi.unstubAllGlobals();
  });

  it('resumes when paused, unmutes when muted [M-055]', () => {
    const { commands } = renderBar({ isPaused: true, isMuted: true });
    for (const name of ['Play', 'Unmute']) fireEvent.click(screen.getByRole('button', { name }));
    expect(commands).toEqual(['resume()', 'toggleMute()']);
  });

  it('offers to start the sound when the browser has blocked it', () => {
    const { commands } = renderBar({ playback: 'blocked' });
    fireEvent.click(screen.getByRole('button', { name: 'Click to listen' }));
    expect(commands).toEqual(['resume()']);
  });

  it('has a like button for the track on air [M-056]', () => {
    renderBar();
    expect(screen.getByRole('button', { name: 'Add Sundial to favorites' })).toBeTruthy();
  });
});
