import { useDeferredValue } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { type HomeShelves, useHomeShelves } from '#data/library/home-queries.ts';
import { useRecentStations } from '#data/own/recents-queries.ts';
import { isAwaited } from './is-awaited.ts';

interface Home {
  /** Undefined while loading and after a failure. */
  readonly shelves: HomeShelves | undefined;
  readonly isWaiting: boolean;
  readonly isError: boolean;
  /** The genres that the user plays and marks most, in that order. */
  readonly genreIds: readonly string[];
  /** The genres of the stations that were joined last; empty if they cannot be loaded. */
  readonly recentGenreIds: readonly string[];
  retry(): void;
}

export function useHome(): Home {
  const { user, isProfileDelayed } = useAuth();
  const home = useHomeShelves();
  const { data, isError, refetch } = home;
  const recents = useRecentStations();
  // The question depends on the profile, and the shelves on the recents. If one rendered before both are known, it
  // would move.
  const areOthersAwaited = (user === undefined && !isProfileDelayed) || isAwaited(recents);
  // Deferred, so that it renders in slices, because all at once takes a slow phone a tenth of a second.
  const shelves = useDeferredValue(areOthersAwaited ? undefined : data);
  const isWaiting = useDeferredValue(isAwaited(home) || (areOthersAwaited && data !== undefined));
  return {
    shelves,
    isWaiting,
    isError,
    genreIds: shelves?.genreIds ?? [],
    recentGenreIds: recents.data?.map(({ genreId }) => genreId) ?? [],
    retry: () => void refetch(),
  };
}
