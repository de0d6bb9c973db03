/**
 * The types through which React sees the engine: snapshots to read and commands to give. Audio elements, Web Audio,
 * socket and timers stay behind them, so that no view holds an audio object, and library and station look alike to the
 * player bar.
 *
 * The hooks are in `engine-context.tsx` and need an `<EngineProvider>` above them: `usePlayer()`,
 * `usePlayerProgress()`, which changes about four times a second (use it in small components), `useStation()` and
 * `useStationProgress(nowPlaying)`, which is recomputed every second from the station clock [M-308]. The code that
 * creates the engine reports sign-in and sign-out to `engine.session`.
 */

import type { StationRef } from '@tutti/contract/stations/station-ref';
import type {
  EqualizerPreset,
  PlayerEvent,
  PlayerState,
  PlayerTrack,
  QueueEntry,
  RepeatMode,
} from '@tutti/player';
import type {
  HubCall,
  HubConnectionState,
  LineProblem,
  NowPlaying,
  QualityChoice,
  StationListing,
  SyncQuality,
  UncheckedRoomEvent,
} from '@tutti/sync';

export type { PlayerTrack, QueueEntry, RepeatMode } from '@tutti/player';
export type {
  HubConnectionState,
  LineProblem,
  NowPlaying,
  QualityChoice,
  StationListing,
  StationTrack,
  SyncQuality,
  UncheckedRoomEvent,
} from '@tutti/sync';

export type PlayerPhase = 'stopped' | 'loading' | 'playing' | 'paused';

export interface PlayerSnapshot {
  readonly phase: PlayerPhase;
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly isLoading: boolean;
  /** The browser refuses sound without a gesture, so "Click to listen" is offered, which calls `resume()`. */
  readonly isBlocked: boolean;
  /** Why playback stopped by itself, as a sentence for a toast; cleared by the next attempt. */
  readonly failure: string | undefined;
  readonly currentTrack: PlayerTrack | undefined;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly isShuffled: boolean;
  readonly repeat: RepeatMode;
  readonly crossfadeSeconds: number;
  /** False leaves a short pause between tracks. */
  readonly isGapless: boolean;
  readonly equalizer: EqualizerPreset;
  /** How fast the current track plays; 1 is normal. */
  readonly speed: number;
  /** Seconds by which the next track starts before the end of this one; 0 until that is known, shortly before. */
  readonly overlapSeconds: number;
  /** In the order in which tracks were added. */
  readonly queue: readonly QueueEntry[];
  /** Index of the current entry in `queue`, or -1. */
  readonly queueIndex: number;
  /** The queue that was last replaced while the listener would miss it; `undoReplaceQueue()` restores it. */
  readonly replacedQueue: readonly QueueEntry[] | undefined;
  /** The entries that `next()` plays, in that order: shuffled while shuffle is on. */
  readonly upcoming: readonly QueueEntry[];
}

export interface PlayerProgress {
  readonly currentTimeSeconds: number;
  readonly durationSeconds: number;
}

export interface PlayerCommands {
  /** Pauses the track if it plays, resumes it if it is paused, and otherwise plays it. */
  toggleTrack(track: PlayerTrack): void;
  /** Replaces the queue with the list and plays from this index on. */
  playFrom(tracks: readonly PlayerTrack[], index: number): void;
  /** Plays the list in random order, without changing the shuffle switch. */
  playShuffled(tracks: readonly PlayerTrack[]): void;
  /** Continues the queue of another device at its position. */
  takeOver(tracks: readonly PlayerTrack[], index: number, seconds: number): void;
  addToQueue(tracks: readonly PlayerTrack[]): void;
  /** Appends tracks that belong to the list that is playing, so that they keep where they come from. */
  continueQueue(tracks: readonly PlayerTrack[]): void;
  playNext(tracks: readonly PlayerTrack[]): void;
  removeFromQueue(entryId: string): void;
  /** Moves an entry to this index of `upcoming`, shuffled or not. */
  moveInQueue(entryId: string, toIndex: number): void;
  clearQueue(): void;
  /** Restores the last cleared queue behind entries that were added since. */
  undoClearQueue(): void;
  /** Restores the last replaced queue and its position, before entries that were added since. */
  undoReplaceQueue(): void;
  putBackInQueue(entry: QueueEntry, toIndex: number): void;
  jumpTo(entryId: string): void;
  pause(): void;
  resume(): void;
  togglePlay(): void;
  next(): void;
  previous(): void;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  toggleShuffle(): void;
  cycleRepeat(): void;
  /** 0 to 12; stored in this browser. */
  setCrossfade(seconds: number): void;
  /** Stored in this browser. */
  setGapless(isGapless: boolean): void;
  /** Stored in this browser; stations are not changed by it. */
  setEqualizer(preset: EqualizerPreset): void;
  /** One of `SPEEDS`, stored in this browser for the current track and its whole album. */
  setSpeed(speed: number): void;
}

