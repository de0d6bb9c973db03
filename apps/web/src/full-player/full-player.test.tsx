import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { stationTexts } from '@tutti/contract/stations/texts';
import { createPlayerTrack } from '@tutti/player';
import { toRoomNowPlaying } from '@tutti/sync';
import { buildRoomStream, ROOM_ID } from '@tutti/testkit';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { readJoinedStation, writeJoinedStation } from '#engine/browser/listening-storage.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen, SERVER_NOW_MS } from '#test/render-screen.tsx';
import { usePageTitle, useTitleMeanwhile } from '#ui/announcer.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { FullPlayer } from './full-player.tsx';
import { audibleRange } from './progress/station-clock-row.tsx';

const TRACK = createPlayerTrack({
  id: 4,
  title: 'Sundial',
  artist: 'Nova Kline',
  artists: [{ id: '5', name: 'Nova Kline' }],
  album: 'Harbour',
  albumId: '3',
  durationSeconds: 200,
});
const FOLLOWING = createPlayerTrack({ id: 8, title: 'Ochre', artist: 'Nova Kline' });
const STATION = {
  joinPhase: 'joined',
  genreId: '5',
  playback: 'playing',
  nowPlaying: buildNowPlaying('5', { current: buildStationTrack({ title: 'Tin Moon' }) }),
} as const;

const ROOM = buildRoomStream({ startsAtMs: SERVER_NOW_MS - 65_000, serverTimeMs: SERVER_NOW_MS });

const WAIT_OPTIONS = { timeout: 30_000 };

