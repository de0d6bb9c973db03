import { musicTexts } from '@tutti/contract/music/texts';
import type { Track } from '#data/library/library-queries.ts';
import { useBeginPlaying, usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

type LoadTracks = () => Promise<readonly Track[]>;

/** Reports if there are no tracks or they fail to load. */
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

/** Resolves to whether it plays, because something else may have been played meanwhile. */
export function usePlayLoaded(failed: string): (load: LoadTracks) => Promise<boolean> {
  const player = usePlayer();
  const beginPlaying = useBeginPlaying();
  return async (load) => {
    const request = beginPlaying();
    let hasBegun: Promise<boolean> | undefined;
    await withLoaded(load, failed, (tracks) => {
      hasBegun = request.come(() => player.playFrom(tracks, 0));
    });
    if (hasBegun === undefined) request.fail();
    return (await hasBegun) ?? false;
  };
}
