/** Follows the player and tells each listening apart: one track that sounded once, and how it ended. */
import { LISTENING_MIN_MS, type PlayEnding, type PlayOrigin } from '@tutti/contract/playback/plays';
import type { PlayerEvent } from './player-machine.ts';
import type { PlayerState } from './player-state.ts';
import { speedOf } from './speed.ts';

export interface Listening {
  /** A random id that stays the same until the listening ends. */
  readonly listeningId: string;
  readonly trackId: string;
  readonly origin: PlayOrigin;
  readonly startedAtMs: number;
  /** The time that was really heard; seeking adds nothing. */
  readonly listenedMs: number;
  readonly ending: PlayEnding;
}

export interface ListeningTracker {
  /** Call for every step of the player; returns the listening that this step has ended. */
  follow(before: PlayerState, event: PlayerEvent, after: PlayerState): Listening | undefined;
  /** The listening that goes on, as if the music stopped now. */
  current(): Listening | undefined;
}

interface TrackerOptions {
  nowMs(): number;
  createId(): string;
}

/** Larger changes of the position are seeks, not listening. At a higher speed, each step is larger. */
const STEP_MAX_MS = 2_000;
const SECOND_MS = 1_000;

export function createListeningTracker({ nowMs, createId }: TrackerOptions): ListeningTracker {
  let going: Omit<Listening, 'ending'> | undefined;

  function end(ending: PlayEnding): Listening | undefined {
    const ended = going;
    if (ended === undefined || ended.listenedMs < LISTENING_MIN_MS) return undefined;
    return { ...ended, listenedMs: Math.round(ended.listenedMs), ending };
  }

  function hear(before: PlayerState, after: PlayerState): void {
    const { track } = after;
    const stepMs = (after.currentTimeSeconds - before.currentTimeSeconds) * SECOND_MS;
    const stepMaxMs = STEP_MAX_MS * Math.max(speedOf(after.speeds, track), 1);
    if (track === undefined || stepMs <= 0 || stepMs > stepMaxMs) return;
    going ??= {
      listeningId: createId(),
      trackId: track.id,
      origin: track.origin ?? 'queue',
      startedAtMs: nowMs(),
      listenedMs: 0,
    };
    going = { ...going, listenedMs: going.listenedMs + stepMs };
  }

  return {
    follow(before, event, after) {
      const ending = endingOf(before, event, after);
      const ended = ending === undefined ? undefined : end(ending);
      if (ending !== undefined) going = undefined;
      if (event.type === 'output-time' && after !== before) hear(before, after);
      return ended;
    },
    current: () => end('stopped'),
  };
}

/** Returns undefined while the same listening goes on. */
function endingOf(before: PlayerState, event: PlayerEvent, after: PlayerState): PlayEnding | undefined {
  if (after === before) return undefined;
  switch (event.type) {
    case 'output-ended':
    case 'output-handed-over':
      return 'finished';
    case 'station-started':
    case 'signed-out':
      return 'stopped';
    case 'output-failed':
      // After a failure of the network the track goes on where it was.
      return event.cause === 'network' ? undefined : 'unknown';
    case 'seek':
      return isStartedAgain(before, after) ? 'stopped' : undefined;
    default:
      return after.loadId === before.loadId ? undefined : endingOfChoice(before, after);
  }
}

/** Another track was loaded, or the same one again. */
function endingOfChoice(before: PlayerState, after: PlayerState): PlayEnding | undefined {
  if (after.track?.id === before.track?.id) return after.currentTimeSeconds > 0 ? undefined : 'stopped';
  // Somebody who had paused has not skipped the track.
  return before.phase === 'playing' || before.phase === 'loading' ? 'skipped' : 'stopped';
}

/** Seeking back to the start begins another listening. */
function isStartedAgain(before: PlayerState, after: PlayerState): boolean {
  const [from, to] = [before.currentTimeSeconds * SECOND_MS, after.currentTimeSeconds * SECOND_MS];
  return to < STEP_MAX_MS && from - to > STEP_MAX_MS;
}
