import { LIVE_STREAMS_SKELETONS } from '@tutti/contract/limits';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { type CSSProperties, type ReactNode, useDeferredValue } from 'react';
import { liveEdgePx, STATIONS_AT_ONCE } from '#above-the-fold/art-size.ts';
import { StationCardSkeleton } from '#components/stations/station-card.tsx';
import { type StationCardsProps, useStationCards } from '#components/stations/station-grid.tsx';
import { planGrid } from './plan-rows.ts';
import './station-rows.css';

export function StationRows(props: Omit<StationCardsProps, 'pictureEdgePx'>) {
  const { stations } = props;
  const renderCard = useStationCards({ ...props, pictureEdgePx: liveEdgePx(stations.length) });
  // The others follow in slices, so that the page stays responsive.
  const drawn = useDeferredValue(stations.length, STATIONS_AT_ONCE);
  const { rows, spans } = planGrid(stations.length);
  return (
    <ul className="station-rows" style={rows as CSSProperties}>
      {stations.slice(0, drawn).map((station, index) => (
        <li key={station.genreId} className="station-slot" style={spans[index] as CSSProperties}>
          {renderCard(station, index)}
        </li>
      ))}
    </ul>
  );
}

export function StationRowsSkeleton(): ReactNode {
  const { rows, spans } = planGrid(LIVE_STREAMS_SKELETONS);
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={controlTexts.loadingStreams}
      className="station-rows"
      style={rows as CSSProperties}
    >
      {spans.map((span, index) => (
        <div key={index} className="station-slot" style={span as CSSProperties}>
          <StationCardSkeleton />
        </div>
      ))}
    </div>
  );
}
