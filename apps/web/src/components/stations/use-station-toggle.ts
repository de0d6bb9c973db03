import { genreStation, type StationRef } from '@tutti/contract/stations/station-ref';
import { stationTexts } from '@tutti/contract/stations/texts';
import { useCallback } from 'react';
import { useStation } from '#engine/engine-context.tsx';
import type { JoinPhase } from '#engine/engine-types.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

interface StationToggle {
  joinPhaseOf: (genreId: string) => JoinPhase;
  join: (station: StationRef) => Promise<boolean>;
  /** Joins, or leaves if already joined; resolves to whether it worked. A failure has already been shown. */
  toggle: (genreId: string) => Promise<boolean>;
  /** Works while the station is being joined. */
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

  const joinOne = useCallback((station: StationRef) => toast(join(station), stationTexts.notJoined), [join]);

  const toggle = useCallback(
    async (genreId: string) => {
      const phase = joinPhaseOf(genreId);
      // A second press while joining would start a second join.
      if (phase === 'joining') return true;
      if (phase === 'joined') return toast(leave(), stationTexts.notLeft);
      return joinOne(genreStation(genreId));
    },
    [joinPhaseOf, joinOne, leave],
  );

  return {
    joinPhaseOf,
    join: joinOne,
    toggle,
    leave: useCallback(() => toast(leave(), stationTexts.notLeft), [leave]),
  };
}
