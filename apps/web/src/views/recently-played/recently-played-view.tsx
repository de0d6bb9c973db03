import { History } from 'lucide-react';
import { TrackTable, TrackTableSkeleton } from '#components/track-table.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useRecentlyPlayed } from '#data/account-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';

export function RecentlyPlayedView() {
  const query = useRecentlyPlayed();

  function renderBody() {
    if (query.isPending) return <TrackTableSkeleton rows={8} />;
    if (query.data === undefined) {
      return (
        <MessageState
          isAlert
          title="Your plays could not be loaded"
          {...(query.error ? { text: query.error.message } : {})}
          action={<Button onClick={() => void query.refetch()}>Retry</Button>}
        />
      );
    }
    if (query.data.length === 0) {
      return (
        <MessageState
          art={<History className="size-12 text-muted" strokeWidth={1.25} />}
          title="Nothing played yet"
          text="A track is listed here once you heard half of it."
        />
      );
    }
    return <TrackTable tracks={query.data.map(({ track }) => track)} label="Recently played" />;
  }

  return (
    <>
      <ViewHeader title="Recently played" note="Newest first." />
      {renderBody()}
    </>
  );
}
