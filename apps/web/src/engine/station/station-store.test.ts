import { genreIdOf, roomStation } from '@tutti/contract/stations/station-ref';
import { createPlayerDriver, createPlayerState } from '@tutti/player';
import { StationSession, toNowPlaying } from '@tutti/sync';
import {
  buildRoomStream,
  buildStreamMetadata,
  createFakeAudioOutput,
  createFakeHub,
  createFakePieceServer,
  createFakeStationOutput,
  createManualClock,
  createSeededRandom,
  ROOM_ID,
} from '@tutti/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlayerStores } from '../player/player-stores.ts';
import { createStationStore } from './station-store.ts';

const START = 1_000_000;

function createRig() {
  const clock = createManualClock(START + 10_000);
  const output = createFakeStationOutput(clock);
  const hub = createFakeHub();
  const metadata = (genreId: number) =>
    buildStreamMetadata({ genreId, startsAtMs: START, serverTimeMs: clock.now() });
  const player = createPlayerDriver(createPlayerState(), {
    output: createFakeAudioOutput(),
    random: createSeededRandom(7),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => session.leave(),
  });
  const session = new StationSession({
    connection: hub.connection,
    output,
    timers: clock,
    http: {
      fetchPieces: createFakePieceServer(clock).fetchPieces,
      fetchNowPlaying: async (station) => toNowPlaying(metadata(Number(genreIdOf(station)))),
      advance: async () => undefined,
      exchangeTime: async () => ({ t1: clock.now(), t2: clock.now(), t3: clock.now(), t4: clock.now() }),
    },
    hasToken: () => true,
    isOnline: () => true,
    reloadPage: () => undefined,
    onStationStarted: () => player.dispatch({ type: 'station-started' }),
    onTrackStart: () => undefined,
    log: () => undefined,
  });
  hub.onCall('SyncTime', (t1) => ({ t1, t2: clock.now(), t3: clock.now() }));
  const station = createStationStore({ session, player, output });
  return { clock, hub, output, player, session, station, metadata };
}

beforeEach(() => localStorage.clear());

