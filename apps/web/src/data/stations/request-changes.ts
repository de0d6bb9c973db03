import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestTexts as texts } from '@tutti/contract/station-requests/texts';
import { serverMessageOr } from '#api/api-error.ts';
import { requestTrack, withdrawRequest } from '#api/station-requests-api.ts';
import { clockTime } from '#language/clock-time.ts';
import { dismissToast, showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { guardSession } from '../session-guard.ts';
import type { RequestableTrack, StationRequest, StationRequests } from './station-requests-queries.ts';

function withRequest(requests: readonly StationRequest[], added: StationRequest): StationRequest[] {
  const others = withoutTrack(requests, added.track.id);
  return [...others, added].toSorted((one, other) => one.startsAtMs - other.startsAtMs);
}

function withoutTrack(requests: readonly StationRequest[], trackId: string): StationRequest[] {
  return requests.filter(({ track }) => track.id !== trackId);
}

type Change = (requests: readonly StationRequest[]) => readonly StationRequest[];

/** Writes a confirmed change into the list at once, and refetches it, because other requests may have moved. */
function useWriteDown(genreId: string) {
  const client = useQueryClient();
  const queryKey = queryKeys.stationRequests(genreId);
  return async (change?: Change) => {
    // A response from before the change may be outdated.
    await client.cancelQueries({ queryKey });
    if (change !== undefined)
      client.setQueryData<StationRequests>(
        queryKey,
        (known) => known && { ...known, requests: change(known.requests) },
      );
    void client.invalidateQueries({ queryKey });
  };
}

let reportedLast: string | undefined;

/** Replaces the former toast, because its text is outdated and its undo already done. */
function toast(show: () => string): void {
  if (reportedLast !== undefined) dismissToast(reportedLast);
  reportedLast = show();
}

/** Each change can be undone from its toast, even once the panel is closed. */
export function useRequestChanges(genreId: string) {
  const writeDown = useWriteDown(genreId);

  function toastFailure(error: Error, failed: string, isStillHere: (() => boolean) | undefined) {
    if (isStillHere?.()) toast(() => showToast('error', serverMessageOr(error, failed)));
    // Refused, because the page's state was outdated.
    return writeDown();
  }

  const requesting = useMutation({
    mutationFn: (track: RequestableTrack) => requestTrack(genreId, track.id),
    onMutate: guardSession,
    onSuccess(request, _track, isStillHere) {
      if (isStillHere()) {
        const undo = { label: texts.undo, onPress: () => withdrawing.mutate(request) };
        const words = texts.asked(clockTime.format(request.startsAtMs));
        toast(() => showToastWithAction(words, undo, 'success'));
      }
      return writeDown((requests) => withRequest(requests, request));
    },
    onError: (error, _track, isStillHere) => toastFailure(error, texts.askFailed, isStillHere),
  });

  const withdrawing = useMutation({
    mutationFn: ({ track }: StationRequest) => withdrawRequest(genreId, track.id),
    onMutate: guardSession,
    onSuccess(_done, { track, isMine }, isStillHere) {
      if (isStillHere()) {
        const undo = { label: texts.undo, onPress: () => requesting.mutate(track) };
        // Requested again by the user who removed it, it would belong to that user.
        toast(() =>
          isMine
            ? showToastWithAction(texts.withdrawn, undo, 'success')
            : showToast('success', texts.removed),
        );
      }
      return writeDown((requests) => withoutTrack(requests, track.id));
    },
    onError: (error, _request, isStillHere) => toastFailure(error, texts.withdrawFailed, isStillHere),
  });

  return {
    requestSong: requesting.mutate,
    withdraw: withdrawing.mutate,
    isBusy: requesting.isPending || withdrawing.isPending,
  };
}
