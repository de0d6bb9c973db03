import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onFirstSign } from './somebody-there.ts';
import { loadEarly } from './view-table.tsx';

/**
 * Loads the code of the library, of the stage and of the palette at the first sign of somebody: it is there when they
 * press, and costs Home nothing.
 */
export function useEarlyViews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const stop = onFirstSign(() => {
      // A view that is opened asks again, and says so when it cannot be loaded.
      loadEarly()
        .then(({ askForListsEarly }) => askForListsEarly(client, gone.signal))
        .catch(() => undefined);
      import('./stage/stage.tsx').catch(() => undefined);
      import('./palette/palette.tsx').catch(() => undefined);
      import('./frame/drop-music.tsx').catch(() => undefined);
      import('#ui/long-press-menu.ts').then((menus) => menus.openMenusByLongPress()).catch(() => undefined);
    });
    return () => {
      stop();
      gone.abort();
    };
  }, [client]);
}
