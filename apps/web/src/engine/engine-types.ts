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
import type { PlayerTrack, QueueEntry, RepeatMode } from '@tutti/player';
import type {
  HubConnectionState,
  LineProblem,
  NowPlaying,
  QualityChoice,
  StationListing,
  SyncQuality,
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
} from '@tutti/sync';

export type PlayerPhase = 'stopped' | 'loading' | 'playing' | 'paused';

export interface PlayerSnapshot {
  readonly phase: PlayerPhase;
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly isLoading: boolean;
  /** The browser refuses sound without a gesture: offer "Click to listen", which calls `resume()`. */
  readonly isBlocked: boolean;
  /** Why playback stopped by itself, as a sentence for a toast; cleared by the next attempt. */
  readonly failure: string | undefined;
  readonly currentTrack: PlayerTrack | undefined;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly isShuffled: boolean;
  readonly repeat: RepeatMode;
  readonly crossfadeSeconds: number;
  /** Seconds by which the next track starts before the end of this one; 0 until that is known, shortly before. */
  readonly overlapSeconds: number;
  /** The queue in the order in which tracks were added. */
  readonly queue: readonly QueueEntry[];
  /** Index of the current entry in `queue`, or -1. */
  readonly queueIndex: number;
  /** The entries that `next()` plays, in that order: shuffled while shuffle is on. */
  readonly upcoming: readonly QueueEntry[];
}

export interface PlayerProgress {
  readonly currentTimeSeconds: number;
  readonly durationSeconds: number;
}

export interface PlayerCommands {
  /** Pauses a track that plays, resumes one that is paused, and plays any other. */
  toggleTrack(track: PlayerTrack): void;
  /** Replaces the queue with the list and plays from the clicked track on. */
  playFrom(tracks: readonly PlayerTrack[], index: number): void;
  /** Like `playFrom(tracks, 0)`, but in random order; leaves the shuffle switch alone. */
  playShuffled(tracks: readonly PlayerTrack[]): void;
  /** Continues the queue of another device at its position. */
  takeOver(tracks: readonly PlayerTrack[], index: number, seconds: number): void;
  addToQueue(tracks: readonly PlayerTrack[]): void;
  /** Inserts after the current entry. */
  playNext(tracks: readonly PlayerTrack[]): void;
  removeFromQueue(entryId: string): void;
  /** Moves an entry to this index of `upcoming`, shuffled or not. */
  moveInQueue(entryId: string, toIndex: number): void;
  clearQueue(): void;
  /** Restores the last cleared queue after the entries that were queued since. */
  undoClearQueue(): void;
  /** Restores a removed entry at its index of `upcoming`. */
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
}

export type JoinPhase = 'none' | 'joining' | 'joined';

/** `silent`: not joined, or paused by the listener. `waiting`: joined, and the audio is loading. */
export type StationPlayback = 'silent' | 'waiting' | 'playing' | 'blocked' | 'failed';

export interface StationSnapshot {
  readonly connection: HubConnectionState;
  /** Text of the "Connection Failed" screen after a failure. */
  readonly connectionError: string | undefined;
  /** Stations are joined over HTTP because the hub is unreachable. */
  readonly isOverHttp: boolean;
  /** The reason why the live connection fails, once it is known. */
  readonly lineProblem: LineProblem | undefined;
  /** The stations in the hub's last message; `undefined` before the first one. */
  readonly stations: readonly StationListing[] | undefined;
  /** The current track of every station, as far as the hub has sent it; the key is the genre id as text. */
  readonly nowPlayingByGenre: Readonly<Record<string, NowPlaying>>;
  readonly joinPhase: JoinPhase;
  /** The station that is joined or being joined. */
  readonly genreId: string | undefined;
  readonly joinError: string | undefined;
  /** The current track of the joined station. */
  readonly nowPlaying: NowPlaying | undefined;
  readonly playback: StationPlayback;
  /** The listener paused on the live bar: the station goes on, and only this page is silent. */
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  /** How well the page is in sync, by its own estimate. */
  readonly sync: SyncQuality;
  /** Extra delay for this output (Bluetooth and the like), -500 to 500; a positive value plays earlier. */
  readonly userDelayMs: number;
  /** The device that the delay is stored for, if the browser names it. */
  readonly outputDevice: string | undefined;
  readonly qualityChoice: QualityChoice;
}

export interface StationCommands {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Connects if needed, leaves another station, and rejects with a sentence for a toast if the join is refused. */
  join(genreId: string): Promise<void>;
  leave(): Promise<void>;
  refreshStations(): Promise<void>;
  /** Takes the response of `/api/streams/{id}/current`, so that hub and HTTP feed the same store. */
  offerNowPlaying(nowPlaying: NowPlaying): void;
  pause(): void;
  resume(): void;
  toggleMute(): void;
  setVolume(volume: number): void;
  setUserDelay(userDelayMs: number): void;
  /** Stored in this browser. */
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

export interface Engine {
  readonly player: Store<PlayerSnapshot> & {
    readonly progress: Store<PlayerProgress>;
    readonly commands: PlayerCommands;
  };
  readonly station: Store<StationSnapshot> & {
    readonly commands: StationCommands;
    serverNowMs(): number;
    /** The server time, emitted once a second while subscribed. */
    readonly clockTicks: Store<number>;
  };
  readonly session: EngineSession;
  dispose(): void;
}

export interface EngineOptions {
  /** Returns true while a user is signed in. */
  hasToken(): boolean;
  /** Fetches the ticket that the hub's address carries instead of the token. */
  openHubTicket(): Promise<string>;
  /** Origin of the API; empty means the same origin. */
  apiOrigin?: string;
  /** Returns the address of a downloaded track on this device. */
  findOffline?(url: string): string | undefined;
  /** Returns true if the track cannot be played now. */
  isBeyondReach?(trackId: string): boolean;
  /** Called when the hub reports to an administrator that monitoring data has changed. */
  onMonitoringChanged?(): void;
  /** Called when the hub reports that the user's roles have changed. */
  onRightsChanged?(): void;
}
