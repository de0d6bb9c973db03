/**
 * What React may know of the engine: the snapshots it reads and the commands it may give.
 * The engine itself (audio elements, Web Audio, socket, timers) stays behind these types, so that a view never
 * holds an audio object and the two playback paths (library, station) look alike to the player bar and the live bar.
 *
 * Hooks, all from `engine-context.tsx` (below `<EngineProvider engine={createEngine(...)}>`):
 *   usePlayer(): PlayerSnapshot & PlayerCommands
 *   usePlayerProgress(): PlayerProgress            changes about four times a second; keep it in small components
 *   useStation(): StationSnapshot & StationCommands
 *   useStationProgress(nowPlaying): StationProgress  recomputed every second from the station clock [M-308]
 * Signing in and out is told to `engine.session` by whoever built the engine.
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
  /** The browser refused to start sound without a gesture: offer "Click to listen", which calls `resume()`. */
  readonly isBlocked: boolean;
  /** Why playback stopped by itself; cleared by the next attempt. A sentence for a toast. */
  readonly failure: string | undefined;
  readonly currentTrack: PlayerTrack | undefined;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly isShuffled: boolean;
  readonly repeat: RepeatMode;
  readonly crossfadeSeconds: number;
  /** How long before its end the track gives way to the next one; 0 until that is known, shortly before. */
  readonly endsEarlySeconds: number;
  /** The queue as added. */
  readonly queue: readonly QueueEntry[];
  /** Index of the current entry in `queue`, -1 when none. */
  readonly queueIndex: number;
  /** What `next()` will play, in that order: the shuffled order while shuffle is on. */
  readonly upcoming: readonly QueueEntry[];
}

export interface PlayerProgress {
  readonly currentTimeSeconds: number;
  readonly durationSeconds: number;
}

export interface PlayerCommands {
  /** A click on a track: pauses it when playing, resumes it when paused, plays it otherwise. */
  toggleTrack(track: PlayerTrack): void;
  /** Clears the queue and queues the list from the clicked item on. */
  playFrom(tracks: readonly PlayerTrack[], index: number): void;
  /** As `playFrom(tracks, 0)`, in random order; does not touch the shuffle switch. */
  playShuffled(tracks: readonly PlayerTrack[]): void;
  /** Goes on with the queue of another device, where that one was. */
  takeOver(tracks: readonly PlayerTrack[], index: number, seconds: number): void;
  addToQueue(tracks: readonly PlayerTrack[]): void;
  /** Inserts after the current entry. */
  playNext(tracks: readonly PlayerTrack[]): void;
  removeFromQueue(entryId: string): void;
  /** To this place of `upcoming`, shuffled or not. */
  moveInQueue(entryId: string, place: number): void;
  clearQueue(): void;
  /** Brings back what was cleared last, behind what has been queued since. */
  undoClearQueue(): void;
  /** What was taken out, at its place among what follows. */
  putBackInQueue(entry: QueueEntry, place: number): void;
  jumpTo(entryId: string): void;
  pause(): void;
  resume(): void;
  /** The play/pause button. */
  togglePlay(): void;
  next(): void;
  previous(): void;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  toggleShuffle(): void;
  cycleRepeat(): void;
  /** 0 to 12; remembered for this browser. */
  setCrossfade(seconds: number): void;
}

export type JoinPhase = 'none' | 'joining' | 'joined';

/** `silent`: nothing joined or paused by the listener. `waiting`: joined, the audio is on its way. */
export type StationPlayback = 'silent' | 'waiting' | 'playing' | 'blocked' | 'failed';

export interface StationSnapshot {
  readonly connection: HubConnectionState;
  /** Text for the "Connection Failed" screen, while disconnected after a failure. */
  readonly connectionError: string | undefined;
  /** Stations are joined over HTTP, because the hub is unreachable. */
  readonly isOverHttp: boolean;
  /** The reason why the live connection fails, once it is known. */
  readonly lineProblem: LineProblem | undefined;
  /** Stations as last told by the hub; `undefined` until it answered. */
  readonly stations: readonly StationListing[] | undefined;
  /** What every station plays, as far as the hub told us; key = genre id as text. */
  readonly nowPlayingByGenre: Readonly<Record<string, NowPlaying>>;
  readonly joinPhase: JoinPhase;
  /** The genre being joined or joined. */
  readonly genreId: string | undefined;
  readonly joinError: string | undefined;
  /** Now playing of the joined station. */
  readonly nowPlaying: NowPlaying | undefined;
  readonly playback: StationPlayback;
  /** The listener pressed pause on the live bar: the station goes on, only this page is silent. */
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly volume: number;
  /** How well the page is in step; numbers are the page's own estimate. */
  readonly sync: SyncQuality;
  /** Extra delay for this output (Bluetooth and the like), -500 to 500; positive = play earlier. */
  readonly userDelayMs: number;
  /** The device the delay is kept for, where the browser tells its name. */
  readonly outputDevice: string | undefined;
  readonly qualityChoice: QualityChoice;
}

export interface StationCommands {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Connects first when needed; leaves another joined station; rejects with a sentence for a toast when refused. */
  join(genreId: string): Promise<void>;
  leave(): Promise<void>;
  refreshStations(): Promise<void>;
  /** Takes what an HTTP poll of `/api/streams/{id}/current` answered, so hub and HTTP feed the same store. */
  offerNowPlaying(nowPlaying: NowPlaying): void;
  pause(): void;
  resume(): void;
  toggleMute(): void;
  setVolume(volume: number): void;
  setUserDelay(userDelayMs: number): void;
  /** Remembered for this browser. */
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
  /** After sign-in and after a reload with a stored token: connects the hub 1 s later. */
  signedIn(): void;
  /** Stops the music, clears queue and stations, disconnects. */
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
    /** Server time, told once a second while somebody watches. */
    readonly clockTicks: Store<number>;
  };
  readonly session: EngineSession;
  dispose(): void;
}

export interface EngineOptions {
  /** Somebody is signed in. */
  hasToken(): boolean;
  /** What the hub's address holds instead of the token. */
  openHubTicket(): Promise<string>;
  /** Origin of the API; same origin when empty. */
  apiOrigin?: string;
  /** The address of a track's sound on this device, where it is kept. */
  findKept?(url: string): string | undefined;
  /** Whether pressing play would find no sound. */
  isBeyondReach?(trackId: string): boolean;
  /** The hub tells administrators that what they watch has changed. */
  onMonitoringChanged?(): void;
  /** The hub tells a user whose roles changed. */
  onRightsChanged?(): void;
}
