import { ALBUM_HIGHLIGHT_MS } from '@tutti/contract/limits';
import { useEffect, useState } from 'react';
import type { Album } from '#data/library/library-queries.ts';
import type { PagedList } from '#data/library/paged-list.ts';

interface SelectedAlbum {
  /** M-171: for three seconds after it became visible. */
  readonly highlightedId: string | undefined;
  /** M-170. */
  readonly selectedIndex: number | undefined;
}

/** Loads pages until the selected album is found, and scrolls to it once. */
export function useSelectedAlbum(list: PagedList<Album>, selectedId: string | undefined): SelectedAlbum {
  const { items: albums, loadMore, hasFailed } = list;
  // Sorting or searching later must not scroll to it again.
  const [isPointedOut, setIsPointedOut] = useState(selectedId === undefined);
  const index = isPointedOut ? -1 : albums.findIndex(({ id }) => id === selectedId);
  const isFound = index >= 0;

  useEffect(() => {
    if (!isPointedOut && !isFound && !hasFailed) loadMore?.();
  }, [isPointedOut, isFound, hasFailed, loadMore]);

  useEffect(() => {
    if (!isFound) return;
    const timer = setTimeout(() => setIsPointedOut(true), ALBUM_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isFound]);

  return {
    highlightedId: isFound ? selectedId : undefined,
    selectedIndex: isFound ? index : undefined,
  };
}
