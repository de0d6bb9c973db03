import { toNowPlaying } from '@tutti/sync';
import type { ReactNode } from 'react';
import { useStationMetadata, useStations } from '#data/stations/stations-queries.ts';
import { logLine } from '#engine/browser/engine-log.ts';
import { useStation } from '#engine/engine-context.tsx';
import { isAway } from './is-away.ts';
import type { StationCardStation } from './station-card.tsx';
import { StationCard } from './station-card.tsx';
import { useStationToggle } from './use-station-toggle.ts';

/** The stations from the hub, or from HTTP while the hub has sent nothing or is unreachable. */
export function useStationList() {
  const query = useStations();
  const { stations: reported, refreshStations, isOverHttp } = useStation();
  const stations: readonly StationCardStation[] | undefined = isOverHttp
    ? (query.data ?? reported)
    : (reported ?? query.data);
  const { refetch } = query;
  return {
    stations,
    isLoading: stations === undefined && query.isPending,
    error: stations === undefined ? query.error : null,
    refresh: async () => {
      // The hub may be unreachable; the HTTP response is enough then.
      await Promise.allSettled([refreshStations(), refetch()]);
    },
  };
}

export interface StationCardsProps {
  stations: readonly StationCardStation[];
  words: { alwaysOn: string; joining: string };
  pictureEdgePx?: number;
  renderMenu?: (station: StationCardStation) => ReactNode;
  /** Called when a join was refused, after the listener was told. */
  onJoinFailed?: (genreId: string) => void;
}

export function useStationCards(props: StationCardsProps) {
  const { stations, words, pictureEdgePx, renderMenu, onJoinFailed } = props;
  const line = useStation();
  const { nowPlayingByGenre, offerNowPlaying } = line;
  const { joinPhaseOf, toggle } = useStationToggle();
  const polled = stations.filter(({ genreId, isActive }) => isActive && joinPhaseOf(genreId) !== 'joined');
  const metadata = useStationMetadata(
    polled.map(({ genreId }) => genreId),
    {
      onMetadata: (reported) => offerNowPlaying(toNowPlaying(reported)),
      // The hub's data stays on the card, and the failure is only logged [M-489].
      onFailure: (genreIds, error) =>
        logLine('asking what the stations play failed', { genreIds, error: String(error) }),
    },
  );

  async function press(genreId: string) {
    const wasJoining = joinPhaseOf(genreId) === 'none';
    if (!(await toggle(genreId)) && wasJoining) onJoinFailed?.(genreId);
  }

  return (station: StationCardStation, index: number) => (
    <StationCard
      station={station}
      index={index}
      nowPlaying={nowPlayingByGenre[station.genreId]}
      isWaiting={metadata.isPending && station.isActive}
      isAway={isAway(line)}
      joinPhase={joinPhaseOf(station.genreId)}
      words={words}
      pictureEdgePx={pictureEdgePx}
      onToggle={() => void press(station.genreId)}
      menu={renderMenu?.(station)}
    />
  );
}
