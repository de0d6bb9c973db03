import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { createPlayerTrack } from '@tutti/player';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { writeKeptStation } from '#engine/browser/listening-storage.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen, SERVER_NOW_MS } from '#test/render-screen.tsx';
import { usePageTitle, useTitleMeanwhile } from '#ui/announcer.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { heardStretch } from './progress/station-clock-row.tsx';
import { Stage } from './stage.tsx';

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

const PATIENTLY = { timeout: 30_000 };

function Where() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function renderStage(parts: ScreenParts = {}) {
  return renderScreen(
    <>
      <Routes>
        <Route path="/now" element={<Stage />} />
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
const stage = () => screen.getByRole('main', { name: 'Now playing' });
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
    renderStage(playing());
    expect(document.activeElement).toBe(stage());
  });

  it('shows title, credits and progress of a track, and its controls work', () => {
    const { commands } = renderStage(playing());
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

  describe('with the waveform of the track', () => {
    const levels = btoa(String.fromCharCode(...Array.from({ length: 400 }, (_, index) => index % 256)));
    const bars = () => stage().querySelectorAll('.stage-bars');

    it('draws it instead of the line, and the slider still works', async () => {
      serveApi({ 'GET /api/tracks/4/waveform': () => ({ levels }) });
      const { commands } = renderStage({ ...playing(), roles: [] });
      await waitFor(() => expect(bars()).toHaveLength(2), PATIENTLY);
      const seek = screen.getByRole<HTMLInputElement>('slider', { name: 'Seek' });
      expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 3:20');
      expect((bars()[1] as SVGElement).style.getPropertyValue('--played')).toBe('32.5%');
      fireEvent.change(seek, { target: { value: '90' } });
      expect(commands).toEqual(['seek(90)']);
    });

    it("draws that of a station's track, which cannot seek", async () => {
      serveApi({ 'GET /api/tracks/7/waveform': () => ({ levels }) });
      renderStage({ ...playing(), station: STATION, roles: [] });
      await waitFor(() => expect(bars()).toHaveLength(2), PATIENTLY);
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
      expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
    });

    it('keeps the line while the waveform is unknown', async () => {
      const server = serveApi({ 'GET /api/tracks/4/waveform': () => ({ levels: null }) });
      renderStage({ ...playing(), roles: [] });
      await waitFor(() => expect(server.list('GET /api/tracks/4/waveform')).toHaveLength(1), PATIENTLY);
      expect(bars()).toHaveLength(0);
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
      const stretch = heardStretch(
        buildNowPlaying('5', { ...aired, entries: [{ ...entry, cueInMs: 20_000 }] }),
      );
      expect(stretch).toEqual({ from: 0.1, until: 0.85 });
      expect(heardStretch(buildNowPlaying('5', aired))).toEqual({ from: 0, until: 0.75 });
      expect(heardStretch(undefined)).toEqual({ from: 0, until: 1 });
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
      const tab = await screen.findByRole('tab', { name: 'Lyrics' }, PATIENTLY);
      fireEvent.click(tab);
      expect(tab.getAttribute('aria-selected')).toBe('true');
    };
    const sung = () => stage().querySelector('[aria-current="true"]')?.textContent;

    it('highlights the active line, and seeks to a pressed one', async () => {
      serveApi({ 'GET /api/tracks/4/lyrics': () => lyrics });
      const { commands } = renderStage({ ...playing(), roles: [] });
      await openLyrics();
      expect(sung()).toBe('Noon');
      press('Dusk');
      expect(commands).toEqual(['seek(90)']);
      fireEvent.keyDown(screen.getByRole('tab', { name: 'Lyrics' }), { key: 'ArrowLeft' });
      expect(screen.getByRole('tab', { name: 'Up next' }).getAttribute('aria-selected')).toBe('true');
      expect(stage().textContent).toContain('Nothing up next.');
    });

    it('does not scroll while the user reads, until they follow the song again', async () => {
      serveApi({ 'GET /api/tracks/4/lyrics': () => lyrics });
      renderStage({ ...playing(), roles: [] });
      await openLyrics();
      const follow = () => screen.queryByRole('button', { name: 'Follow along' });
      expect(follow()).toBeNull();
      fireEvent.wheel(screen.getByRole('region', { name: 'Lyrics' }));
      press('Follow along');
      expect(follow()).toBeNull();
    });

    it('follows the station clock, without lines to press', async () => {
      serveApi({ 'GET /api/tracks/7/lyrics': () => lyrics });
      renderStage({ ...playing(), station: STATION, roles: [] });
      await openLyrics();
      expect(sung()).toBe('Noon');
      expect(screen.queryByRole('button', { name: 'Dusk' })).toBeNull();
    });

    it('has no tab if there are none', async () => {
      const server = serveApi({ 'GET /api/tracks/4/lyrics': () => ({ isSynced: false, lines: [] }) });
      renderStage({ ...playing(), roles: [] });
      await waitFor(() => expect(server.list('GET /api/tracks/4/lyrics')).toHaveLength(1), PATIENTLY);
      expect(screen.queryByRole('tab', { name: 'Lyrics' })).toBeNull();
      expect(screen.getByRole('tab', { name: 'Up next' }).getAttribute('aria-selected')).toBe('true');
    });
  });

  it('sets the sleep timer, and shows the remaining time', () => {
    renderStage(playing());
    const choose = (name: string) => {
      press('Sleep timer');
      fireEvent.click(screen.getByRole('menuitem', { name }));
    };
    choose('After 30 minutes');
    expect(stage().textContent).toContain('30 min left');
    choose('End of this song');
    expect(stage().textContent).toContain('Until this song ends');
    choose('Turn off');
    expect(stage().textContent).not.toContain('Until this song ends');
  });

  it('opens its menu inside itself, because the page below is inert', () => {
    const under = document.createElement('main');
    document.body.prepend(under);
    renderStage(playing());
    press('Sleep timer');
    under.remove();
    expect(stage().contains(screen.getByRole('menu', { name: 'Sleep timer' }))).toBe(true);
  });

  it('offers no sleep timer until the end of the track on a station', () => {
    renderStage({ station: STATION });
    press('Sleep timer');
    expect(screen.getByRole('menuitem', { name: 'After 15 minutes' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'End of this song' })).toBeNull();
  });

  it('plays a next track on a press, and reports when there is none', () => {
    const upcoming = [{ entryId: 'e8', track: FOLLOWING }];
    const { commands } = renderStage(playing({ upcoming }));
    fireEvent.click(screen.getByRole('button', { name: /Ochre/ }));
    expect(commands).toEqual(['jumpTo("e8")']);
    cleanup();
    renderStage(playing());
    expect(stage().textContent).toContain('Nothing up next.');
  });

  it.each([
    ['Harbour', '/albums/3 {"view":{"id":"albums","albumId":"3"}}'],
    ['Nova Kline', '/artists/5 {"view":{"id":"artists","artistId":"5"}}'],
  ])('links to %s', (name, place) => {
    renderStage(playing());
    fireEvent.click(screen.getByRole('link', { name }));
    expect(screen.getByRole('status').textContent).toBe(place);
  });

  it('shows a station without a seek slider, and says so', () => {
    const { commands } = renderStage({ ...playing(), station: STATION });
    expect(screen.getByRole('heading', { level: 1, name: 'Tin Moon' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
    expect(screen.queryByRole('slider', { name: 'Seek' })).toBeNull();
    expect(stage().textContent).toContain('Live: no seeking');
    expect(stage().textContent).toContain('2 listeners');
    for (const name of ['Pause', 'Mute']) press(name);
    expect(commands).toEqual(['pause()', 'toggleMute()']);
  });

  it('offers skipping a station only to those who run it', () => {
    const skip = () => screen.queryByRole('button', { name: 'Skip this song' });
    renderStage({ station: STATION, roles: ['User'] });
    expect(skip()).toBeNull();
    cleanup();
    renderStage({ station: STATION, roles: ['DJ'] });
    expect(skip()).toBeTruthy();
  });

  it('leaves a station even while it is still being joined', () => {
    const { commands } = renderStage({ station: { ...STATION, joinPhase: 'joining' } });
    press('Leave');
    expect(commands).toEqual(['leave()']);
  });

  it('shows a loading state until the track on air is known, not "unknown"', () => {
    renderStage({ station: { ...STATION, nowPlaying: undefined } });
    expect(stage().textContent).not.toContain('Unknown');
    expect(screen.getByRole('status', { name: "Loading what's on air" })).toBeTruthy();
  });

  it('reports that nothing plays, with one action to take', () => {
    renderStage();
    expect(stage().textContent).toContain('Nothing playing');
    press('Browse Live Streams');
    expect(screen.getByRole('status').textContent).toBe('/live-streams null');
  });

  it('offers to return to the station that a reload silenced', () => {
    writeKeptStation('5');
    const jazz = { streamId: '5', genreId: '5', genreName: 'Jazz', name: 'Jazz Radio', description: '' };
    const stations = [{ ...jazz, isActive: true, listenerCount: 0 }];
    const { commands } = renderStage({ station: { stations } });
    writeKeptStation(undefined);
    expect(screen.queryByRole('button', { name: 'Browse Live Streams' })).toBeNull();
    press(stationTexts.returnOffer.accept);
    expect(commands).toEqual(['join("5")']);
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
    renderStage(playing());
    close();
    expect(screen.getByRole('status').textContent).toBe('/ null');
  });

  it('leaves Escape to a panel above it', () => {
    renderStage(playing());
    const panel = document.body.appendChild(document.createElement('dialog'));
    panel.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    panel.remove();
    expect(stage()).toBeTruthy();
  });

  it.each([
    [200, '/ null'],
    [40, '/now null'],
  ])('swiped down by %s px, it is at %s', (pulledPx, place) => {
    renderStage(playing());
    fireEvent.touchStart(stage(), { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(stage(), { touches: [{ clientY: 100 + pulledPx }] });
    fireEvent.touchEnd(stage(), { touches: [] });
    expect(screen.getByRole('status').textContent).toBe(place);
  });
});
