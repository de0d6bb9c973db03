/** The extras of the full player: details, playback settings and the car mode. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import type { ScreenParts } from '#test/render-screen.tsx';
import { buildNowPlaying, buildStationTrack, renderScreen } from '#test/render-screen.tsx';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { FullPlayer } from './full-player.tsx';

const WAIT_OPTIONS = { timeout: 30_000 };
const TRACK = createPlayerTrack({
  id: 4,
  title: 'Sundial',
  artist: 'Nova Kline',
  albumId: '3',
  durationSeconds: 200,
  replayGain: { trackGainDb: -6.25, trackPeak: null, albumGainDb: -3, albumPeak: null },
});
const DETAILS = {
  codec: 'FLAC',
  container: 'FLAC',
  bitRateKbps: 1411,
  sampleRateHz: 44_100,
  channels: 2,
  sizeBytes: 32_400_000,
  credits: [
    { role: 'composer', names: ['Ann', 'Bob'] },
    { role: 'dj-mixer', names: ['Dee'] },
  ],
};
const listing = (genreId: string, genreName: string, isActive = true) => ({
  streamId: genreId,
  genreId,
  genreName,
  name: `${genreName} Radio`,
  description: '',
  isActive,
  listenerCount: 1,
});
const airing = buildStationTrack({ title: 'Tin Moon' });
const STATION: ScreenParts['station'] = {
  joinPhase: 'joined',
  genreId: '5',
  playback: 'playing',
  stations: [listing('4', 'Folk'), listing('5', 'Jazz'), listing('6', 'Soul')],
  nowPlaying: buildNowPlaying('5', {
    current: airing,
    startedAtMs: 1_000,
    entries: [
      {
        key: 'a',
        track: airing,
        generation: 1,
        startsAtMs: 1_000,
        endsAtMs: 9_000,
        gainDb: -3.1,
        fadeOutMs: 4_000,
      },
    ],
  }),
};

const renderFullPlayer = (parts: ScreenParts) =>
  renderScreen(
    <Routes>
      <Route path="/now" element={<FullPlayer />} />
    </Routes>,
    { path: '/now', roles: [], ...parts },
  );
const own = (more: ScreenParts['player'] = {}): ScreenParts => ({
  player: { currentTrack: TRACK, isPlaying: true, ...more },
  progress: { currentTimeSeconds: 65, durationSeconds: 200 },
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
/** The terms with their values. */
const facts = () =>
  [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

afterEach(() => {
  cleanup();
  leavePage();
});

describe('details of the current track', () => {
  const openAbout = () => fireEvent.click(screen.getByRole('tab', { name: 'About' }));

  it('are its file, gain, reason and credits', async () => {
    serveApi({ 'GET /api/tracks/4/details': () => DETAILS });
    renderFullPlayer(own());
    openAbout();
    await screen.findByText('Ann, Bob', {}, WAIT_OPTIONS);
    expect(facts()).toEqual([
      ['File', 'FLAC · 1,411 kbit/s · 44.1 kHz · stereo · 32.4 MB'],
      ['Level', '-6.3 dB · leveled by song'],
      ['Why this song', 'From your queue'],
      ['Composed by', 'Ann, Bob'],
      ['DJ mix by', 'Dee'],
    ]);
  });

  it('show the album gain of an album that plays in order', () => {
    serveApi({});
    const queue = [TRACK, { ...TRACK, id: '5' }].map((track, index) => ({ entryId: `${index}`, track }));
    renderFullPlayer(own({ queue, queueIndex: 0 }));
    openAbout();
    expect(facts()).toContainEqual(['Level', '-3 dB · leveled by album']);
  });

  it('show gain, fade, quality and requester for a station', () => {
    serveApi({});
    renderFullPlayer({ station: { ...STATION, qualityChoice: 'high' } });
    openAbout();
    expect(facts()).toEqual([
      ['On air', '-3.1 dB · 4 s crossfade'],
      ['Sound', 'High'],
      ['Why this song', 'Picked by Jazz Radio'],
    ]);
  });

  it('can be retried if they could not be loaded', async () => {
    let isDown = true;
    serveApi({ 'GET /api/tracks/4/details': () => (isDown ? refuse(404)() : DETAILS) });
    renderFullPlayer(own());
    openAbout();
    await screen.findByRole('alert', {}, WAIT_OPTIONS);
    isDown = false;
    press('Retry');
    await screen.findByText('Ann, Bob', {}, WAIT_OPTIONS);
  });

  it('are one arrow key away from the next tracks, in both directions', () => {
    serveApi({});
    renderFullPlayer(own());
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      const chosen = screen.getByRole('tab', { selected: true });
      fireEvent.keyDown(chosen, { key });
      expect(screen.getByRole('tab', { selected: true })).not.toBe(chosen);
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    }
  });
});

