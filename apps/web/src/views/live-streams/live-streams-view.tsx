import { LIVE_STREAMS_SKELETONS } from '@tutti/contract/limits';
import { controlTexts } from '@tutti/contract/texts/control-texts';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { liveStreamsTexts } from '@tutti/contract/texts/live-streams-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { clsx } from 'clsx';
import { usePaneTint } from '#components/music/pane-tint.tsx';
import { pictureOnAir } from '#components/music/tinted-picture.ts';
import { NetworkNotice } from '#components/stations/network-notice.tsx';
import { StationGrid, StationGridSkeleton, useStationList } from '#components/stations/station-grid.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ListenElsewhere } from './listen-elsewhere.tsx';
import { OffAir } from './off-air.tsx';
import { useAutoJoin } from './use-auto-join.ts';

const texts = liveStreamsTexts;
const WORDS = { alwaysOn: texts.alwaysOn, joining: texts.joining };

function ConnectionIndicator() {
  const isConnected = useStation().connection === 'connected';
  return (
    <p
      role="status"
      className="inline-flex items-center gap-2 rounded-full bg-raised px-4 py-2 text-sm font-semibold"
    >
      <span
        aria-hidden="true"
        className={clsx('size-2 rounded-full', isConnected ? 'bg-good' : 'border border-edge')}
      />
      {isConnected ? texts.connected : texts.disconnected}
    </p>
  );
}

function ConnectionFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <MessageState
      isAlert
      title={texts.connectionFailed}
      text={message}
      action={
        <Button look="primary" onClick={onRetry}>
          {texts.retryConnection}
        </Button>
      }
    />
  );
}

interface NoStationsProps {
  isConnected: boolean;
  onConnect: () => void;
  onRefresh: () => void;
}

function NoStations({ isConnected, onConnect, onRefresh }: NoStationsProps) {
  return (
    <MessageState
      drawing="station"
      title={isConnected ? texts.noStreams : texts.connectHeading}
      {...(isConnected ? { text: texts.noStreamsHint } : {})}
      action={
        <Button look="primary" onClick={isConnected ? onRefresh : onConnect}>
          {isConnected ? texts.refresh : texts.connect}
        </Button>
      }
    />
  );
}

const runningGenreIds = (stations: readonly { genreId: string }[]) => stations.map(({ genreId }) => genreId);

export function LiveStreamsView() {
  const { connection, connectionError, isOverHttp, connect, nowPlaying } = useStation();
  const list = useStationList();
  useAutoJoin();
  usePaneTint(pictureOnAir(nowPlaying));
  const isConnected = connection === 'connected' || isOverHttp;

  function retry() {
    // The engine's state contains the error, which the screen shows.
    void connect().catch(() => undefined);
    void list.refresh();
  }

  function renderBody() {
    if (connection === 'disconnected' && connectionError !== undefined && !isOverHttp) {
      return <ConnectionFailed message={connectionError || errorTexts.connectionFailed} onRetry={retry} />;
    }
    if (list.isLoading) return <StationGridSkeleton count={LIVE_STREAMS_SKELETONS} />;
    if (list.error !== null) return <ConnectionFailed message={list.error.message} onRetry={retry} />;
    if (list.stations === undefined || list.stations.length === 0) {
      return <NoStations isConnected={isConnected} onConnect={retry} onRefresh={() => void list.refresh()} />;
    }
    return (
      <>
        <h2 className="sr-only">{viewTexts.streams}</h2>
        <StationGrid
          stations={list.stations}
          words={WORDS}
          renderAction={(station) => <ListenElsewhere station={station} />}
        />
      </>
    );
  }

  return (
    <div>
      <ViewHeader
        title={controlTexts.liveStreams}
        note={viewTexts.streamsNote}
        actions={<ConnectionIndicator />}
      />
      <NetworkNotice className="mb-6" onRetry={retry} />
      {renderBody()}
      {list.stations !== undefined && <OffAir runningGenreIds={runningGenreIds(list.stations)} />}
    </div>
  );
}