export type JoinPhase = 'none' | 'joining' | 'joined';

/** `silent`: not joined, or paused by the listener. `waiting`: joined, and the audio is loading. */
export type StationPlayback = 'silent' | 'waiting' | 'playing' | 'blocked' | 'failed';

export interface StationSnapshot {
  readonly connection: HubConnectionState;
  readonly connectionError: string | undefined;
  /** Stations are joined over HTTP because the hub is unreachable. */
  readonly isOverHttp: boolean;
  /** The reason why the live connection fails, once it is known. */
  readonly lineProblem: LineProblem | undefined;
  /** The stations of genres in the hub's last message; `undefined` before the first one. */
  readonly stations: readonly StationListing[] | undefined;
  /** The current tracks of stations by genre id, as far as the hub has sent them. */
  readonly nowPlayingByGenre: Readonly<Record<string, NowPlaying>>;
  readonly joinPhase: JoinPhase;
  /** The joined station, of a genre or of a room. */
  readonly station: StationRef | undefined;
  /** Its genre; `undefined` in a room. */
  readonly genreId: string | undefined;
  readonly joinError: string | undefined;
  readonly nowPlaying: NowPlaying | undefined;
  readonly playback: StationPlayback;
  /** Only this page is silent: the listener has paused it, or is in a room with the remote only. */
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  /** How well the page is in sync, by its own estimate. */
  readonly sync: SyncQuality;
  /** Extra delay for this output (Bluetooth and the like), -500 to 500; a positive value plays earlier. */
  readonly userDelayMs: number;
  /** Undefined if the browser does not name it. */
  readonly outputDevice: string | undefined;
  readonly qualityChoice: QualityChoice;
}

export interface StationCommands {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Connects if needed and leaves another station. Rejects with a sentence for a toast if the join is refused. */
  /**
   * In a room without sound, `resume` lets this device sound later, and `pause` makes it a remote again.
   */
  join(station: StationRef, how?: { readonly isSounding: boolean }): Promise<void>;
  leave(): Promise<void>;
  refreshStations(): Promise<void>;
  /** Calls an operation of the hub; rejects unless connected, and with the hub's refusal. */
  callHub(...call: HubCall): Promise<unknown>;
  /** Takes a response of `/api/streams/{id}/current`, so that hub and HTTP feed the same store. */
  offerNowPlaying(nowPlaying: NowPlaying): void;
  pause(): void;
  resume(): void;
  toggleMute(): void;
  setVolume(volume: number): void;
  setUserDelay(userDelayMs: number): void;
  chooseQuality(choice: QualityChoice): void;
}

export interface StationProgress {
  readonly elapsedMs: number;
  readonly remainingMs: number;
  readonly totalMs: number;
  /** 0 to 100. */
  readonly percent: number;
}

export interface EngineSession {
  /** Call after sign-in, or after a reload with a stored token; connects the hub 1 s later. */
  signedIn(): void;
  /** Stops the music, clears queue and stations, and disconnects. */
  signedOut(): void;
}

export interface Store<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
}

/** One step of the player, for the listening history. */
export interface PlayerStepTaken {
  readonly before: PlayerState;
  readonly event: PlayerEvent;
  readonly after: PlayerState;
}

export interface Engine {
  readonly player: Store<PlayerSnapshot> & {
    readonly progress: Store<PlayerProgress>;
    readonly commands: PlayerCommands;
    readonly steps: { subscribe(listener: (step: PlayerStepTaken) => void): () => void };
  };
  readonly station: Store<StationSnapshot> & {
    readonly commands: StationCommands;
    /** Returns the function that ends the subscription. */
    subscribeRooms(listener: (event: UncheckedRoomEvent) => void): () => void;
    serverNowMs(): number;
    /** The server time, emitted once a second while subscribed. */
    readonly clockTicks: Store<number>;
  };
  readonly session: EngineSession;
  dispose(): void;
}

export interface EngineOptions {
  hasToken(): boolean;
  /** Fetches a ticket for the hub's address, which replaces the token. */
  openHubTicket(): Promise<string>;
  /** Empty for the same origin. */
  apiOrigin?: string;
  findOffline?(url: string): string | undefined;
  isBeyondReach?(trackId: string): boolean;
  /** The hub reports to an administrator that monitoring data has changed. */
  onMonitoringChanged?(): void;
  /** The hub reports that the user's roles have changed. */
  onRightsChanged?(): void;
}
