import { type PlayerDriver, speedOf, upcomingEntries } from '@tutti/player';
import type { PlayerProgress, PlayerSnapshot, Store } from '../engine-types.ts';
import { createDerivedStore } from '../stores.ts';

/** Progress has its own store, so that components without a time do not render four times a second. */
export function createPlayerStores(player: PlayerDriver): {
  state: Store<PlayerSnapshot>;
  progress: Store<PlayerProgress>;
} {
  let upcomingOf = player.getState().queue;
  let upcoming = upcomingEntries(upcomingOf);
  return {
    state: createDerivedStore(player, () => {
      const state = player.getState();
      if (state.queue !== upcomingOf) {
        upcomingOf = state.queue;
        upcoming = upcomingEntries(state.queue);
      }
      return {
        phase: state.phase,
        isPlaying: state.phase === 'playing',
        isPaused: state.phase === 'paused',
        isLoading: state.phase === 'loading',
        isBlocked: state.isBlocked,
        failure: state.failure,
        currentTrack: state.track,
        volume: state.volume,
        isMuted: state.isMuted,
        isShuffled: state.queue.order !== undefined,
        repeat: state.repeat,
        crossfadeSeconds: state.crossfadeSeconds,
        isGapless: state.isGapless,
        equalizer: state.equalizer,
        speed: speedOf(state.speeds, state.track),
        overlapSeconds: state.prepared?.crossfadeSeconds ?? 0,
        queue: state.queue.entries,
        queueIndex: state.queue.index,
        replacedQueue: state.replaced?.queue.entries,
        upcoming,
      };
    }),
    progress: createDerivedStore(player, () => {
      const { currentTimeSeconds, durationSeconds } = player.getState();
      return { currentTimeSeconds, durationSeconds };
    }),
  };
}