describe('station store', () => {
  it('shows the joined station from joining to leaving', async () => {
    const { station, clock } = createRig();
    const joining = station.commands.join('genre-1');
    await joining;
    await clock.advanceAsync(300);
    expect(station.getSnapshot()).toMatchObject({
      connection: 'connected',
      joinPhase: 'joined',
      genreId: '1',
      nowPlaying: { current: { title: 'Track 1' } },
      playback: 'playing',
      sync: { isClockKnown: true },
    });
    await station.commands.leave();
    expect(station.getSnapshot()).toMatchObject({
      joinPhase: 'none',
      nowPlaying: undefined,
      playback: 'silent',
    });
  });

  it('shows a joined room as the joined station, and in no list of genres', async () => {
    const { hub, station, clock } = createRig();
    const room = buildRoomStream({ startsAtMs: START, serverTimeMs: clock.now() });
    hub.onCall('JoinRoom', () => hub.send('RoomStream', room));
    await station.commands.join(roomStation(ROOM_ID), { isSounding: false });
    await clock.advanceAsync(300);
    expect(station.getSnapshot()).toMatchObject({
      joinPhase: 'joined',
      station: roomStation(ROOM_ID),
      genreId: undefined,
      nowPlaying: { roomName: 'Friday night', current: { title: 'Track 1' } },
      nowPlayingByGenre: {},
      isPaused: true,
      playback: 'silent',
    });
    await station.commands.callHub('ReactInRoom', ROOM_ID, 'heart');
    expect(hub.calls.at(-1)).toEqual({ operation: 'ReactInRoom', args: [ROOM_ID, 'heart'] });
  });

  it('stores a delay for each output and applies the one of the current output', async () => {
    const { session, player, output, clock } = createRig();
    let notify: (device: { id: string; label: string | undefined }) => void = () => undefined;
    const watchDevice = (onDevice: typeof notify) => {
      notify = onDevice;
    };
    const store = createStationStore({ session, player, output, watchDevice });
    notify({ id: 'Kitchen', label: 'Kitchen' });
    store.commands.setUserDelay(180);
    notify({ id: 'Desk', label: 'Desk' });
    expect(store.getSnapshot()).toMatchObject({ userDelayMs: 0, outputDevice: 'Desk' });
    notify({ id: 'Kitchen', label: 'Kitchen' });
    expect(store.getSnapshot()).toMatchObject({ userDelayMs: 180, outputDevice: 'Kitchen' });
    await store.commands.join('genre-1');
    await clock.advanceAsync(300);
    expect(output.audible()?.stationMs).toBeCloseTo(START + 10_300 + 180, 0);
  });

  it('fetches the chosen quality, and stores it', async () => {
    const { clock, station, session, player, output } = createRig();
    expect(station.getSnapshot().qualityChoice).toBe('automatic');
    station.commands.chooseQuality('saver');
    await station.commands.join('genre-1');
    await clock.advanceAsync(300);
    expect(station.getSnapshot()).toMatchObject({ qualityChoice: 'saver', sync: { quality: 'saver' } });
    expect(createStationStore({ session, player, output }).getSnapshot().qualityChoice).toBe('saver');
  });

  it('returns the same snapshot until something has changed, and notifies once per change', () => {
    const { station, metadata } = createRig();
    const before = station.getSnapshot();
    let reported = 0;
    station.subscribe(() => {
      reported += 1;
    });
    station.refresh();
    expect(station.getSnapshot()).toBe(before);
    station.commands.offerNowPlaying(toNowPlaying(metadata(3)));
    expect(reported).toBe(1);
    const informed = station.getSnapshot();
    station.refresh();
    expect(station.getSnapshot()).toBe(informed);
  });

  it('switches to the announced track at its instant', () => {
    const { station, clock, metadata } = createRig();
    station.commands.offerNowPlaying(toNowPlaying(metadata(3)));
    clock.sleep(170_000);
    station.refresh();
    expect(station.getSnapshot().nowPlayingByGenre['3']).toMatchObject({
      current: { title: 'Track 2' },
      next: { title: 'Track 3' },
    });
  });

  it('stops music for a station and the station for music [M-317, M-315]', async () => {
    const { station, player, clock } = createRig();
    const track = {
      id: '9',
      title: 'Nine',
      artist: 'A',
      artists: [],
      album: 'B',
      albumId: undefined,
      durationSeconds: 60,
      genre: 'Jazz',
      audioUrl: '/nine',
      coverImageUrl: undefined,
      artColour: undefined,
      replayGain: undefined,
    };
    player.dispatch({ type: 'toggle-track', track });
    await clock.advanceAsync(100);
    expect(player.getState().phase).toBe('playing');
    await station.commands.join('genre-1');
    await clock.advanceAsync(300);
    expect(player.getState().phase).toBe('stopped');
    player.dispatch({ type: 'resume' });
    expect(station.getSnapshot()).toMatchObject({ joinPhase: 'none', playback: 'silent' });
  });

  it('shares volume and mute with the player', () => {
    const { station, player } = createRig();
    station.commands.setVolume(0.2);
    station.commands.toggleMute();
    expect(station.getSnapshot()).toMatchObject({ volume: 0.2, isMuted: true });
    expect(player.getState()).toMatchObject({ volume: 0.2, isMuted: true });
  });

  it('clamps and stores the delay of an output', () => {
    const { station } = createRig();
    station.commands.setUserDelay(9_000);
    expect(station.getSnapshot().userDelayMs).toBe(500);
    expect(createRig().station.getSnapshot().userDelayMs).toBe(500);
  });
});

describe('player stores', () => {
  it('do not change the snapshot while only time passes', async () => {
    const { player, clock } = createRig();
    const { state, progress } = createPlayerStores(player);
    const track = {
      ...player.getState().track,
      id: '1',
      title: 'One',
      artist: 'A',
      artists: [],
      album: 'B',
      albumId: undefined,
    };
    player.dispatch({
      type: 'toggle-track',
      track: {
        ...track,
        durationSeconds: 60,
        genre: 'Jazz',
        audioUrl: '/one',
        coverImageUrl: undefined,
        artColour: undefined,
        replayGain: undefined,
      },
    });
    await clock.advanceAsync(100);
    const before = state.getSnapshot();
    expect(before).toMatchObject({ isPlaying: true, isLoading: false, isPaused: false, queueIndex: 0 });
    player.dispatch({ type: 'output-time', loadId: player.getState().loadId, seconds: 12 });
    expect(state.getSnapshot()).toBe(before);
    expect(progress.getSnapshot()).toEqual({ currentTimeSeconds: 12, durationSeconds: 60 });
  });
});
