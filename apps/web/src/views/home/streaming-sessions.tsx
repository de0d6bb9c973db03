import { HOME_SKELETONS } from '@tutti/contract/limits';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { useNavigate } from 'react-router';
import { Section } from '#components/section.tsx';
import { StationGrid, StationGridSkeleton, useStationList } from '#components/stations/station-grid.tsx';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { MessageState } from '#ui/message-state.tsx';

const texts = stationTexts.home;
const WORDS = { alwaysOn: texts.alwaysOn, joining: texts.joining };

function NoSessions({ onRefresh }: { onRefresh: () => void }) {
  const { connection, connect } = useStation();
  const isConnected = connection === 'connected';
  return (
    <MessageState
      title={isConnected ? texts.noStreams : texts.connectHeading}
      action={
        <Button
          look="primary"
          onClick={isConnected ? onRefresh : () => void connect().catch(() => undefined)}
        >
          {isConnected ? texts.refresh : 'Connect'}
        </Button>
      }
    />
  );
}

export function StreamingSessions() {
  const navigate = useNavigate();
  const list = useStationList();

  function renderBody() {
    if (list.isLoading) return <StationGridSkeleton count={HOME_SKELETONS} />;
    if (list.error !== null) {
      return (
        <MessageState
          isAlert
          title={texts.errorHeading}
          text={list.error.message}
          action={<Button onClick={() => window.location.reload()}>{texts.retry}</Button>}
        />
      );
    }
    if (list.stations === undefined || list.stations.length === 0) {
      return <NoSessions onRefresh={() => void list.refresh()} />;
    }
    return (
      <StationGrid
        stations={list.stations}
        words={WORDS}
        onJoinFailed={() => void navigate('/live-streams')}
      />
    );
  }

  return (
    <Section
      title={texts.streamingSessions}
      action={
        <Link
          to="/live-streams"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline"
        >
          All streams
        </Link>
      }
    >
      {renderBody()}
    </Section>
  );
}
