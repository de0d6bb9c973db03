import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadEarly } from './view-table.tsx';

const SIGNS = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Loads the code of the library, of the stage and of the palette at the first sign of somebody: it is there when they
 * press, and costs Home nothing. Answers whether there was such a sign.
 */
export function useEarlyViews(): boolean {
  const [isSomebodyThere, setIsSomebodyThere] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    const seen = new AbortController();
    const load = () => {
      seen.abort();
      setIsSomebodyThere(true);
      // A view that is opened asks again, and says so when it cannot be loaded.
      loadEarly()
        .then(({ askForListsEarly }) => askForListsEarly(client, gone.signal))
        .catch(() => undefined);
      import('./stage/stage.tsx').catch(() => undefined);
      import('./palette/palette.tsx').catch(() => undefined);
      import('./frame/drop-music.tsx').catch(() => undefined);
      import('#ui/long-press-menu.ts').then((menus) => menus.openMenusByLongPress()).catch(() => undefined);
    };
    for (const sign of SIGNS) window.addEventListener(sign, load, { passive: true, signal: seen.signal });
    return () => {
      seen.abort();
      gone.abort();
    };
  }, [client]);
  return isSomebodyThere;
}
