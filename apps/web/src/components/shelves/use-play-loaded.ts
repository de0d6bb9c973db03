import { homeTexts } from '@tutti/contract/texts/home-texts';
import type { Track } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toast-store.ts';

/** Plays tracks that are fetched at the press; says so when there are none or they do not come. */
export function usePlayLoaded(failed: string): (load: () => Promise<readonly Track[]>) => Promise<boolean> {
  const player = usePlayer();
  return async (load) => {
    try {
      const tracks = (await load()).filter(({ isMissing }) => !isMissing);
      if (tracks.length === 0) showToast('info', homeTexts.shelves.nothingToPlay);
      else player.playFrom(tracks, 0);
      return tracks.length > 0;
    } catch {
      showToast('error', failed);
      return false;
    }
  };
}
