/** Asking a station for a track, and taking that back. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestTexts as texts } from '@tutti/contract/texts/request-texts';
import { serverMessageOr } from '#api/api-error.ts';
import { requestTrack, withdrawRequest } from '#api/station-requests-api.ts';
import { clockTime } from '#language/clock-time.ts';
import { dismissToast, showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { rememberWhoAsked } from '../who-asked.ts';
import type { RequestableTrack, StationRequest, StationRequests } from './station-requests-queries.ts';

/** In the order in which they play. */
function withRequest(requests: readonly StationRequest[], added: StationRequest): StationRequest[] {
  const others = withoutTrack(requests, added.track.id);
  return [...others, added].toSorted((one, other) => one.startsAtMs - other.startsAtMs);
}

function withoutTrack(requests: readonly StationRequest[], trackId: string): StationRequest[] {
  return requests.filter(({ track }) => track.id !== trackId);
}

type Change = (requests: readonly StationRequest[]) => readonly StationRequest[];

/** What the server agreed to stands in the list at once, and the list is read anew: it may have moved others. */
function useWriteDown(genreId: string) {
  const client = useQueryClient();
  const queryKey = queryKeys.stationRequests(genreId);
  return async (change?: Change) => {
    // An answer that was on its way before the change knows nothing of it.
    await client.cancelQueries({ queryKey });
    if (change !== undefined)
      client.setQueryData<StationRequests>(
        queryKey,
        (known) => known && { ...known, requests: change(known.requests) },
      );
    void client.invalidateQueries({ queryKey });
  };
}

/** The toast that told of a change last. */
let toldLast: string | undefined;

/** What was told of a change before is not true any more, and what it offers to undo is undone. */
function tell(show: () => string): void {
  if (toldLast !== undefined) dismissToast(toldLast);
  toldLast = show();
}

/** Each can be undone by the other from the toast that tells of it, also once the panel is gone. */
export function useRequestChanges(genreId: string) {
  const writeDown = useWriteDown(genreId);

  function tellFailure(error: Error, failed: string, isStillHere: (() => boolean) | undefined) {
    if (isStillHere?.()) tell(() => showToast('error', serverMessageOr(error, failed)));
    // Refused, because it is not as the page thinks.
    return writeDown();
  }

  const asking = useMutation({
    mutationFn: (track: RequestableTrack) => requestTrack(genreId, track.id),
    onMutate: rememberWhoAsked,
    onSuccess(request, _track, isStillHere) {
      if (isStillHere()) {
        const undo = { label: texts.undo, onPress: () => withdrawing.mutate(request) };
        const words = texts.asked(clockTime.format(request.startsAtMs));
        tell(() => showToastWithAction(words, undo, 'success'));
      }
      return writeDown((requests) => withRequest(requests, request));
    },
    onError: (error, _track, isStillHere) => tellFailure(error, texts.askFailed, isStillHere),
  });

  const withdrawing = useMutation({
    mutationFn: ({ track }: StationRequest) => withdrawRequest(genreId, track.id),
    onMutate: rememberWhoAsked,
    onSuccess(_done, { track, isMine }, isStillHere) {
      if (isStillHere()) {
        const undo = { label: texts.undo, onPress: () => asking.mutate(track) };
        // Asked for again by whoever removed it, it would be theirs.
        tell(() =>
          isMine
            ? showToastWithAction(texts.withdrawn, undo, 'success')
            : showToast('success', texts.removed),
        );
      }
      return writeDown((requests) => withoutTrack(requests, track.id));
    },
    onError: (error, _request, isStillHere) => tellFailure(error, texts.withdrawFailed, isStillHere),
  });

  return {
    ask: asking.mutate,
    withdraw: withdrawing.mutate,
    isBusy: asking.isPending || withdrawing.isPending,
  };
}
