/** The visible stations: their tracks, listeners, joining and leaving. Used by Home and the live streams page. */
import { controlTexts } from '@tutti/contract/texts/control-texts';
import { toNowPlaying } from '@tutti/sync';
import { type ReactNode, useDeferredValue } from 'react';
import { useStationControl } from '#data/stations/station-control.ts';
import { useStationMetadata, useStations } from '#data/stations/stations-queries.ts';
import { logLine } from '#engine/browser/engine-log.ts';
import { useStation } from '#engine/engine-context.tsx';
import { isAway } from './is-away.ts';
import type { StationCardStation } from './station-card.tsx';
import { StationCard, StationCardSkeleton } from './station-card.tsx';
import { StationMenu } from './station-menu.tsx';
import { stationName } from './station-naming.ts';
import { useStationToggle } from './use-station-toggle.ts';

const GRID = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(290px,1fr))]';

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

interface StationGridProps {
  stations: readonly StationCardStation[];
  words: { alwaysOn: string; joining: string };
  /** Adds an action to each card. */
  renderAction?: (station: StationCardStation) => ReactNode;
  /** Called when a join was refused, after the listener was told. */
  onJoinFailed?: (genreId: string) => void;
}

/** The card of each station, for any list. */
export function useStationCards({ stations, words, renderAction, onJoinFailed }: StationGridProps) {
  const line = useStation();
  const { nowPlayingByGenre, offerNowPlaying, refreshStations } = line;
  // The hub reports the new state; while it is unreachable, the list over HTTP does.
  const control = useStationControl(() => void refreshStations().catch(() => undefined));
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
      onToggle={() => void press(station.genreId)}
      menu={
        <>
          {renderAction?.(station)}
          {control.isAllowed && (
            <StationMenu
              name={stationName(station)}
              genreId={station.genreId}
              isActive={nowPlayingByGenre[station.genreId]?.isActive ?? station.isActive}
              control={control}
            />
          )}
        </>
      }
    />
  );
}

/** Rendered at once; the others follow in slices, so that the page stays responsive. */
const CARDS_AT_ONCE = 4;

export function StationGrid(props: StationGridProps) {
  const renderCard = useStationCards(props);
  const drawn = useDeferredValue(props.stations.length, CARDS_AT_ONCE);
  return (
    <ul className={GRID}>
      {props.stations.slice(0, drawn).map((station, index) => (
        <li key={station.genreId} className="grid min-w-0">
          {renderCard(station, index)}
        </li>
      ))}
    </ul>
  );
}

export function StationGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div role="status" aria-busy="true" aria-label={controlTexts.loadingStreams} className={GRID}>
      {Array.from({ length: count }, (_unused, index) => (
        <StationCardSkeleton key={index} />
      ))}
    </div>
  );
}
