import { stateTexts } from '@tutti/contract/page/state-texts';
import { yearLinkTexts } from '@tutti/contract/statistics/year-link-texts';
import { yearTexts as texts } from '@tutti/contract/statistics/year-texts';
import { clsx } from 'clsx';
import { readableMessage } from '#api/api-error.ts';
import { SaveAsPlaylist } from '#components/playlists/save-as-playlist.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useYear } from '#data/own/year-in-review.ts';
import { reviewedYear } from '#data/own/year-season.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Review } from './year-review.tsx';

/** Years with music, and the one that is shown. */
function Years({ shown, years }: { shown: string; years: readonly number[] }) {
  const all = [...new Set([...years.map(String), shown])].toSorted().toReversed();
  if (all.length < 2) return null;
  return (
    <nav aria-label={texts.years} className="mb-6 flex flex-wrap gap-2">
      {all.map((year) => (
        <ViewLink
          key={year}
          view={{ id: 'statistics', year }}
          aria-current={year === shown ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold tabular-nums',
            year === shown ? 'bg-ink text-canvas' : 'bg-raised text-ink hover:bg-line',
          )}
        >
          {year}
        </ViewLink>
      ))}
    </nav>
  );
}

function Empty({ year }: { year: string }) {
  const openView = useOpenView();
  const isNow = year === reviewedYear();
  return (
    <MessageState
      drawing="recent"
      title={texts.emptyTitle(year)}
      text={isNow ? texts.emptyNow : texts.emptyPast}
      action={
        <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
          {stateTexts.browseSongs}
        </Button>
      }
    />
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <Skeleton className="h-160 rounded-card" />;
  return (
    <MessageState
      isAlert
      title={texts.failed}
      text={readableMessage(error)}
      action={<Button onClick={onRetry}>{stateTexts.retry}</Button>}
    />
  );
}

export function YearView({ year }: { year: string }) {
  const { data: review, error, refetch } = useYear(year);
  const isEmpty = review !== undefined && review.listenedMs === 0 && review.plays === 0;
  return (
    <>
      <ViewHeader
        title={yearLinkTexts.title(year)}
        note={texts.note}
        actions={
          review !== undefined &&
          !isEmpty && (
            <SaveAsPlaylist
              name={texts.playlistName(String(review.year))}
              trackIds={review.playlistTrackIds.map(String)}
            />
          )
        }
        hasManyActions
      />
      {review !== undefined && <Years shown={year} years={review.years} />}
      {isEmpty && <Empty year={year} />}
      {review !== undefined && !isEmpty && <Review review={review} />}
      {review === undefined && <Waiting error={error} onRetry={() => void refetch()} />}
    </>
  );
}
