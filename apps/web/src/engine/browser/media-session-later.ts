import type { MediaSessionControl, MediaSessionParts } from './media-session.ts';

/** Loads the media session when something first plays, because systems show none before, and Home must load little. */
export function mediaSessionLater(parts: MediaSessionParts): MediaSessionControl {
  let session: MediaSessionControl | undefined;
  let isLoading = false;

  function load(): void {
    isLoading = true;
    import('./media-session.ts').then(
      ({ createMediaSession }) => {
        session = createMediaSession(parts);
        session.update();
      },
      () => {
        // The next change tries again.
        isLoading = false;
      },
    );
  }

  return {
    update() {
      const isOn = parts.player.getSnapshot().isPlaying || parts.station.getSnapshot().joinPhase === 'joined';
      if (session !== undefined) session.update();
      else if (isOn && !isLoading) load();
    },
    updatePosition: () => session?.updatePosition(),
    clear: () => session?.clear(),
  };
}
