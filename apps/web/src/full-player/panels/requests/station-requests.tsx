import { pageTexts } from '@tutti/contract/page/texts';
import { requestTexts as texts } from '@tutti/contract/station-requests/texts';
import { useCallback, useRef, useState } from 'react';
import { useRequestChanges } from '#data/stations/request-changes.ts';
import type { RequestableTrack, StationRequest } from '#data/stations/station-requests-queries.ts';
import { useWatchedRequests } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { useIsRequesting } from '#navigation/full-player-address.ts';
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

export function StationRequestsPanel({ genreId, station }: { genreId: string; station: string }) {
  const panel = useRef<HTMLElement>(null);
  const hold = useCallback((element: HTMLElement | null) => {
    panel.current = element;
    return leaveFocusToContent(element);
  }, []);
  const leadFocus = useFocusLater(panel);
  const [isChoosing, setIsChoosing] = useState(useIsRequesting());
  const { nowPlaying } = useStation();
  const { data, isError, refetch } = useWatchedRequests(genreId);
  const { requestSong, withdraw, isBusy } = useRequestChanges(genreId);

  function setChoosing(isWanted: boolean): void {
    leadFocus({ name: isWanted ? 'search' : 'request', pressed: document.activeElement });
    setIsChoosing(isWanted);
  }

  function choose(track: RequestableTrack): void {
    if (isBusy) return;
    const pressed = document.activeElement;
    requestSong(track, {
      onSuccess: () => {
        leadFocus({ name: track.id, pressed });
        setIsChoosing(false);
      },
    });
  }

  function withdrawRequest(request: StationRequest): void {
    if (isBusy) return;
    const pressed = document.activeElement;
    withdraw(request, { onSuccess: () => leadFocus({ name: 'request', pressed }) });
  }

  function renderBody() {
    if (data === undefined) return <Waiting isError={isError} retry={() => void refetch()} />;
    if (isChoosing && data.areTaken && !isOwnWaiting(data.requests, nowPlaying)) {
      return (
        <RequestChoices
          genreId={genreId}
          station={station}
          requests={data.requests}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      );
    }
    return <RequestList {...data} onRequest={() => setChoosing(true)} onWithdraw={withdrawRequest} />;
  }

  return (
    <section ref={hold} aria-label={texts.tab} tabIndex={-1} className="full-player-requests outline-none">
      {renderBody()}
    </section>
  );
}
