/** What a screen needs of a list that comes in pages: it stands at its full height from the first page on. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListPage } from '#api/music.ts';

export interface PagedList<Item> {
  readonly items: readonly Item[];
  /** Loaded or not. */
  readonly total: number;
  /** Asks for the next page; undefined while that makes no sense. */
  readonly loadMore: (() => void) | undefined;
  /** The next page did not come, and is not asked for again by itself. */
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
  // Behind a page that does not come there is nothing to scroll to.
  const isOpenEnded = hasNextPage && !hasFailed;
  const total = isOpenEnded ? Math.max(items.length, data?.pages.at(-1)?.total ?? 0) : items.length;
  return { items, total, loadMore, hasFailed: hasFailed && hasNextPage };
}