describe('playback settings', () => {
  beforeEach(() => {
    serveApi({});
    localStorage.clear();
  });

  it('have the crossfade in seconds, and a switch for the visualizer', () => {
    const { commands } = renderFullPlayer(own({ crossfadeSeconds: 4 }));
    press('More');
    choose('Playback');
    const panel = within(screen.getByRole('dialog', { name: 'Playback' }));
    const slider = panel.getByRole('slider', { name: 'Crossfade' });
    expect([slider.getAttribute('max'), slider.getAttribute('aria-valuetext')]).toEqual(['12', '4 s']);
    fireEvent.change(slider, { target: { value: '7' } });
    expect(commands).toEqual(['setCrossfade(7)']);
    const dots = panel.getByRole('switch', { name: 'Animated dots' });
    fireEvent.click(dots);
    expect([dots.getAttribute('aria-checked'), localStorage.getItem('tutti.visualiser')]).toEqual([
      'false',
      'off',
    ]);
    fireEvent.click(dots);
    expect(localStorage.getItem('tutti.visualiser')).toBe('on');
  });
});

describe('the car mode', () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));

  beforeEach(() => {
    serveApi({});
    vi.clearAllMocks();
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

  const open = (parts: ScreenParts) => {
    const rendered = renderFullPlayer(parts);
    press('More');
    choose('Car mode');
    return { ...rendered, car: within(screen.getByRole('dialog', { name: 'Car mode' })) };
  };
  const buttons = (car: ReturnType<typeof open>['car']) =>
    car.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

  it('has the controls that a driver needs, and they work', () => {
    const { commands, car } = open(own());
    expect(buttons(car)).toEqual([
      'Exit car mode',
      'Previous',
      'Pause',
      'Next',
      'Add Sundial to favorites',
      'Stations',
    ]);
    for (const name of ['Previous', 'Pause', 'Next']) fireEvent.click(car.getByRole('button', { name }));
    expect(commands).toEqual(['previous()', 'togglePlay()', 'next()']);
  });

  it('steps through stations while one plays, and wraps at the ends', () => {
    const { commands, car } = open({ station: STATION });
    fireEvent.click(car.getByRole('button', { name: 'Next' }));
    fireEvent.click(car.getByRole('button', { name: 'Previous' }));
    fireEvent.click(car.getByRole('button', { name: 'Pause' }));
    expect(commands).toEqual(['join("6")', 'join("4")', 'pause()']);
  });

  it.each([
    ['5', ['join("6")', 'join("4")']],
    ['unlisted', ['join("4")', 'join("6")']],
  ])('skips stations that are off the air, from station %s', (genreId, joins) => {
    const stations = [listing('4', 'Folk'), listing('3', 'Rock', false), listing('5', 'Jazz', false)];
    stations.push(listing('2', 'Pop', false), listing('6', 'Soul'));
    const { commands, car } = open({ station: { ...STATION, genreId, stations } });
    fireEvent.click(car.getByRole('button', { name: 'Next' }));
    fireEvent.click(car.getByRole('button', { name: 'Previous' }));
    expect(commands).toEqual(joins);
  });

  it('stays open while playback changes to a station, to nothing, and to an own track', () => {
    const { move } = open({ ...own(), station: { stations: STATION?.stations } });
    const isThere = () => screen.queryByRole('dialog', { name: 'Car mode' }) !== null;
    move({ station: { joinPhase: 'joining', genreId: '6' } });
    expect(isThere()).toBe(true);
    move({ player: { currentTrack: undefined }, station: { joinPhase: 'none', genreId: undefined } });
    expect(isThere()).toBe(true);
    move({ player: { currentTrack: TRACK } });
    expect(isThere()).toBe(true);
  });

  it('offers every station that is on air', () => {
    const { commands, car } = open({ ...own(), station: { stations: STATION?.stations } });
    fireEvent.click(car.getByRole('button', { name: 'Stations' }));
    fireEvent.click(car.getByRole('button', { name: 'Soul Radio' }));
    expect(commands).toEqual(['join("6")']);
    expect(buttons(car)).toContain('Next');
  });

  it('keeps the screen awake while it is open, even after another page was visible', async () => {
    const { car } = open(own());
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(request).toHaveBeenCalledTimes(2);
    fireEvent.click(car.getByRole('button', { name: 'Exit car mode' }));
    await act(async () => undefined);
    expect(release).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on Escape, and works in a browser without wake lock', () => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    open(own());
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
