/**
 * Fills the lock screen and answers media keys and headphone buttons. A station is the same for everybody, so it offers
 * neither skip nor seek, and its position is the station's.
 */
import { ART_SIZES } from '@tutti/contract/limits';
import type {
  PlayerCommands,
  PlayerProgress,
  PlayerSnapshot,
  StationCommands,
  StationSnapshot,
} from '../engine-types.ts';

interface MediaSessionParts {
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

/** Used when the system does not say how far a press on "forward" goes. */
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

  /** Returns true if what is shown has changed. */
  function show(
    title: string,
    artist: string,
    details: { album: string; artUrl: string | undefined },
  ): boolean {
    const fingerprint = [title, artist, details.album, details.artUrl].join('\n');
    if (session === undefined || fingerprint === shown) return false;
    shown = fingerprint;
    const artwork = details.artUrl === undefined ? [] : toArtwork(details.artUrl);
    session.metadata = new MediaMetadata({ title, artist, album: details.album, artwork });
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
        ? { duration: durationSeconds, position: Math.min(currentTimeSeconds, durationSeconds) }
        : undefined,
    );
  }

  function update(): void {
    if (session === undefined) return;
    const { joinPhase, nowPlaying, ...snapshot } = station.getSnapshot();
    const { currentTrack, isPlaying } = player.getSnapshot();
    isPlayerShown = joinPhase !== 'joined' && currentTrack !== undefined;
    if (joinPhase === 'joined' && nowPlaying?.current !== undefined) {
      const { title, artist, albumTitle, artUrl } = nowPlaying.current;
      if (show(title, artist, { album: albumTitle ?? '', artUrl })) session.setPositionState?.();
      bind(stationHandlers);
      session.playbackState = isStandingStill(snapshot) ? 'paused' : 'playing';
    } else if (currentTrack !== undefined) {
      const { title, artist, album, coverImageUrl } = currentTrack;
      show(title, artist, { album, artUrl: coverImageUrl });
      bind(playerHandlers);
      updatePosition();
      session.playbackState = isPlaying ? 'playing' : 'paused';
    } else clear();
  }

  function clear(): void {
    if (session === undefined) return;
    shown = '';
    isPlayerShown = false;
    session.metadata = null;
    session.playbackState = 'none';
    session.setPositionState?.();
    bind({});
  }

  return { update, updatePosition, clear };
}

/** Sound that the system has stopped counts as paused, because a press on play resumes it. */
function isStandingStill({ isPaused, playback }: Pick<StationSnapshot, 'isPaused' | 'playback'>): boolean {
  return isPaused || playback === 'blocked';
}

function toArtwork(artUrl: string): MediaImage[] {
  const separator = artUrl.includes('?') ? '&' : '?';
  return ART_SIZES.map((size) => ({ src: `${artUrl}${separator}size=${size}`, sizes: `${size}x${size}` }));
}

/** Browsers throw for actions that they do not know, and show no button for these. */
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
