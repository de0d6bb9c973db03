import { buildPlayerTrack } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerCommands, PlayerSnapshot, StationCommands, StationSnapshot } from '../engine-types.ts';
import { createMediaSession } from './media-session.ts';

class FakeMediaSession {
  metadata: MediaMetadata | null = null;
  playbackState = 'none';
  position: MediaPositionState | undefined;
  readonly handlers = new Map<string, MediaSessionActionHandler>();
  setActionHandler(action: string, handler: MediaSessionActionHandler | null): void {
    if (action === 'stop') throw new TypeError('unknown action');
    if (handler) this.handlers.set(action, handler);
    else this.handlers.delete(action);
  }
  setPositionState(state?: MediaPositionState): void {
    this.position = state;
  }
}

let browser: FakeMediaSession;

beforeEach(() => {
  browser = new FakeMediaSession();
  Object.defineProperty(navigator, 'mediaSession', { value: browser, configurable: true });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init);
      }
    },
  );
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

function recorder<Commands extends object>(calls: string[], prefix: string): Commands {
  return new Proxy({} as Commands, {
    get: (_, name) => (amount?: unknown) => calls.push(`${prefix}.${String(name)}(${amount ?? ''})`),
  });
}

function start(parts: { player?: Partial<PlayerSnapshot>; station?: Partial<StationSnapshot> }) {
  const calls: string[] = [];
  const session = createMediaSession({
    player: {
      getSnapshot: () => ({ isPlaying: true, speed: 1, ...parts.player }) as PlayerSnapshot,
      progress: { getSnapshot: () => ({ currentTimeSeconds: 30, durationSeconds: 180 }) },
      commands: recorder<PlayerCommands>(calls, 'player'),
    },
    station: {
      getSnapshot: () => ({ joinPhase: 'none', isPaused: false, ...parts.station }) as StationSnapshot,
      commands: recorder<StationCommands>(calls, 'station'),
    },
  });
  session.update();
  const press = (action: MediaSessionAction, details = {}) =>
    browser.handlers.get(action)?.({ action, ...details });
  return { calls, session, press };
}

const track = { ...buildPlayerTrack(1), coverImageUrl: '/api/images/albums/7?v=1' };

describe('the media session', () => {
  it('shows the track with artwork of several sizes, and its position', () => {
    start({ player: { currentTrack: track } });
    expect(browser.metadata).toMatchObject({ title: 'Track 1', artist: '', album: '' });
    expect(browser.metadata?.artwork[0]).toEqual({ src: '/api/images/albums/7?v=1&size=96', sizes: '96x96' });
    expect(browser.playbackState).toBe('playing');
    expect(browser.position).toEqual({ duration: 180, position: 30, playbackRate: 1 });
  });

  it('tells the system how fast the track plays', () => {
    start({ player: { currentTrack: track, speed: 1.5 } });
    expect(browser.position).toMatchObject({ position: 30, playbackRate: 1.5 });
  });

  it('controls the player with media keys', () => {
    const { calls, press } = start({ player: { currentTrack: track } });
    for (const action of ['pause', 'play', 'nexttrack', 'previoustrack'] as const) press(action);
    press('seekto', { seekTime: 12 });
    press('seekbackward');
    press('seekforward', { seekOffset: 5 });
    expect(calls).toEqual([
      'player.pause()',
      'player.resume()',
      'player.next()',
      'player.previous()',
      'player.seek(12)',
      'player.seek(20)',
      'player.seek(35)',
    ]);
  });

  it('offers neither skip nor seek for a station', () => {
    const nowPlaying = {
      current: { title: 'Sundial', artist: 'Nova Kline' },
    } as StationSnapshot['nowPlaying'];
    const { calls, press } = start({ station: { joinPhase: 'joined', nowPlaying } });
    expect([...browser.handlers.keys()]).toEqual(['play', 'pause']);
    press('pause');
    expect(calls).toEqual(['station.pause()']);
    expect(browser.position).toBeUndefined();
  });

  it('names a room that is silent, and controls it instead of the own track', () => {
    const nowPlaying = { current: undefined, roomName: 'Friday night' } as StationSnapshot['nowPlaying'];
    const { calls, press } = start({
      player: { currentTrack: track, isPlaying: false },
      station: { joinPhase: 'joined', nowPlaying, isPaused: true },
    });
    expect(browser.metadata).toMatchObject({ title: 'Friday night', artist: '' });
    expect(browser.playbackState).toBe('paused');
    press('play');
    expect(calls).toEqual(['station.resume()']);
  });

  it('controls a station whose track is not known yet, and not the own track', () => {
    const { calls, press } = start({
      player: { currentTrack: track, isPlaying: false },
      station: { joinPhase: 'joined', nowPlaying: undefined },
    });
    expect(browser.metadata).toBeNull();
    press('pause');
    expect(calls).toEqual(['station.pause()']);
  });

  it('offers play for a station that the system has paused', () => {
    const nowPlaying = {
      current: { title: 'Sundial', artist: 'Nova Kline' },
    } as StationSnapshot['nowPlaying'];
    const { calls, press } = start({ station: { joinPhase: 'joined', nowPlaying, playback: 'blocked' } });
    expect(browser.playbackState).toBe('paused');
    press('play');
    expect(calls).toEqual(['station.resume()']);
  });

  it('clears everything when nothing plays any more', () => {
    const { session } = start({ player: { currentTrack: track } });
    session.clear();
    expect(browser).toMatchObject({ metadata: null, playbackState: 'none', position: undefined });
    expect(browser.handlers.size).toBe(0);
  });
});
