import { placeTexts } from '@tutti/contract/home/place-texts';
import { HOME_SKELETONS } from '@tutti/contract/limits';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { ownFirst } from '#above-the-fold/choose-station.ts';
import { Shelf, ShelfHeader } from '#components/shelves/shelf.tsx';
import { shelfListClass } from '#components/shelves/shelf-geometry.ts';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { StationCardSkeleton } from '#components/stations/station-card.tsx';
import { useStationCards, useStationList } from '#components/stations/station-grid.tsx';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { showAllClass } from './shelves/show-all.tsx';

const texts = stationTexts.home;
const WORDS = { alwaysOn: texts.alwaysOn, joining: texts.joining };

function NoSessions({ onRefresh }: { onRefresh: () => void }) {
  const { connection, isOverHttp, connect } = useStation();
  const isConnected = connection === 'connected' || isOverHttp;
  return (
    <MessageState
      drawing="station"
      title={isConnected ? texts.noStreams : texts.connectHeading}
      action={
        <Button
          look="primary"
          onClick={isConnected ? onRefresh : () => void connect().catch(() => undefined)}
        >
          {isConnected ? texts.refresh : placeTexts.connect}
        </Button>
      }
    />
  );
}

function SessionSkeletons() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={controlTexts.loadingStreams}
      className={`${shelfListClass('cards')} overflow-x-hidden!`}
    >
      {Array.from({ length: HOME_SKELETONS }, (_unused, index) => (
        <StationCardSkeleton key={index} />
      ))}
    </div>
  );
}

const allStreams = (
  <Link to="/live-streams" className={showAllClass}>
    {placeTexts.allStreams}
  </Link>
);

interface SessionShelfProps {
  stations: readonly StationCardStation[];
  genreIds: readonly string[];
  above: readonly string[];
}

function SessionShelf({ stations, genreIds, above }: SessionShelfProps) {
  const navigate = useNavigate();
  const renderCard = useStationCards({
    stations,
    words: WORDS,
    onJoinFailed: () => void navigate('/live-streams'),
  });
  return (
    <Shelf
      shape="cards"
      title={texts.streamingSessions}
      action={allStreams}
      items={ownFirst(stations, genreIds, above)}
      keyOf={({ genreId }) => genreId}
      // Keeps the colors that the station has in the full list.
      renderCard={(station) => renderCard(station, stations.indexOf(station))}
    />
  );
}

interface StreamingSessionsProps {
  /** The genres that the user plays and marks most; their stations come first. */
  genreIds?: readonly string[];
  /** The stations at the top of the page, which come last. */
  above?: readonly string[];
}

export function StreamingSessions({ genreIds = [], above = [] }: StreamingSessionsProps) {
  const list = useStationList();
  const headingId = useId();
  if (list.stations !== undefined && list.stations.length > 0) {
    return <SessionShelf stations={list.stations} genreIds={genreIds} above={above} />;
  }

  function renderBody() {
    if (list.isLoading) return <SessionSkeletons />;
    if (list.error === null) return <NoSessions onRefresh={() => void list.refresh()} />;
    return (
      <MessageState
        isAlert
        title={texts.errorHeading}
        text={list.error.message}
        action={<Button onClick={() => window.location.reload()}>{texts.retry}</Button>}
      />
    );
  }

  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <ShelfHeader title={texts.streamingSessions} headingId={headingId}>
        {allStreams}
      </ShelfHeader>
      {renderBody()}
    </section>
  );
}
