/**
 * The listener's player without a browser: queue, shuffle and repeat, state machine, durations. It has no audio
 * element, no timer and no randomness of its own. It does not play stations; it only emits "leave the station" when
 * library music starts.
 */
export type { AudioOutput, LoadRequest, OutputEvent, PrepareRequest, SoundSettings } from './audio-output.ts';
export { CROSSFADE_MAX_SECONDS, crossfadeFactors } from './crossfade.ts';
export { formatDuration, parseDurationSeconds } from './duration.ts';
export { EQUALIZER_PRESETS, type EqualizerPreset } from './equalizer.ts';
export { createListeningTracker, type Listening, type ListeningTracker } from './listening.ts';
export type { PlayerCommand, PlayerStep } from './playback-steps.ts';
export { createPlayerDriver, type PlayerDeps, type PlayerDriver } from './player-driver.ts';
export {
  type PlayerEvent,
  transitionPlayer,
  type UserEvent,
} from './player-machine.ts';
export {
  createPlayerState,
  type PlayerPhase,
  type PlayerPreferences,
  type PlayerState,
  preferencesOf,
} from './player-state.ts';
export {
  artistOrAlbum,
  artistOrFolder,
  createPlayerTrack,
  isStreamTrack,
  knownAlbum,
  knownArtist,
  type PlayerTrackParts,
  withOrigin,
} from './player-track.ts';
export type { ArtistLink, PlayerTrack, QueueEntry, RepeatMode } from './player-types.ts';
export { currentEntry, emptyQueue, isAlbumRun, peekNext, type Queue, upcomingEntries } from './queue.ts';
export type { Random } from './random-order.ts';
export { gainFactor, type ReplayGainTags, replayGainDb } from './replay-gain.ts';
export { readSpeeds, SPEEDS, type Speeds, speedOf } from './speed.ts';
export {
  keepOrder,
  keepTracks,
  restorePlayerState,
  type StoredQueue,
  type StoredRange,
  storedRange,
  storePosition,
} from './stored-queue.ts';
