import { useFavorites } from './favorites-queries.ts';
import { useRecentlyPlayed } from './played-lists.ts';
import { useRecentStations } from './recents-queries.ts';

export type Activity = {
  readonly id: string;
  readonly at: Date;
} & (
  | { readonly kind: 'played' | 'liked'; readonly track: ActiveTrack }
  | { readonly kind: 'joined'; readonly genreName: string }
);

interface ActiveTrack {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly coverImageUrl: string | undefined;
}

interface ActivityParts {
  readonly plays: readonly { readonly track: ActiveTrack; readonly playedAt: Date }[];
  readonly favorites: readonly {
    readonly id: string;
    readonly track: ActiveTrack;
    readonly addedAt: Date;
  }[];
  readonly stations: readonly {
    readonly id: string;
    readonly genreName: string;
    readonly listenedAt: Date;
  }[];
}

export function mergeActivities({ plays, favorites, stations }: ActivityParts, limit: number): Activity[] {
  const all: Activity[] = [
    ...plays.map(
      ({ track, playedAt: at }): Activity => ({ id: `played ${at.getTime()}`, kind: 'played', at, track }),
    ),
    ...favorites.map(
      ({ id, track, addedAt: at }): Activity => ({ id: `liked ${id}`, kind: 'liked', at, track }),
    ),
    ...stations.map(
      ({ id, genreName, listenedAt: at }): Activity => ({
        id: `joined ${id}`,
        kind: 'joined',
        at,
        genreName,
      }),
    ),
  ];
  return all.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limit);
}

/** Undefined until all three have loaded, because a list that rearranges itself is worse than a short wait. */
export function useRecentActivity(limit: number) {
  const plays = useRecentlyPlayed();
  const favorites = useFavorites();
  const stations = useRecentStations();
  const queries = [plays, favorites, stations];
  return {
    activities: queries.some(({ isPending }) => isPending)
      ? undefined
      : mergeActivities(
          { plays: plays.data ?? [], favorites: favorites.data ?? [], stations: stations.data ?? [] },
          limit,
        ),
    /** If one fails, the others are shown, but an empty state would be false. */
    isError: queries.some(({ isError, data }) => isError && data === undefined),
    retry: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
}
