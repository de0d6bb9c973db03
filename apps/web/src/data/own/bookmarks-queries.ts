import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { serverMessageOr } from '#api/api-error.ts';
import { type BookmarkInput, fetchBookmarks, setBookmark } from '#api/bookmarks-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';

const texts = markTexts.bookmarks;

export function useBookmarks() {
  return useQuery({
    queryKey: queryKeys.bookmarks,
    queryFn: ({ signal }) => fetchBookmarks(signal),
    staleTime: 60_000,
  });
}

export function useSetBookmark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setBookmark,
    onSuccess: (_done, { positionSeconds }: BookmarkInput) => {
      showToast('info', positionSeconds === undefined ? texts.removed : texts.set);
      return client.invalidateQueries({ queryKey: queryKeys.bookmarks });
    },
    onError: (error) => void showToast('error', serverMessageOr(error, texts.changeFailed)),
  });
}
