import { useState } from 'react';
import { chooseStation } from '#above-the-fold/choose-station.ts';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { useStation } from '#engine/engine-context.tsx';

/** Chosen once, because a card that changes its station under the pointer cannot be pressed. */
export function useChosenStation(stations: readonly StationCardStation[], genreIds: readonly string[]) {
  const { nowPlayingByGenre } = useStation();
  const [chosenId, setChosenId] = useState<string>();
  const current = stations.find(({ genreId, isActive }) => isActive && genreId === chosenId);
  const chosen =
    current ??
    chooseStation(
      stations,
      genreIds,
      ({ genreId, listenerCount }) => nowPlayingByGenre[genreId]?.listenerCount ?? listenerCount ?? 0,
    );
  if (chosen?.genreId !== chosenId) setChosenId(chosen?.genreId);
  return chosen;
}
