import { ALBUM_HIGHLIGHT_MS } from '@tutti/contract/limits';
import { useEffect, useMemo, useState } from 'react';
import type { Album, useAlbums } from '#data/library-queries.ts';

type AlbumsQuery = Pick<
  ReturnType<typeof useAlbums>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'fetchNextPage'
>;

interface SelectedAlbum {
  readonly albums: readonly Album[];
  /** Lit up for three seconds after it came into view (M-171). */
  readonly highlightedId: string | undefined;
  /** Place to scroll to (M-170). */
  readonly selectedIndex: number | undefined;
}

/** Pages on until the selected album is among the loaded ones, then points at it once. */
export function useSelectedAlbum(query: AlbumsQuery, selectedId: string | undefined): SelectedAlbum {
  const albums = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  // Sorting or searching afterwards must not scroll to it again.
  const [isPointedOut, setIsPointedOut] = useState(selectedId === undefined);
  const index = isPointedOut ? -1 : albums.findIndex(({ id }) => id === selectedId);
  const isFound = index >= 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  useEffect(() => {
    if (!isPointedOut && !isFound && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isPointedOut, isFound, hasNextPage, isFetchingNextPage, fetchNextPage]);

  useEffect(() => {
    if (!isFound) return;
    const timer = setTimeout(() => setIsPointedOut(true), ALBUM_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isFound]);

  return {
    albums,
    highlightedId: isFound ? selectedId : undefined,
    selectedIndex: isFound ? index : undefined,
  };
}
