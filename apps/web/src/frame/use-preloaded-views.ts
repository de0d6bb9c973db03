import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onFirstSign } from './first-interaction.ts';
import { preloadViews } from './view-table.tsx';

/**
 * Preloads the code of the library, the full player and the palette at the first interaction, so that it is ready for a
 * press without slowing down Home.
 */
export function usePreloadedViews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const stop = onFirstSign(() => {
      // A view that is opened loads again, and reports a failure itself.
      preloadViews()
        .then(({ preloadLists }) => preloadLists(client, gone.signal))
        .catch(() => undefined);
      import('../full-player/full-player.tsx').catch(() => undefined);
      import('../command-palette/palette.tsx').catch(() => undefined);
      import('../player-bar/drop-music.tsx').catch(() => undefined);
      import('#ui/long-press-menu.ts').then((menus) => menus.openMenusByLongPress()).catch(() => undefined);
    });
    return () => {
      stop();
      gone.abort();
    };
  }, [client]);
}
