import {
  createPlayerDriver,
  type PlayerDriver,
  preferencesOf,
  restorePlayerState,
  type UserEvent,
  withOrigin,
} from '@tutti/player';
import { Subscribable } from '@tutti/subscribable';
import { browserTimers } from '../browser/browser-timers.ts';
import { readPreferences, readStoredQueue, writePreferences } from '../browser/listening-storage.ts';
import type { Engine, EngineOptions, PlayerCommands, PlayerStepTaken, PlayerTrack } from '../engine-types.ts';
import { HtmlAudioOutput } from './html-audio-output.ts';
import { createPlayerStores } from './player-stores.ts';
import { createQueueStorage } from './queue-storage.ts';

export interface LibraryPlayer {
  readonly driver: PlayerDriver;
  readonly view: Engine['player'];
  /** Starts storing the queue; before that, another page may still be writing it. */
  start(): void;
  stop(): void;
}

interface LibraryPlayerOptions extends Pick<EngineOptions, 'findOffline' | 'isBeyondReach'> {
  readonly apiOrigin: string;
  leaveStation(): void;
}

export function createLibraryPlayer(options: LibraryPlayerOptions): LibraryPlayer {
  const steps = new Subscribable<PlayerStepTaken>();
  const driver = createPlayerDriver(restorePlayerState(readPreferences(), readStoredQueue()), {
    output: new HtmlAudioOutput(options.apiOrigin, options.findOffline),
    random: Math.random,
    setTimer: browserTimers.setTimer,
    clearTimer: browserTimers.clearTimer,
    leaveStation: options.leaveStation,
    watch: (before, event, after) => steps.emit({ before, event, after }),
  });
  const { state, progress } = createPlayerStores(driver);
  const queueStorage = createQueueStorage(driver);
  state.subscribe(() => writePreferences(preferencesOf(driver.getState())));
  const commands = createPlayerCommands((event) => driver.dispatch(event), options.isBeyondReach);
  return {
    driver,
    view: { ...state, progress, commands, steps: { subscribe: steps.subscribe } },
    start: queueStorage.start,
    stop: queueStorage.stop,
  };
}

function createPlayerCommands(
  dispatch: (event: UserEvent) => void,
  isBeyondReach: (trackId: string) => boolean = () => false,
): PlayerCommands {
  /**
   * Leaves out tracks that cannot be played now, because they would stop the music. If none is left it returns all, so
   * that the player reports why.
   */
  function withinReach(tracks: readonly PlayerTrack[]): readonly PlayerTrack[] {
    const some = tracks.filter(({ id }) => !isBeyondReach(id));
    return some.length === 0 ? tracks : some;
  }
  return {
    toggleTrack: (track) => dispatch({ type: 'toggle-track', track }),
    playFrom: (tracks, index) =>
      dispatch({ type: 'play-from', tracks: withinReach(tracks.slice(Math.max(0, index))), index: 0 }),
    playShuffled: (tracks) => dispatch({ type: 'play-shuffled', tracks: withinReach(tracks) }),
    takeOver: (tracks, index, seconds) => dispatch({ type: 'take-over', tracks, index, seconds }),
    addToQueue: (tracks) => dispatch({ type: 'add-to-queue', tracks: withOrigin(tracks, undefined) }),
    continueQueue: (tracks) => dispatch({ type: 'add-to-queue', tracks: withinReach(tracks) }),
    playNext: (tracks) => dispatch({ type: 'play-next', tracks: withOrigin(tracks, undefined) }),
    removeFromQueue: (entryId) => dispatch({ type: 'remove-from-queue', entryId }),
    moveInQueue: (entryId, to) => dispatch({ type: 'move-in-queue', entryId, toIndex: to }),
    clearQueue: () => dispatch({ type: 'clear-queue' }),
    putBackInQueue: (entry, to) => dispatch({ type: 'put-back-in-queue', entry, toIndex: to }),
    undoClearQueue: () => dispatch({ type: 'undo-clear-queue' }),
    undoReplaceQueue: () => dispatch({ type: 'undo-replace-queue' }),
    jumpTo: (entryId) => dispatch({ type: 'jump-to', entryId }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    togglePlay: () => dispatch({ type: 'toggle-play' }),
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    seek: (seconds) => dispatch({ type: 'seek', seconds }),
    setVolume: (volume) => dispatch({ type: 'set-volume', volume }),
    toggleMute: () => dispatch({ type: 'toggle-mute' }),
    toggleShuffle: () => dispatch({ type: 'toggle-shuffle' }),
    cycleRepeat: () => dispatch({ type: 'cycle-repeat' }),
    setCrossfade: (seconds) => dispatch({ type: 'set-crossfade', seconds }),
    setGapless: (isGapless) => dispatch({ type: 'set-gapless', isGapless }),
    setEqualizer: (preset) => dispatch({ type: 'set-equalizer', preset }),
    setSpeed: (speed) => dispatch({ type: 'set-speed', speed }),
  };
}
