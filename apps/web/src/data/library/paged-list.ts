/** Turns an infinite query into a list with its full height from the first page on. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPage } from '#api/music.ts';

export interface PagedList<Item> {
  readonly items: readonly Item[];
  /** The number of items, loaded or not. */
  readonly total: number;
  /** Undefined while there is nothing to load. */
  readonly loadMore: (() => void) | undefined;
  /** The next page failed to load, and is not retried automatically. */
  readonly hasFailed: boolean;
}

type PagedQuery<Item> = Pick<
  UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

export function usePagedList<Item>(query: PagedQuery<Item>): PagedList<Item> {
  const { data, hasNextPage, isFetching, isFetchNextPageError: hasFailed, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadMore = useMemo(() => {
    if (!hasNextPage || isFetching) return undefined;
    return () => void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  // The list ends before a page that failed to load.
  const isOpenEnded = hasNextPage && !hasFailed;
  const total = isOpenEnded ? Math.max(items.length, data?.pages.at(-1)?.total ?? 0) : items.length;
  return { items, total, loadMore, hasFailed: hasFailed && hasNextPage };
}
