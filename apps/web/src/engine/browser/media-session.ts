/**
 * Fills the lock screen and answers media keys. A station is the same for everybody, so it offers neither skip nor
 * seek.
 */
import { ART_SIZES } from '@tutti/contract/limits';
import { knownAlbum, knownArtist } from '@tutti/player';
import type {
  NowPlaying,
  PlayerCommands,
  PlayerProgress,
  PlayerSnapshot,
  StationCommands,
  StationSnapshot,
} from '../engine-types.ts';

export interface MediaSessionParts {
  player: {
    getSnapshot(): PlayerSnapshot;
    progress: { getSnapshot(): PlayerProgress };
    commands: PlayerCommands;
  };
  station: { getSnapshot(): StationSnapshot; commands: StationCommands };
}

const ACTIONS = [
  'play',
  'pause',
  'stop',
  'nexttrack',
  'previoustrack',
  'seekto',
  'seekbackward',
  'seekforward',
] as const;
type Action = (typeof ACTIONS)[number];
type Handlers = Partial<Record<Action, MediaSessionActionHandler>>;

/** Used if the system does not say how far to seek. */
const SEEK_STEP_S = 10;

export interface MediaSessionControl {
  /** Call after every change. */
  update(): void;
  /** Call while it plays, and after a seek. */
  updatePosition(): void;
  clear(): void;
}

export function createMediaSession({ player, station }: MediaSessionParts): MediaSessionControl {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  let shown = '';
  let isPlayerShown = false;

  const stationHandlers: Handlers = {
    play: () => station.commands.resume(),
    pause: () => station.commands.pause(),
    stop: () => void station.commands.leave(),
  };

  function seekBy(seconds: number): void {
    player.commands.seek(player.progress.getSnapshot().currentTimeSeconds + seconds);
  }

  const playerHandlers: Handlers = {
    play: () => player.commands.resume(),
    pause: () => player.commands.pause(),
    stop: () => player.commands.pause(),
    nexttrack: () => player.commands.next(),
    previoustrack: () => player.commands.previous(),
    seekto: ({ seekTime }) => seekTime !== undefined && seekTime !== null && player.commands.seek(seekTime),
    seekbackward: ({ seekOffset }) => seekBy(-(seekOffset || SEEK_STEP_S)),
    seekforward: ({ seekOffset }) => seekBy(seekOffset || SEEK_STEP_S),
  };

  /** Returns whether something else was shown before. */
  function show(words: Words | undefined): boolean {
    const fingerprint = words === undefined ? '' : Object.values(words).join('\n');
    if (session === undefined || fingerprint === shown) return false;
    shown = fingerprint;
    session.metadata = words === undefined ? null : toMetadata(words);
    return true;
  }

  function bind(handlers: Handlers): void {
    for (const action of ACTIONS) setHandler(session, action, handlers[action]);
  }

  function updatePosition(): void {
    if (!isPlayerShown) return;
    const { currentTimeSeconds, durationSeconds } = player.progress.getSnapshot();
    const isKnown = durationSeconds > 0;
    session?.setPositionState?.(
      isKnown
        ? {
            duration: durationSeconds,
            position: Math.min(currentTimeSeconds, durationSeconds),
            playbackRate: player.getSnapshot().speed,
          }
        : undefined,
    );
  }

  function update(): void {
    if (session === undefined) return;
    const { joinPhase, nowPlaying, ...snapshot } = station.getSnapshot();
    const { currentTrack, isPlaying } = player.getSnapshot();
    isPlayerShown = joinPhase !== 'joined' && currentTrack !== undefined;
    if (joinPhase === 'joined') {
      if (show(toWords(nowPlaying))) session.setPositionState?.();
      bind(stationHandlers);
      session.playbackState = isStandingStill(snapshot) ? 'paused' : 'playing';
    } else if (currentTrack !== undefined) {
      const { title, coverImageUrl: artUrl } = currentTrack;
      const [artist, album] = [knownArtist(currentTrack) ?? '', knownAlbum(currentTrack) ?? ''];
      show({ title, artist, album, artUrl });
      bind(playerHandlers);
      updatePosition();
      session.playbackState = isPlaying ? 'playing' : 'paused';
    } else clear();
  }

  function clear(): void {
    if (session === undefined) return;
    show(undefined);
    isPlayerShown = false;
    session.playbackState = 'none';
    session.setPositionState?.();
    bind({});
  }

  return { update, updatePosition, clear };
}

interface Words {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly artUrl: string | undefined;
}

/** A room that is silent shows its name. */
function toWords({ current, roomName }: Partial<NowPlaying> = {}): Words | undefined {
  const { title = roomName, artist = '', albumTitle: album = '', artUrl } = current ?? {};
  return title === undefined ? undefined : { title, artist, album, artUrl };
}

function toMetadata({ artUrl, ...words }: Words): MediaMetadata {
  return new MediaMetadata({ ...words, artwork: artUrl === undefined ? [] : toArtwork(artUrl) });
}

/** A station whose sound the system has stopped counts as paused, because play resumes it. */
function isStandingStill({ isPaused, playback }: Pick<StationSnapshot, 'isPaused' | 'playback'>): boolean {
  return isPaused || playback === 'blocked';
}

function toArtwork(artUrl: string): MediaImage[] {
  const separator = artUrl.includes('?') ? '&' : '?';
  return ART_SIZES.map((size) => ({ src: `${artUrl}${separator}size=${size}`, sizes: `${size}x${size}` }));
}

/** Browsers throw for unknown actions, which then have no button. */
function setHandler(
  session: MediaSession | undefined,
  action: Action,
  handler: MediaSessionActionHandler | undefined,
): void {
  try {
    session?.setActionHandler(action, handler ?? null);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}
