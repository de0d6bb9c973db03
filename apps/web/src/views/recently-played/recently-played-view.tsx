import { stateTexts } from '@tutti/contract/texts/state-texts';
import { relativeTime } from '#components/relative-time.ts';
import { FavouriteButton } from '#components/tracks/favourite-button.tsx';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import { TrackRowsSkeleton } from '#components/tracks/track-table.tsx';
import { useNow } from '#components/use-now.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useRecentlyPlayed } from '#data/recents-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';

const texts = stateTexts.recent;

type Plays = NonNullable<ReturnType<typeof useRecentlyPlayed>['data']>;

function PlayList({ plays }: { plays: Plays }) {
  const player = usePlayer();
  const nowMs = useNow();
  const tracks = plays.map(({ track }) => track);
  return (
    <ol aria-label="Recently played">
      {plays.map(({ track, playedAt }, index) => {
        const isCurrent = player.currentTrack?.id === track.id;
        return (
          <li
            // The same track may have been played more than once, but not twice at one moment.
            key={`${track.id} ${playedAt.toISOString()}`}
            className="group flex h-14 items-center gap-1 rounded-lg ps-2 hover:bg-raised/70"
          >
            <TrackLine
              track={track}
              isCurrent={isCurrent}
              isPlaying={player.isPlaying}
              onPress={() => (isCurrent ? player.toggleTrack(track) : player.playFrom(tracks, index))}
            >
              <time
                dateTime={playedAt.toISOString()}
                className="w-18 shrink-0 text-end text-sm text-muted tabular-nums"
              >
                {relativeTime(playedAt, nowMs)}
              </time>
              <FavouriteButton trackId={track.id} title={track.title} size="sm" className="max-sm:hidden" />
              <TrackMenu track={track} />
            </TrackLine>
          </li>
        );
      })}
    </ol>
  );
}

export function RecentlyPlayedView() {
  const openView = useOpenView();
  const query = useRecentlyPlayed();

  function renderBody() {
    if (query.isPending) return <TrackRowsSkeleton rows={8} />;
    if (query.data === undefined) {
      return (
        <MessageState
          isAlert
          title={texts.failed}
          {...(query.error ? { text: query.error.message } : {})}
          action={<Button onClick={() => void query.refetch()}>{stateTexts.retry}</Button>}
        />
      );
    }
    if (query.data.length === 0) {
      return (
        <MessageState
          drawing="recent"
          title={texts.title}
          text={texts.hint}
          action={
            <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
              {stateTexts.browseSongs}
            </Button>
          }
        />
      );
    }
    return <PlayList plays={query.data} />;
  }

  return (
    <>
      <ViewHeader title="Recently played" note="Newest first." />
      {renderBody()}
    </>
  );
}
