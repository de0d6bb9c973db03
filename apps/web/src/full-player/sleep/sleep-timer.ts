/**
 * Fades out and pauses after a time or at the end of the track. It belongs to the engine, so that it runs while the
 * full player is closed.
 */
import { Subscribable } from '@tutti/subscribable';
import type { Timers } from '@tutti/sync';
import { browserTimers } from '#engine/browser/browser-timers.ts';
import type { Engine, Store } from '#engine/engine-types.ts';

export type SleepChoice = { readonly minutes: number } | 'track-end';

export type SleepSnapshot =
  | { readonly remainingMs: number | undefined; readonly choice: SleepChoice }
  | undefined;

export interface SleepTimer extends Store<SleepSnapshot> {
  set(choice: SleepChoice): void;
  clear(): void;
}

type Sound = Pick<Engine, 'player' | 'station'>;

const FADE_MS = 10_000;
/** A track this close to its end has ended by itself, even if the check is late; otherwise the user skipped it. */
const ENDED_UNSEEN_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** Later than this, the next track would begin before the next check. */
const TRACK_END_MS = 400;
/** A larger difference than rounding means that the user has changed the volume. */
const VOLUME_TOLERANCE = 0.02;

/** Lowers the volume towards the end, unless the user sets it meanwhile. */
function createFade({ player }: Sound) {
  let fullVolume: number | undefined;
  let faded: number | undefined;
  let isTaken = false;

  function noticeTaking(): void {
    if (faded !== undefined && Math.abs(player.getSnapshot().volume - faded) > VOLUME_TOLERANCE)
      isTaken = true;
  }

  return {
    to(share: number): void {
      noticeTaking();
      const { volume, isMuted } = player.getSnapshot();
      if (isTaken || isMuted) return;
      fullVolume ??= volume;
      faded = fullVolume * share;
      player.commands.setVolume(faded);
    },
    end(): void {
      noticeTaking();
      const { isMuted } = player.getSnapshot();
      if (fullVolume !== undefined && !isTaken) {
        player.commands.setVolume(fullVolume);
        // Setting the volume ends muting, which has to stay.
        if (isMuted) player.commands.toggleMute();
      }
      fullVolume = undefined;
      faded = undefined;
      isTaken = false;
    },
  };
}

export function createSleepTimer(sound: Sound, timers: Timers): SleepTimer {
  const { player, station } = sound;
  const changes = new Subscribable();
  const fade = createFade(sound);
  let choice: SleepChoice | undefined;
  let endsAtMs = 0;
  let trackKey: string | undefined;
  let timer: number | undefined;
  let snapshot: SleepSnapshot;

  const isStation = () => station.getSnapshot().joinPhase !== 'none';

  function readTrackKey(): string | undefined {
    const { queueIndex, currentTrack } = player.getSnapshot();
    return currentTrack && `${queueIndex} ${currentTrack.id}`;
  }

  /** Undefined without a track. */
  function readRemainingMs(): number | undefined {
    if (choice !== 'track-end') return endsAtMs - timers.now();
    const { currentTimeSeconds, durationSeconds } = player.progress.getSnapshot();
    if (isStation() || !(durationSeconds > 0)) return undefined;
    const { overlapSeconds, speed } = player.getSnapshot();
    const remainingSeconds = (durationSeconds - currentTimeSeconds) / speed - overlapSeconds;
    return remainingSeconds * 1_000 - TRACK_END_MS;
  }

  /** A repeated track starts over under the same key, but a user who seeks back wants to hear the rest. */
  function hasBegunAgain(wasLeftMs: number): boolean {
    const remainingMs = readRemainingMs() ?? 0;
    const { currentTimeSeconds } = player.progress.getSnapshot();
    return remainingMs > wasLeftMs && currentTimeSeconds * 1_000 < ENDED_UNSEEN_MS;
  }

  /** The track ended between two checks. A skip long before its end means that the user wants the next one. */
  function hasEndedUnseen(key: string | undefined): boolean {
    const wasLeftMs = snapshot?.remainingMs ?? Number.POSITIVE_INFINITY;
    if (choice !== 'track-end' || wasLeftMs >= ENDED_UNSEEN_MS) return false;
    return key !== trackKey || hasBegunAgain(wasLeftMs);
  }

  function publish(next: SleepSnapshot): void {
    snapshot = next;
    changes.emit();
  }

  function clear(): void {
    if (timer !== undefined) timers.clearTimer(timer);
    timer = undefined;
    choice = undefined;
    fade.end();
    publish(undefined);
  }

  function finish(): void {
    if (isStation()) station.commands.pause();
    else player.commands.pause();
    clear();
  }

  function look(): void {
    timer = undefined;
    if (choice === undefined) return;
    // A station has no end to wait for.
    if (choice === 'track-end' && isStation()) return clear();
    const remainingMs = readRemainingMs();
    const key = readTrackKey();
    const hasEnded = hasEndedUnseen(key);
    trackKey = key;
    if (hasEnded || (remainingMs !== undefined && remainingMs <= 0)) return finish();
    if (remainingMs !== undefined && remainingMs < FADE_MS) fade.to(remainingMs / FADE_MS);
    else fade.end();
    publish({ remainingMs, choice });
    timer = timers.setTimer(look, LOOK_EVERY_MS);
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: changes.subscribe,
    set(next) {
      if (choice !== undefined) clear();
      choice = next;
      trackKey = readTrackKey();
      if (next !== 'track-end') endsAtMs = timers.now() + next.minutes * 60_000;
      look();
    },
    clear,
  };
}

const timerOf = new WeakMap<Sound, SleepTimer>();

export function sleepTimerOf(engine: Sound): SleepTimer {
  const known = timerOf.get(engine);
  if (known !== undefined) return known;
  const timer = createSleepTimer(engine, browserTimers);
  timerOf.set(engine, timer);
  // The volume is stored, so a page that closes must restore it from the fade.
  window.addEventListener('pagehide', timer.clear);
  return timer;
}
