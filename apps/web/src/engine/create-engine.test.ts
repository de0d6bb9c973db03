import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAudioElement, stubAudioElements } from '#test/fake-audio-element.ts';
import { createEngine } from './create-engine.ts';
import type { Engine, PlayerTrack } from './engine-types.ts';

/** Replaces the official client; the server can be reachable or not. */
const hub = vi.hoisted(() => ({ isThere: true, hangUp: () => {} }));

vi.mock('@microsoft/signalr', () => ({
  HttpTransportType: {},
  LogLevel: {},
  HubConnectionBuilder: class {
    withUrl = () => this;
    configureLogging = () => this;
    build = () => ({
      on: () => {},
      onclose: (closed: () => void) => {
        hub.hangUp = closed;
      },
      start: async () => {
        if (!hub.isThere) throw new Error('refused');
      },
      stop: async () => {},
      invoke: async () => undefined,
    });
  },
}));

const SONG: PlayerTrack = {
  id: '7',
  title: 'Sundial',
  artist: 'Nova Kline',
  artists: [],
  album: '',
  albumId: undefined,
  durationSeconds: 180,
  genre: 'Jazz',
  audioUrl: '/api/tracks/7/stream',
  coverImageUrl: undefined,
  artColour: undefined,
  replayGain: undefined,
};

let engine: Engine;
let elements: FakeAudioElement[];
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}
const playing = () => elements.find(({ loads }) => loads.length > 0) as FakeAudioElement;

async function startSong(): Promise<void> {
  engine.player.commands.playFrom([SONG], 0);
  await pass(1_000);
  playing().arrive(40);
  await pass(1_000);
  expect(engine.player.getSnapshot().phase).toBe('playing');
}

/** The network stays up, so no browser event reports the loss or the return. */
async function loseServer(): Promise<void> {
  hub.isThere = false;
  hub.hangUp();
  playing().setAttribute('src', SONG.audioUrl);
  playing().dispatchEvent(new Event('error'));
  await pass(500);
}

beforeEach(async () => {
  vi.useFakeTimers();
  elements = stubAudioElements({ now: Date.now });
  hub.isThere = true;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  engine = createEngine({ hasToken: () => true, openHubTicket: async () => 'ticket' });
  engine.session.signedIn();
  await pass(1_100);
});

afterEach(() => {
  engine.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const phase = () => engine.player.getSnapshot().phase;
const connection = () => engine.station.getSnapshot().connection;

describe('a track that plays when the server goes away', () => {
  beforeEach(async () => {
    await startSong();
    await loseServer();
  });

  it('continues at its position as soon as the hub is back', async () => {
    expect([phase(), connection()]).toEqual(['stopped', 'reconnecting']);
    const { length } = playing().loads;
    hub.isThere = true;
    await pass(3_000);
    expect([phase(), connection()]).toEqual(['loading', 'connected']);
    expect(playing().loads).toHaveLength(length + 1);
  });

  it('does not continue once the user has pressed pause', async () => {
    engine.player.commands.pause();
    hub.isThere = true;
    await pass(3_000);
    expect([phase(), connection()]).toEqual(['stopped', 'connected']);
  });
});

describe('a track that is paused when the server goes away', () => {
  it('stays silent when the hub is back', async () => {
    await startSong();
    engine.player.commands.pause();
    await loseServer();
    hub.isThere = true;
    await pass(3_000);
    expect([phase(), connection()]).toEqual(['stopped', 'connected']);
  });
});
