import { createManualClock, type ManualClock } from '@tutti/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine, PlayerSnapshot } from '#engine/engine-types.ts';
import { createSleepTimer, type SleepTimer } from './sleep-timer.ts';

type Writable<Parts> = { -readonly [Name in keyof Parts]: Parts[Name] };

describe('the sleep timer', () => {
  let clock: ManualClock;
  let timer: SleepTimer;
  let snapshot: Writable<
    Pick<PlayerSnapshot, 'volume' | 'isMuted' | 'queueIndex' | 'overlapSeconds' | 'speed'>
  > & {
    currentTrack: { id: string };
  };
  let progress: { currentTimeSeconds: number; durationSeconds: number };
  let joinPhase: 'none' | 'joined';
  let paused: string[];

  beforeEach(() => {
    clock = createManualClock(1_800_000_000_000);
    snapshot = {
      volume: 0.8,
      isMuted: false,
      queueIndex: 0,
      overlapSeconds: 0,
      speed: 1,
      currentTrack: { id: '4' },
    };
    progress = { currentTimeSeconds: 100, durationSeconds: 200 };
    joinPhase = 'none';
    paused = [];
    const engine = {
      player: {
        getSnapshot: () => snapshot,
        progress: { getSnapshot: () => progress },
        commands: {
          // Like in the player, setting the volume unmutes.
          setVolume: (volume: number) => Object.assign(snapshot, { volume, isMuted: false }),
          toggleMute: () => Object.assign(snapshot, { isMuted: !snapshot.isMuted }),
          pause: () => void paused.push('player'),
        },
      },
      station: {
        getSnapshot: () => ({ joinPhase }),
        commands: { pause: () => void paused.push('station') },
      },
    };
    timer = createSleepTimer(engine as unknown as Pick<Engine, 'player' | 'station'>, clock);
  });

  function play(seconds: number): void {
    for (let passed = 0; passed < seconds; passed += 0.25) {
      progress = { ...progress, currentTimeSeconds: progress.currentTimeSeconds + 0.25 * snapshot.speed };
      clock.advance(250);
    }
  }

  it('pauses after the chosen minutes, fades out before, and restores the volume', () => {
    timer.set({ minutes: 15 });
    clock.advance(14 * 60_000 + 49_000);
    expect([snapshot.volume, paused]).toEqual([0.8, []]);
    expect(timer.getSnapshot()?.remainingMs).toBe(11_000);
    clock.advance(6_000);
    expect(snapshot.volume).toBeCloseTo(0.4);
    clock.advance(4_000);
    expect(snapshot.volume).toBeCloseTo(0.08);
    clock.advance(1_000);
    expect([snapshot.volume, paused, timer.getSnapshot()]).toEqual([0.8, ['player'], undefined]);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('silences only this page on a station, which continues for others', () => {
    joinPhase = 'joined';
    timer.set({ minutes: 30 });
    clock.advance(30 * 60_000);
    expect(paused).toEqual(['station']);
  });

  it('ends with the track, before the next one begins', () => {
    timer.set('track-end');
    play(89);
    expect([snapshot.volume, paused]).toEqual([0.8, []]);
    play(6);
    expect(snapshot.volume).toBeLessThan(0.5);
    play(5);
    expect(paused).toEqual(['player']);
    expect(snapshot.volume).toBe(0.8);
  });

  it('ends with the track before a crossfade to the next one begins', () => {
    timer.set('track-end');
    play(70);
    // The player reports it shortly before the end.
    snapshot.overlapSeconds = 12;
    play(17);
    expect(paused).toEqual([]);
    play(1);
    expect(paused).toEqual(['player']);
  });

  it('knows that a track ends earlier at a higher speed', () => {
    snapshot.speed = 2;
    timer.set('track-end');
    play(39);
    expect([snapshot.volume, paused]).toEqual([0.8, []]);
    play(5);
    expect(snapshot.volume).toBeLessThan(0.6);
    play(6);
    expect(paused).toEqual(['player']);
    // The hundred seconds that were left took fifty.
    expect(progress.currentTimeSeconds).toBeGreaterThan(198);
  });

  it('waits for the end of another track that is chosen meanwhile, and pauses if one ended unnoticed', () => {
    timer.set('track-end');
    play(20);
    snapshot = { ...snapshot, queueIndex: 1, currentTrack: { id: '5' } };
    progress = { currentTimeSeconds: 0, durationSeconds: 60 };
    play(58.5);
    expect(paused).toEqual([]);
    snapshot = { ...snapshot, queueIndex: 2, currentTrack: { id: '6' } };
    progress = { currentTimeSeconds: 0, durationSeconds: 60 };
    play(0.25);
    expect(paused).toEqual(['player']);
  });

  it('pauses if a repeated track restarted unnoticed, and continues if the user seeks back in it', () => {
    timer.set('track-end');
    play(98.5);
    progress = { ...progress, currentTimeSeconds: 90 };
    play(108.5);
    expect(paused).toEqual([]);
    // Timers of a hidden page run once a second at most.
    progress = { ...progress, currentTimeSeconds: 0.5 };
    clock.advance(250);
    expect(paused).toEqual(['player']);
  });

  it('waits for the end of a track that is chosen in the last seconds of another', () => {
    timer.set('track-end');
    play(95);
    expect(snapshot.volume).toBeLessThan(0.5);
    snapshot = { ...snapshot, queueIndex: 1, currentTrack: { id: '5' } };
    progress = { currentTimeSeconds: 0, durationSeconds: 60 };
    play(1);
    expect([snapshot.volume, paused]).toEqual([0.8, []]);
    play(59);
    expect(paused).toEqual(['player']);
  });

  it('reports that a station joined meanwhile has no end to wait for', () => {
    timer.set('track-end');
    joinPhase = 'joined';
    clock.advance(250);
    expect(timer.getSnapshot()).toBeUndefined();
    expect(clock.pendingTimers()).toBe(0);
  });

  it.each([
    ['turned off', () => timer.clear()],
    ['over', () => clock.advance(10_000)],
  ])(
    'stays silent for a user who mutes during the fade, when it is %s, and restores the volume',
    (_when, end) => {
      timer.set({ minutes: 15 });
      clock.advance(15 * 60_000 - 5_000);
      snapshot.isMuted = true;
      clock.advance(2_000);
      end();
      expect(snapshot).toMatchObject({ volume: 0.8, isMuted: true });
    },
  );

  it('keeps a volume that the user sets during the fade', () => {
    timer.set({ minutes: 15 });
    clock.advance(15 * 60_000 - 5_000);
    snapshot.volume = 0.6;
    clock.advance(2_000);
    expect(snapshot.volume).toBe(0.6);
    clock.advance(3_000);
    expect([snapshot.volume, paused]).toEqual([0.6, ['player']]);
  });

  it('can be turned off, even during the fade, and set again', () => {
    timer.set({ minutes: 15 });
    clock.advance(15 * 60_000 - 5_000);
    timer.clear();
    expect([snapshot.volume, timer.getSnapshot()]).toEqual([0.8, undefined]);
    clock.advance(60_000);
    expect(paused).toEqual([]);
    timer.set({ minutes: 15 });
    timer.set({ minutes: 60 });
    clock.advance(20 * 60_000);
    expect(paused).toEqual([]);
    expect(timer.getSnapshot()?.remainingMs).toBe(40 * 60_000);
  });
});