function Where() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function renderFullPlayer(parts: ScreenParts = {}) {
  return renderScreen(
    <>
      <Routes>
        <Route path="/now" element={<FullPlayer />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    { path: '/now', ...parts },
  );
}

const playing = (more: ScreenParts['player'] = {}): ScreenParts => ({
  player: { currentTrack: TRACK, isPlaying: true, ...more },
  progress: { currentTimeSeconds: 65, durationSeconds: 200 },
});
const fullPlayer = () => screen.getByRole('main', { name: 'Now playing' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

function Meanwhile() {
  useTitleMeanwhile('Now playing');
  return null;
}

describe('the full player', () => {
  afterEach(() => {
    cleanup();
    leavePage();
  });

  it('takes the focus, so that the keyboard acts where the user looks', () => {
    renderFullPlayer(playing());
    expect(document.activeElement).toBe(fullPlayer());
  });

  it('shows title, credits and progress of a track, and its controls work', () => {
    const { commands } = renderFullPlayer(playing());
    expect(screen.getByRole('heading', { level: 1, name: 'Sundial' })).toBeTruthy();
    const seek = screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
    expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 3:20');
    fireEvent.change(seek, { target: { value: '90' } });
    for (const name of ['Shuffle', 'Previous', 'Pause', 'Next', 'Repeat: none', 'Mute']) press(name);
    expect(commands).toEqual([
      'seek(90)',
      'toggleShuffle()',
      'previous()',
      'togglePlay()',
      'next()',
      'cycleRepeat()',
      'toggleMute()',
    ]);
    expect(screen.getByRole('button', { name: 'Add Sundial to favorites' })).toBeTruthy();
  });

  it('leaves out what nobody knows, so that the album takes the place of the artist', () => {
    renderFullPlayer(
      playing({ currentTrack: createPlayerTrack({ id: 4, title: 'Sundial', album: 'Harbor' }) }),
    );
    expect(fullPlayer().textContent).toContain('Harbor');
    expect(fullPlayer().textContent).not.toContain('Unknown');
    cleanup();
    renderFullPlayer(playing({ currentTrack: createPlayerTrack({ id: 4, title: 'Sundial' }) }));
    expect(fullPlayer().textContent).not.toContain('Unknown');
  });

  describe('with the waveform of the track', () => {
    const levels = btoa(String.fromCharCode(...Array.from({ length: 400 }, (_, index) => index % 256)));
    const bars = () => fullPlayer().querySelectorAll('.full-player-bars');

    it('draws it instead of the line, and the slider still works', async () => {
      serveApi({ 'GET /api/tracks/4/waveform': () => ({ levels }) });
      const { commands } = renderFullPlayer({ ...playing(), roles: [] });
      await waitFor(() => expect(bars()).toHaveLength(2), WAIT_OPTIONS);
      const seek = screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
      expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 3:20');
      expect((bars()[1] as SVGElement).style.getPropertyValue('--played')).toBe('32.5%');
      fireEvent.change(seek, { target: { value: '90' } });
      expect(commands).toEqual(['seek(90)']);
    });

    it("draws that of a station's track, which cannot seek", async () => {
      serveApi({ 'GET /api/tracks/7/waveform': () => ({ levels }) });
      renderFullPlayer({ ...playing(), station: STATION, roles: [] });
      await waitFor(() => expect(bars()).toHaveLength(2), WAIT_OPTIONS);
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
      expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
    });

    it('draws a plain line while it is unknown, which looks finished', async () => {
      const server = serveApi({ 'GET /api/tracks/4/waveform': () => ({ levels: null }) });
      renderFullPlayer({ ...playing(), roles: [] });
      await waitFor(() => expect(server.list('GET /api/tracks/4/waveform')).toHaveLength(1), WAIT_OPTIONS);
      expect(bars()).toHaveLength(0);
      const line = fullPlayer().querySelector<HTMLElement>('.full-player-unmeasured');
      expect(line?.style.getPropertyValue('--played')).toBe('32.5%');
      expect(screen.getByRole('slider', { name: 'Seek' })).toBeTruthy();
    });

    it('shows the part between the cue points that a station plays', () => {
      const startedAtMs = SERVER_NOW_MS - 20_000;
      const track = buildStationTrack();
      const entry = {
        key: 'a',
        track,
        generation: 1,
        startsAtMs: startedAtMs,
        endsAtMs: startedAtMs + 150_000,
      };
      const aired = { startedAtMs, totalDurationMs: 150_000 };
      const range = audibleRange(
        buildNowPlaying('5', { ...aired, entries: [{ ...entry, cueInMs: 20_000 }] }),
      );
      expect(range).toEqual({ from: 0.1, until: 0.85 });
      expect(audibleRange(buildNowPlaying('5', aired))).toEqual({ from: 0, until: 0.75 });
      expect(audibleRange(undefined)).toEqual({ from: 0, until: 1 });
    });
  });

  describe('with the lyrics of the track', () => {
    const lyrics = {
      isSynced: true,
      lines: [
        { startMs: 10_000, text: 'Dawn' },
        { startMs: 60_000, text: 'Noon' },
        { startMs: 90_000, text: 'Dusk' },
      ],
    };
    const openLyrics = async () => {
      const tab = await screen.findByRole('tab', { name: 'Lyrics' }, WAIT_OPTIONS);
      fireEvent.click(tab);
      expect(tab.getAttribute('aria-selected')).toBe('true');
    };
    const active = () => fullPlayer().querySelector('[aria-current="true"]')?.textContent;

    it('highlights the active line, and seeks to a pressed one', async () => {
      serveApi({ 'GET /api/tracks/4/lyrics': () => lyrics });
      const { commands } = renderFullPlayer({ ...playing(), roles: [] });
      await openLyrics();
      expect(active()).toBe('Noon');
      press('Dusk');
      expect(commands).toEqual(['seek(90)']);
      fireEvent.keyDown(screen.getByRole('tab', { name: 'Lyrics' }), { key: 'ArrowLeft' });
      expect(screen.getByRole('tab', { name: 'Up next' }).getAttribute('aria-selected')).toBe('true');
      expect(fullPlayer().textContent).toContain('Nothing up next.');
    });

    it('does not scroll while the user reads elsewhere, until they follow the song again', async () => {
      serveApi({ 'GET /api/tracks/4/lyrics': () => lyrics });
      renderFullPlayer({ ...playing(), roles: [] });
      await openLyrics();
      const follow = () => screen.queryByRole('button', { name: 'Follow along' });
      expect(follow()).toBeNull();
      fireEvent.wheel(screen.getByRole('region', { name: 'Lyrics' }));
      press('Follow along');
      expect(follow()).toBeNull();
    });

    it('follows the station clock, without lines to press', async () => {
      serveApi({ 'GET /api/tracks/7/lyrics': () => lyrics });
      renderFullPlayer({ ...playing(), station: STATION, roles: [] });
      await openLyrics();
      expect(active()).toBe('Noon');
      expect(screen.queryByRole('button', { name: 'Dusk' })).toBeNull();
    });

    it.each([
      [59, ['It ']],
      [61, ['It ', 'is ']],
      [64, ['It ', 'is ', 'noon']],
    ])(
      'lights up the words of the active line that have begun at %s s',
      async (currentTimeSeconds, expected) => {
        const words = ['It ', 'is ', 'noon'].map((text, index) => ({
          text,
          startMs: 58_000 + index * 3_000,
        }));
        const lines = [{ startMs: 58_000, text: 'It is noon', words }, lyrics.lines[2]];
        serveApi({ 'GET /api/tracks/4/lyrics': () => ({ isSynced: true, lines }) });
        renderFullPlayer({ ...playing(), progress: { currentTimeSeconds, durationSeconds: 200 }, roles: [] });
        await openLyrics();
        expect(active()).toBe('It is noon');
        const lit = fullPlayer().querySelectorAll('.full-player-word[data-lit="true"]');
        expect([...lit].map(({ textContent }) => textContent)).toEqual(expected);
      },
    );

    it('has no tab if there are none', async () => {
      const server = serveApi({ 'GET /api/tracks/4/lyrics': () => ({ isSynced: false, lines: [] }) });
      renderFullPlayer({ ...playing(), roles: [] });
      await waitFor(() => expect(server.list('GET /api/tracks/4/lyrics')).toHaveLength(1), WAIT_OPTIONS);
      expect(screen.queryByRole('tab', { name: 'Lyrics' })).toBeNull();
      expect(screen.getByRole('tab', { name: 'Up next' }).getAttribute('aria-selected')).toBe('true');
    });
  });

  it('sets the sleep timer, and shows the remaining time', () => {
    renderFullPlayer(playing());
    const choose = (name: string) => {
      press('Sleep timer');
      fireEvent.click(screen.getByRole('menuitem', { name }));
    };
    choose('After 30 minutes');
    expect(fullPlayer().textContent).toContain('30 min left');
    choose('End of this song');
    expect(fullPlayer().textContent).toContain('Until this song ends');
    choose('Turn off');
    expect(fullPlayer().textContent).not.toContain('Until this song ends');
  });

  it('opens its menu inside itself, because the page below is inert', () => {
    const under = document.createElement('main');
    document.body.prepend(under);
    renderFullPlayer(playing());
    press('Sleep timer');
    under.remove();
    expect(fullPlayer().contains(screen.getByRole('menu', { name: 'Sleep timer' }))).toBe(true);
  });

  it('offers no sleep timer until the end of the track on a station', () => {
    renderFullPlayer({ station: STATION });
    press('Sleep timer');
    expect(screen.getByRole('menuitem', { name: 'After 15 minutes' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'End of this song' })).toBeNull();
  });

  it('plays a next track on a press, and reports when there is none', () => {
    const upcoming = [{ entryId: 'e8', track: FOLLOWING }];
    const { commands } = renderFullPlayer(playing({ upcoming }));
    fireEvent.click(screen.getByRole('button', { name: /Ochre/ }));
    expect(commands).toEqual(['jumpTo("e8")']);
    cleanup();
    renderFullPlayer(playing());
    expect(fullPlayer().textContent).toContain('Nothing up next.');
  });

  it.each([
    ['Harbour', '/albums/3 {"view":{"id":"albums","albumId":"3"}}'],
    ['Nova Kline', '/artists/5 {"view":{"id":"artists","artistId":"5"}}'],
  ])('links to %s', (name, shown) => {
    renderFullPlayer(playing());
    fireEvent.click(screen.getByRole('link', { name }));
    expect(screen.getByRole('status').textContent).toBe(shown);
  });

  it('shows a station without a seek slider, and says so', () => {
    const { commands } = renderFullPlayer({ ...playing(), station: STATION });
    expect(screen.getByRole('heading', { level: 1, name: 'Tin Moon' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
    expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
    expect(fullPlayer().textContent).toContain('Live: no seeking');
    expect(fullPlayer().textContent).toContain('2 listeners');
    for (const name of ['Pause', 'Mute']) press(name);
    expect(commands).toEqual(['pause()', 'toggleMute()']);
  });

  it('offers skipping a station only to those who run it', () => {
    const skip = () => screen.queryByRole('button', { name: 'Skip for everyone' });
    renderFullPlayer({ station: STATION, roles: ['User'] });
    expect(skip()).toBeNull();
    cleanup();
    renderFullPlayer({ station: STATION, roles: ['DJ'] });
    expect(skip()).toBeTruthy();
  });

  it('offers in a room nothing that only stations of genres have', async () => {
    const server = serveApi({});
    const nowPlaying = toRoomNowPlaying(ROOM);
    const station = { ...STATION, station: roomStation(ROOM_ID), genreId: undefined, nowPlaying };
    const { commands } = renderFullPlayer({ station, roles: ['DJ'] });
    expect(screen.getByRole('heading', { level: 1, name: 'Track 1' })).toBeTruthy();
    expect(fullPlayer().textContent).toContain('Friday night');
    expect(screen.queryByRole('button', { name: 'Skip for everyone' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Requests' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Played earlier' })).toBeNull();
    expect(screen.getByText('Track 2')).toBeTruthy();
    press('Sound and timing');
    await screen.findByRole('dialog', undefined, WAIT_OPTIONS);
    expect(screen.queryByRole('heading', { name: 'Played earlier' })).toBeNull();
    expect(server.requests.filter(({ path }) => path.startsWith('/api/streams'))).toEqual([]);
    press('Leave');
    expect(commands).toEqual(['leave()']);
  });

  it('shows the room that played before a reload', async () => {
    writeJoinedStation(roomStation(ROOM_ID));
    serveApi({ [`GET /api/rooms/${ROOM_ID}/current`]: () => ROOM });
    const { commands } = renderFullPlayer({ player: { currentTrack: TRACK }, roles: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Track 1' })).toBeTruthy();
    expect(fullPlayer().textContent).toContain('You were listening toFriday night');
    press(stationTexts.returnOffer.accept);
    expect(commands).toEqual([`join("room-${ROOM_ID}")`]);
  });

  it('leaves a station even while it is still being joined', () => {
    const { commands } = renderFullPlayer({ station: { ...STATION, joinPhase: 'joining' } });
    press('Leave');
    expect(commands).toEqual(['leave()']);
  });

  it('shows a loading state until the track on air is known, not "unknown"', () => {
    renderFullPlayer({ station: { ...STATION, nowPlaying: undefined } });
    expect(fullPlayer().textContent).not.toContain('Unknown');
    expect(screen.getByRole('status', { name: "Loading what's on air" })).toBeTruthy();
  });

  it('shows an empty state with one action when nothing plays', () => {
    renderFullPlayer();
    expect(fullPlayer().textContent).toContain('Nothing playing');
    press('Browse Live Streams');
    expect(screen.getByRole('status').textContent).toBe('/live-streams null');
  });

  it('shows the station that played before a reload instead of the own track, until it is declined', () => {
    writeJoinedStation('genre-5');
    const jazz = { streamId: '5', genreId: '5', genreName: 'Jazz', name: 'Jazz Radio', description: '' };
    const stations = [{ ...jazz, isActive: true, listenerCount: 0 }];
    serveApi({});
    const { commands } = renderFullPlayer({
      player: { currentTrack: TRACK },
      station: { stations, nowPlayingByGenre: { 5: STATION.nowPlaying } },
      roles: [],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Tin Moon' })).toBeTruthy();
    expect(fullPlayer().textContent).toContain('You were listening toJazz Radio');
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
    press(stationTexts.returnOffer.accept);
    expect(commands).toEqual(['join("genre-5")']);
    press(stationTexts.returnOffer.dismiss);
    expect(screen.getByRole('heading', { level: 1, name: 'Sundial' })).toBeTruthy();
  });

  it('offers no earlier station once the listener plays something else', () => {
    writeJoinedStation('genre-5');
    const jazz = { streamId: '5', genreId: '5', genreName: 'Jazz', name: 'Jazz Radio', description: '' };
    const stations = [{ ...jazz, isActive: true, listenerCount: 0 }];
    const { move } = renderFullPlayer({ ...playing(), station: { stations } });
    move({ player: { currentTrack: TRACK, isPlaying: false } });
    expect(screen.getByRole('heading', { level: 1, name: 'Sundial' })).toBeTruthy();
    expect(readJoinedStation()).toBeUndefined();
  });

  it("sets the title of the tab, and restores the page's current one on closing", () => {
    const tab = (title: string, isOpen: boolean) => (
      <>
        {isOpen && <Meanwhile />}
        <Page title={title} />
      </>
    );
    const { rerender } = render(tab('Albums', true));
    expect(document.title).toBe('Now playing · Tutti');
    rerender(tab('Low Cedar Sessions', true));
    expect(document.title).toBe('Now playing · Tutti');
    rerender(tab('Low Cedar Sessions', false));
    expect(document.title).toBe('Low Cedar Sessions · Tutti');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['its button', () => press('Close')],
    ['the key that opens it', () => fireEvent.keyDown(document.body, { key: 'f' })],
  ])('is closed by %s; opened by its address, it returns to Home', (_, close) => {
    renderFullPlayer(playing());
    close();
    expect(screen.getByRole('status').textContent).toBe('/ null');
  });

  it('leaves Escape to a panel above it', () => {
    renderFullPlayer(playing());
    const panel = document.body.appendChild(document.createElement('dialog'));
    panel.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    panel.remove();
    expect(fullPlayer()).toBeTruthy();
  });

  it.each([
    [200, '/ null'],
    [40, '/now null'],
  ])('swiped down by %s px, it is at %s', (pulledPx, shown) => {
    renderFullPlayer(playing());
    fireEvent.touchStart(fullPlayer(), { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(fullPlayer(), { touches: [{ clientY: 100 + pulledPx }] });
    fireEvent.touchEnd(fullPlayer(), { touches: [] });
    expect(screen.getByRole('status').textContent).toBe(shown);
  });
});
