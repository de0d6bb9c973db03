import { LIVE_STREAMS_SKELETONS } from '@tutti/contract/limits';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { liveStreamsTexts } from '@tutti/contract/stations/live-streams-texts';
import { type CSSProperties, type ReactNode, useDeferredValue } from 'react';
import { liveEdgePx, STATIONS_AT_ONCE } from '#above-the-fold/art-size.ts';
import { StationCardSkeleton, type StationCardStation } from '#components/stations/station-card.tsx';
import { type StationCardsProps, useStationCards } from '#components/stations/station-grid.tsx';
import { StationMenu } from '#components/stations/station-menu.tsx';
import type { StationControl } from '#data/stations/station-control.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { planGrid } from './plan-rows.ts';
import './station-rows.css';

const WORDS = { alwaysOn: liveStreamsTexts.alwaysOn, joining: liveStreamsTexts.joining };

/** Placeholders have the size of cards in a list of many, because how many there are is not known yet. */
const LIKELY_STATIONS = 17;

interface StationRowsProps {
  stations: StationCardsProps['stations'];
  control: StationControl;
  /** The entries of a card's menu that everybody has. */
  menuItemsOf(station: StationCardStation): readonly MenuItem[];
}

export function StationRows({ stations, control, menuItemsOf }: StationRowsProps) {
  const renderCard = useStationCards({
    stations,
    words: WORDS,
    pictureEdgePx: liveEdgePx(stations.length),
    renderMenu: (station) => <StationMenu station={station} control={control} items={menuItemsOf(station)} />,
  });
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
  const { rows, spans } = planGrid(LIKELY_STATIONS);
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={controlTexts.loadingStreams}
      className="station-rows"
      style={rows as CSSProperties}
    >
      {spans.slice(0, LIVE_STREAMS_SKELETONS).map((span, index) => (
        <div key={index} className="station-slot" style={span as CSSProperties}>
          <StationCardSkeleton />
        </div>
      ))}
    </div>
  );
}
