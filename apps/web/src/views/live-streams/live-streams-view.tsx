import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { usePaneTint } from '#components/music/use-pane-tint.ts';
import { NetworkNotice } from '#components/stations/network-notice.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import { inStationColors } from '#components/stations/station-tint.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useStationControl } from '#data/stations/station-control.ts';
import { useStation } from '#engine/engine-context.tsx';
import { usePhone } from '#ui/screen/use-phone.ts';
import { ConnectionIndicator } from './connection-indicator.tsx';
import { ConnectionFailed, ListFailed, NoStations } from './grid-states.tsx';
import { OffAir } from './off-air.tsx';
import { OpenRooms, RoomsSection } from './rooms-section.tsx';
import { StationRows, StationRowsSkeleton } from './station-rows.tsx';
import { useAutoJoin } from './use-auto-join.ts';
import { useCardMenu } from './use-card-menu.ts';

const STREAMS_HEADING = <h2 className="mb-3 text-section max-sm:sr-only">{viewTexts.streams}</h2>;

const runningGenreIds = (stations: readonly { genreId: string }[]) => stations.map(({ genreId }) => genreId);

export function LiveStreamsView() {
  const { connection, connectionError, isOverHttp, connect, genreId, nowPlaying, refreshStations } =
    useStation();
  const list = useStationList();
  // The hub reports the new state; while it is unreachable, the list over HTTP does.
  const control = useStationControl(() => void refreshStations().catch(() => undefined));
  const isPhone = usePhone();
  const cardMenu = useCardMenu(genreId);
  useAutoJoin();
  usePaneTint(inStationColors({ nowPlaying, genreId, stations: list.stations }));
  const isConnected = connection === 'connected' || isOverHttp;

  function retry() {
    // The engine's state contains the error.
    void connect().catch(() => undefined);
    void list.refresh();
  }

  function renderBody() {
    if (connection === 'disconnected' && connectionError !== undefined && !isOverHttp) {
      return <ConnectionFailed message={connectionError} onRetry={retry} />;
    }
    if (list.isLoading) {
      return (
        <>
          {STREAMS_HEADING}
          <StationRowsSkeleton />
        </>
      );
    }
    if (list.error !== null) return <ListFailed error={list.error} onRetry={retry} />;
    if (list.stations === undefined || list.stations.length === 0) {
      return <NoStations isConnected={isConnected} onConnect={retry} onRefresh={() => void list.refresh()} />;
    }
    return (
      <>
        {STREAMS_HEADING}
        <StationRows stations={list.stations} control={control} menuItemsOf={cardMenu.itemsOf} />
      </>
    );
  }

  return (
    <div>
      <ViewHeader
        title={controlTexts.liveStreams}
        // A phone has no room for it beside five stations.
        note={<span className="max-sm:hidden">{viewTexts.streamsNote}</span>}
        actions={
          <>
            {!isPhone && <RoomsSection />}
            <ConnectionIndicator />
          </>
        }
      />
      <NetworkNotice className="mb-6" onRetry={retry} />
      {isPhone && <RoomsSection />}
      <OpenRooms />
      {renderBody()}
      {cardMenu.dialog}
      {list.stations !== undefined && <OffAir runningGenreIds={runningGenreIds(list.stations)} />}
    </div>
  );
}
