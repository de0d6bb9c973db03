/** Undo for starting a list: what the listener would miss of the queue before, and how it comes back. */
import { type PlayerStep, startTrack, still, stopPlayback } from './playback-steps.ts';
import type { PlayerState, ReplacedQueue } from './player-state.ts';
import type { PlayerTrack } from './player-types.ts';
import { appendToQueue, type Queue, setShuffle, upcomingEntries } from './queue.ts';
import type { Random } from './random-order.ts';

/** A track is missed once this much was heard of it, because trying out songs would offer Undo after each. */
const MISSED_FROM_SECONDS = 30;

/** Whether the list continues the started one further down, as a press on a later row of the same album does. */
function isRestOf(tracks: readonly PlayerTrack[], { entries }: Queue): boolean {
  const start = entries.length - tracks.length;
  return start >= 0 && tracks.every(({ id }, index) => entries[start + index]?.track.id === id);
}

function isMissed(
  { queue, repeat, track, currentTimeSeconds, startedEntries }: PlayerState,
  tracks: readonly PlayerTrack[],
) {
  const remaining = new Set(tracks.map(({ id }) => id));
  const ahead = repeat === 'all' ? queue.entries : upcomingEntries(queue);
  const isCurrentMissed =
    track !== undefined && !remaining.has(track.id) && currentTimeSeconds >= MISSED_FROM_SECONDS;
  if (!isCurrentMissed && ahead.every((entry) => remaining.has(entry.track.id))) return false;
  // A queue that was changed by hand is the listener's own.
  return queue.entries !== startedEntries || !isRestOf(tracks, queue);
}

/** Call with the state before the list was started and the step that starts it. */
export function withReplaced(
  before: PlayerState,
  tracks: readonly PlayerTrack[],
  step: PlayerStep,
): PlayerStep {
  const { queue } = step.state;
  const { track, currentTimeSeconds, phase } = before;
  const isOn = phase === 'playing' || phase === 'loading';
  const replaced: ReplacedQueue | undefined = isMissed(before, tracks)
    ? { queue: before.queue, by: queue, track, currentTimeSeconds, isOn }
    : before.replaced;
  return { ...step, state: { ...step.state, startedEntries: queue.entries, replaced } };
}

/** Restores the queue and its position; tracks that were added since come last. */
export function bringBackReplaced(state: PlayerState, random: Random): PlayerStep {
  const { replaced } = state;
  if (replaced === undefined) return still(state);
  const { by, track, currentTimeSeconds, isOn } = replaced;
  const isShuffled = state.queue.order !== undefined;
  const former: Queue = { ...replaced.queue, nextEntryNumber: state.queue.nextEntryNumber };
  const known = new Set(by.entries);
  const added = state.queue.entries.filter((entry) => !known.has(entry));
  const queue = appendToQueue(
    isShuffled === (former.order !== undefined) ? former : setShuffle(former, isShuffled, random),
    added.map((entry) => entry.track),
    random,
  );
  const restored = {
    ...state,
    queue,
    replaced: undefined,
    isInterrupted: false,
    failuresInARow: 0,
    reloads: 0,
  };
  if (track !== undefined && isOn)
    return startTrack(restored, track, { delayMs: 0, startAtSeconds: currentTimeSeconds });
  const durationSeconds = track?.durationSeconds ?? 0;
  return stopPlayback({ ...restored, track, currentTimeSeconds, durationSeconds }, undefined);
}
