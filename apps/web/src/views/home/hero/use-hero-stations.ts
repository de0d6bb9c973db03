import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { useState } from 'react';
import { chooseStation } from '#above-the-fold/choose-station.ts';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import { useStation } from '#engine/engine-context.tsx';

/** The station is chosen once, because a card that changes under the pointer cannot be pressed. */
function useChosenStation(
  stations: readonly StationCardStation[],
  genreIds: readonly string[],
  elsewhere: readonly string[],
) {
  const { nowPlayingByGenre } = useStation();
  const [chosenId, setChosenId] = useState<string>();
  const current = stations.find(({ genreId, isActive }) => isActive && genreId === chosenId);
  const chosen =
    current ??
    chooseStation(stations, genreIds, {
      listenersOf: ({ genreId, listenerCount }) =>
        nowPlayingByGenre[genreId]?.listenerCount ?? listenerCount ?? 0,
      elsewhere,
    });
  if (chosen?.genreId !== chosenId) setChosenId(chosen?.genreId);
  return chosen;
}

interface HeroStationsOptions {
  /** The genres that the user plays and marks most, in that order. */
  readonly genreIds: readonly string[];
  /** The genres of the stations among the shortcuts. */
  readonly recentGenreIds: readonly string[];
  /** Nothing is chosen before both are known. */
  readonly isWaiting: boolean;
}

export interface HeroStations {
  readonly isLoading: boolean;
  /** All stations, whose order determines their colors. */
  readonly stations: readonly StationCardStation[];
  readonly chosen: StationCardStation | undefined;
  /** The next best, for large screens. */
  readonly next: StationCardStation | undefined;
  /** The genres of both. */
  readonly above: readonly string[];
}

/** The stations at the top of Home: those that suit the user best and that no shortcut leads to. */
export function useHeroStations({ genreIds, recentGenreIds, isWaiting }: HeroStationsOptions): HeroStations {
  const { stations = [], isLoading } = useStationList();
  const known = isWaiting ? [] : stations;
  const chosen = useChosenStation(known, genreIds, recentGenreIds);
  const others = known.filter(
    ({ genreId, genreName }) => genreId !== chosen?.genreId && !isUnknownGenre(genreName),
  );
  const next = useChosenStation(others, genreIds, recentGenreIds);
  const above = [chosen, next].flatMap((station) => station?.genreId ?? []);
  return { isLoading: isLoading || isWaiting, stations, chosen, next, above };
}
