/** Title, cover and keys on lock screens, headphones and keyboards. */
import type { PlayerCommands, PlayerSnapshot, StationCommands, StationSnapshot } from './engine-types.ts';

interface MediaSessionParts {
  player: { getSnapshot(): PlayerSnapshot; commands: PlayerCommands };
  station: { getSnapshot(): StationSnapshot; commands: StationCommands };
}

const ACTIONS = ['play', 'pause', 'nexttrack', 'previoustrack'] as const;

/** Returns the function to call after every change. */
export function createMediaSession({ player, station }: MediaSessionParts): {
  update(): void;
  clear(): void;
} {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  let shown = '';

  function show(title: string, artist: string, details: { album: string; artUrl: string | undefined }): void {
    const fingerprint = [title, artist, details.album, details.artUrl].join('\n');
    if (session === undefined || fingerprint === shown) return;
    shown = fingerprint;
    const artwork = details.artUrl === undefined ? [] : [{ src: details.artUrl }];
    session.metadata = new MediaMetadata({ title, artist, album: details.album, artwork });
  }

  function bind(isStation: boolean): void {
    const target = isStation ? station.commands : player.commands;
    session?.setActionHandler('play', () => target.resume());
    session?.setActionHandler('pause', () => target.pause());
    // A station is the same for everybody: there is nothing to skip.
    session?.setActionHandler('nexttrack', isStation ? null : () => player.commands.next());
    session?.setActionHandler('previoustrack', isStation ? null : () => player.commands.previous());
  }

  function update(): void {
    if (session === undefined) return;
    const { joinPhase, nowPlaying, isPaused } = station.getSnapshot();
    const { currentTrack, isPlaying } = player.getSnapshot();
    if (joinPhase === 'joined' && nowPlaying?.current !== undefined) {
      const { title, artist, albumTitle, artUrl } = nowPlaying.current;
      show(title, artist, { album: albumTitle ?? '', artUrl });
      bind(true);
      session.playbackState = isPaused ? 'paused' : 'playing';
    } else if (currentTrack !== undefined) {
      const { title, artist, album, coverImageUrl } = currentTrack;
      show(title, artist, { album, artUrl: coverImageUrl });
      bind(false);
      session.playbackState = isPlaying ? 'playing' : 'paused';
    } else clear();
  }

  function clear(): void {
    if (session === undefined) return;
    shown = '';
    session.metadata = null;
    session.playbackState = 'none';
    for (const action of ACTIONS) session.setActionHandler(action, null);
  }

  return { update, clear };
}
