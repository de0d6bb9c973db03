import { pageTexts } from '@tutti/contract/texts/page-texts';
import { requestTexts as texts } from '@tutti/contract/texts/request-texts';
import { useCallback, useRef, useState } from 'react';
import { useRequestChanges } from '#data/stations/request-changes.ts';
import type { RequestableTrack, StationRequest } from '#data/stations/station-requests-queries.ts';
import { useWatchedRequests } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { RequestChoices } from './request-choices.tsx';
import { RequestList } from './request-list.tsx';
import { isOwnWaiting } from './request-times.ts';
import { useFocusLater } from './use-focus-later.ts';

function Waiting({ isError, retry }: { isError: boolean; retry: () => void }) {
  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p>{texts.loadFailed}</p>
        <Button className="bg-ink/10! hover:bg-ink/20!" onClick={retry}>
          {pageTexts.retry}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label={texts.loading} className="space-y-2">
      <Skeleton className="h-15 bg-ink/10" />
      <Skeleton className="h-15 bg-ink/10" />
    </div>
  );
}

/** The requests of listeners, or the search for a track to request. */
export function StationRequests({ genreId, station }: { genreId: string; station: string }) {
  const panel = useRef<HTMLElement>(null);
  const hold = useCallback((element: HTMLElement | null) => {
    panel.current = element;
    return leaveFocusToContent(element);
  }, []);
  const leadFocus = useFocusLater(panel);
  const [isChoosing, setIsChoosing] = useState(false);
  const { nowPlaying } = useStation();
  const { data, isError, refetch } = useWatchedRequests(genreId);
  const { ask, withdraw, isBusy } = useRequestChanges(genreId);

  function setChoosing(isWanted: boolean): void {
    leadFocus({ name: isWanted ? 'search' : 'ask', pressed: document.activeElement });
    setIsChoosing(isWanted);
  }

  function askFor(track: RequestableTrack): void {
    if (isBusy) return;
    const pressed = document.activeElement;
    ask(track, {
      onSuccess: () => {
        leadFocus({ name: track.id, pressed });
        setIsChoosing(false);
      },
    });
  }

  function takeBack(request: StationRequest): void {
    if (isBusy) return;
    const pressed = document.activeElement;
    withdraw(request, { onSuccess: () => leadFocus({ name: 'ask', pressed }) });
  }

  function renderBody() {
    if (data === undefined) return <Waiting isError={isError} retry={() => void refetch()} />;
    if (isChoosing && data.areTaken && !isOwnWaiting(data.requests, nowPlaying)) {
      return (
        <RequestChoices
          genreId={genreId}
          station={station}
          requests={data.requests}
          onChoose={askFor}
          onClose={() => setChoosing(false)}
        />
      );
    }
    return <RequestList {...data} onAsk={() => setChoosing(true)} onWithdraw={takeBack} />;
  }

  return (
    <section ref={hold} aria-label={texts.tab} tabIndex={-1} className="full-player-requests outline-none">
      {renderBody()}
    </section>
  );
}
