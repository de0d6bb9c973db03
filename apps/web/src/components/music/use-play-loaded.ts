import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

type LoadTracks = () => Promise<readonly Track[]>;

/** Does something with tracks that are fetched at the press; says so when there are none or they do not come. */
export async function withLoaded(
  load: LoadTracks,
  failed: string,
  act: (tracks: readonly Track[]) => void,
): Promise<boolean> {
  try {
    const tracks = (await load()).filter(({ isMissing }) => !isMissing);
    if (tracks.length === 0) showToast('info', musicTexts.nothingToPlay);
    else act(tracks);
    return tracks.length > 0;
  } catch {
    showToast('error', failed);
    return false;
  }
}

/** Plays tracks that are fetched at the press. */
export function usePlayLoaded(failed: string): (load: LoadTracks) => Promise<boolean> {
  const player = usePlayer();
  return (load) => withLoaded(load, failed, (tracks) => player.playFrom(tracks, 0));
}
