import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { Track } from '#data/library/library-queries.ts';
import { useBeginPlaying, usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

type LoadTracks = () => Promise<readonly Track[]>;

/** Does something with tracks that are fetched at the press; says so when there are none or they do not come. */
export async function withLoaded(
  load: LoadTracks,
  failed: string,
  act: (tracks: readonly Track[]) => void,
): Promise<void> {
  try {
    const tracks = (await load()).filter(({ isMissing }) => !isMissing);
    if (tracks.length === 0) showToast('info', musicTexts.nothingToPlay);
    else act(tracks);
  } catch {
    showToast('error', failed);
  }
}

/** Plays tracks that are fetched at the press, unless something else was asked for meanwhile; answers whether it does. */
export function usePlayLoaded(failed: string): (load: LoadTracks) => Promise<boolean> {
  const player = usePlayer();
  const beginPlaying = useBeginPlaying();
  return async (load) => {
    const isWanted = beginPlaying();
    let hasBegun = false;
    await withLoaded(load, failed, (tracks) => {
      hasBegun = isWanted();
      if (hasBegun) player.playFrom(tracks, 0);
    });
    return hasBegun;
  };
}
