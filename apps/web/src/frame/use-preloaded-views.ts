import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onFirstSign } from './first-interaction.ts';
import { keepFirstRightClick } from './first-right-click.ts';
import { preloadViews } from './view-table.tsx';

/** Preloads the sound of stations, the library, the full player and the palette at the first interaction, so that Home is not slowed down. */
export function usePreloadedViews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const forgetRightClick = keepFirstRightClick();
    const stop = onFirstSign(() => {
      // First, because a station that is joined right away needs it for its first sound.
      import('#engine/station/web-audio/piece-playback.ts').catch(() => undefined);
      // Opening the view loads it again, and reports a failure.
      preloadViews()
        .then(({ preloadLists }) => preloadLists(client, gone.signal))
        .catch(() => undefined);
      import('../full-player/full-player.tsx').catch(() => undefined);
      import('../command-palette/command-palette.tsx').catch(() => undefined);
      import('../player-bar/drop-music.tsx').catch(() => undefined);
    });
    return () => {
      stop();
      forgetRightClick();
      gone.abort();
    };
  }, [client]);
}
