import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildTrack } from '#test/library-entries.ts';
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

  it('are album, year, genre and plays, credits, gain, reason and at last the file', async () => {
    const song = buildTrack(4, { genres: ['Jazz', 'Swing'], albumId: 3 });
    serveApi({
      'GET /api/tracks/4/details': () => DETAILS,
      'GET /api/tracks/4': () => song,
      'GET /api/albums/3': () => buildAlbum(3, { yearReleased: 1998 }),
      'GET /api/users/most-played': () => [{ track: song, playCount: 1_234 }],
    });
    renderFullPlayer(own());
    openAbout();
    await screen.findByText('Ann, Bob', {}, WAIT_OPTIONS);
    await screen.findByText('1,234', {}, WAIT_OPTIONS);
    await screen.findByText('1998', {}, WAIT_OPTIONS);
    expect(facts()).toEqual([
      ['Album', song.album?.title],
      ['Released', '1998'],
      ['Genre', 'Jazz, Swing'],
      ['Plays', '1,234'],
      ['Composed by', 'Ann, Bob'],
      ['DJ mix by', 'Dee'],
      ['Level', '-6.3 dB · leveled by song'],
      ['Why this song', 'From your queue'],
      ['File', 'FLAC · 1,411 kbit/s · 44.1 kHz · stereo · 32.4 MB'],
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

describe('the menu of the full player', () => {
  const namesIn = () =>
    within(screen.getByRole('menu', { name: 'More' }))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);

  it('has what the menu of the track has in lists, and what only the full player has', () => {
    serveApi({ 'GET /api/users/ratings': () => [] });
    renderFullPlayer(own());
    press('More');
    expect(namesIn()).toEqual(
      expect.arrayContaining([
        'Play next',
        'Add to queue',
        'Add to playlist',
        'Go to album',
        'Car mode',
        'Playback',
      ]),
    );
  });
});

describe('the stars of the current track', () => {
  const shown = () => screen.queryByRole('slider', { name: 'Your rating of Sundial' });

  it('are in its menu, and not beside its album while it has none', async () => {
    const server = serveApi({ 'GET /api/users/ratings': () => [] });
    renderFullPlayer(own());
    await vi.waitFor(() => expect(server.list('GET /api/users/ratings')).toHaveLength(1), WAIT_OPTIONS);
    expect(shown()).toBeNull();
    press('More');
    const menu = within(screen.getByRole('menu', { name: 'More' }));
    expect(menu.getByRole('group', { name: 'Your rating of Sundial' })).toBeTruthy();
    expect(menu.getAllByRole('menuitemradio')).toHaveLength(5);
  });

  it('are beside its album once it has some', async () => {
    serveApi({ 'GET /api/users/ratings': () => [{ kind: 'track', id: 4, rating: 3 }] });
    renderFullPlayer(own());
    await vi.waitFor(() => expect(shown()?.getAttribute('aria-valuenow')).toBe('3'), WAIT_OPTIONS);
  });
});

describe('playback settings', () => {
  beforeEach(() => {
    serveApi({});
    localStorage.clear();
  });

  const openPlayback = (more: ScreenParts['player'] = {}) => {
    const rendered = renderFullPlayer(own(more));
    press('More');
    choose('Playback');
    return { ...rendered, panel: within(screen.getByRole('dialog', { name: 'Playback' })) };
  };

  it('have a switch for gapless playback, whose hint says what becomes of albums', () => {
    const { commands, panel, move } = openPlayback();
    const gapless = panel.getByRole('switch', { name: 'Gapless playback' });
    expect(gapless.getAttribute('aria-checked')).toBe('true');
    expect(panel.getByText(/Albums played in order stay gapless/)).toBeTruthy();
    fireEvent.click(gapless);
    expect(commands).toEqual(['setGapless(false)']);
    move({ player: { isGapless: false } });
    expect(panel.getByText('Songs fade into each other, also within albums.')).toBeTruthy();
  });

  it('offer five presets of the equalizer, and none in a browser without Web Audio', () => {
    vi.stubGlobal('AudioContext', class {});
    const { commands, panel } = openPlayback({ equalizer: 'night' });
    const equalizer = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Equalizer' });
    expect([...equalizer.options].map(({ text }) => text)).toEqual([
      'Off',
      'Bass boost',
      'Treble boost',
      'Vocals',
      'Loudness',
      'Night',
    ]);
    expect(equalizer.value).toBe('night');
    fireEvent.change(equalizer, { target: { value: 'vocals' } });
    expect(commands).toEqual(['setEqualizer("vocals")']);
    cleanup();
    vi.stubGlobal('AudioContext', undefined);
    const without = openPlayback({ equalizer: 'night' }).panel;
    const disabled = without.getByRole<HTMLSelectElement>('combobox', { name: 'Equalizer' });
    expect([disabled.disabled, disabled.value]).toEqual([true, 'off']);
    expect(without.getByText("This browser can't change the sound.")).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('say on a phone what the equalizer costs', () => {
    vi.stubGlobal('AudioContext', class {});
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(hover: none) and (pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    expect(openPlayback().panel.getByText(/music may stop while the screen is locked/)).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('jump to shortly before the next change, so that it can be heard', () => {
    const upcoming = [{ entryId: '2', track: TRACK }];
    const { commands, panel, move } = openPlayback({ upcoming, crossfadeSeconds: 5 });
    fireEvent.click(panel.getByRole('button', { name: /Hear it/ }));
    expect(commands).toEqual(['seek(187)', 'resume()']);
    const isOffered = () => panel.queryByRole('button', { name: /Hear it/ }) !== null;
    for (const [player, station] of [
      [{ upcoming: [] }, {}],
      [{ upcoming, repeat: 'one' }, {}],
    ] as const) {
      move({ player, station });
      expect(isOffered()).toBe(false);
    }
  });

  it('have the crossfade in seconds, and a switch for the visualizer', () => {
    const { commands, panel } = openPlayback({ crossfadeSeconds: 4 });
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

describe('the playback speed', () => {
  beforeEach(() => serveApi({}));
  const LECTURE = { ...TRACK, durationSeconds: 3_600 };
  const button = () => screen.queryByRole('button', { name: /Playback speed/ });

  it('can be chosen for a long track, and shows the current one', () => {
    const { commands, move } = renderFullPlayer(own({ currentTrack: LECTURE }));
    press('Playback speed: 1×');
    const choices = screen.getAllByRole('menuitemradio');
    expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
      ['0.75×', 'false'],
      ['1×', 'true'],
      ['1.25×', 'false'],
      ['1.5×', 'false'],
      ['1.75×', 'false'],
      ['2×', 'false'],
    ]);
    expect(document.activeElement).toBe(choices[1]);
    fireEvent.click(choices[3] as HTMLElement);
    expect(commands).toEqual(['setSpeed(1.5)']);
    expect(screen.queryByText('1.5×')).toBeNull();
    move({ player: { speed: 1.5 } });
    expect(screen.getByText('1.5×')).toBeTruthy();
    expect(button()?.getAttribute('aria-label')).toBe('Playback speed: 1.5×');
  });

  it('is not offered for a song, unless one was set', () => {
    const { move } = renderFullPlayer(own());
    expect(button()).toBeNull();
    move({ player: { speed: 0.75 } });
    expect(button()).not.toBeNull();
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
    expect(commands).toEqual(['join("genre-6")', 'join("genre-4")', 'pause()']);
  });

  it.each([
    ['5', ['join("genre-6")', 'join("genre-4")']],
    ['unlisted', ['join("genre-4")', 'join("genre-6")']],
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
    expect(commands).toEqual(['join("genre-6")']);
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
