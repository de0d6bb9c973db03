import { stationTexts } from '@tutti/contract/texts/station-texts';
import { useCallback } from 'react';
import { useStation } from '#engine/engine-context.tsx';
import type { JoinPhase } from '#engine/engine-types.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

interface StationToggle {
  joinPhaseOf: (genreId: string) => JoinPhase;
  /** Joins, or leaves when joined; returns whether it worked. The listener has already been told of a failure. */
  toggle: (genreId: string) => Promise<boolean>;
  /** Works while the station is still being joined, too. */
  leave: () => Promise<boolean>;
}

async function toast(work: Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    showToast('error', error instanceof Error ? error.message : failure);
    return false;
  }
}

export function useStationToggle(): StationToggle {
  const { genreId: currentGenreId, joinPhase, join, leave } = useStation();

  const joinPhaseOf = useCallback(
    (genreId: string): JoinPhase => (genreId === currentGenreId ? joinPhase : 'none'),
    [currentGenreId, joinPhase],
  );

  const toggle = useCallback(
    async (genreId: string) => {
      const phase = joinPhaseOf(genreId);
      // A second press while joining would start a second join.
      if (phase === 'joining') return true;
      if (phase === 'joined') return toast(leave(), stationTexts.notLeft);
      return toast(join(genreId), stationTexts.notJoined);
    },
    [joinPhaseOf, join, leave],
  );

  return { joinPhaseOf, toggle, leave: useCallback(() => toast(leave(), stationTexts.notLeft), [leave]) };
}
