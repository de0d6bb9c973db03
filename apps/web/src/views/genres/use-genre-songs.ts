import { usePlayPaged } from '#components/tracks/use-play-paged.ts';
import type { Track } from '#data/library/library-queries.ts';
import { useGenres, useGenreTracks, useTracks } from '#data/library/library-queries.ts';
import { type PagedList, usePagedList } from '#data/library/paged-list.ts';
import { textOrder } from '#language/formats.ts';
import { useEntryState } from '#navigation/use-entry-state.ts';

export type GenreSort = 'title' | 'artist' | 'album';

const collator = textOrder({ sensitivity: 'base', numeric: true });

export interface GenreSongs {
  readonly isWhole: boolean;
  setIsWhole(isWhole: boolean): void;
  /** Undefined if the curated tracks are all of the genre. */
  readonly curatedCount: number | undefined;
  readonly query: { readonly isPending: boolean; readonly data: unknown; refetch(): Promise<unknown> };
  readonly tracks: readonly Track[];
  readonly list: PagedList<Track>;
  playFromList(index: number): void;
}

/** The curated tracks of a genre, or all of them, in the chosen order. */
export function useGenreSongs(genreId: string, sort: GenreSort): GenreSongs {
  const [isWhole, setIsWhole] = useEntryState(() => false);
  const trackCount = useGenres().data?.find(({ id }) => id === genreId)?.trackCount ?? 0;
  const curated = useGenreTracks(genreId);
  const all = useTracks({ sort, order: 'asc', genreId }, isWhole);
  const list = usePagedList(all);
  const playFromList = usePlayPaged(list);
  const curatedTracks = curated.data ?? [];
  return {
    isWhole,
    setIsWhole,
    curatedCount: curated.data && trackCount > curatedTracks.length ? curatedTracks.length : undefined,
    query: isWhole ? all : curated,
    tracks: isWhole ? list.items : curatedTracks.toSorted((a, b) => collator.compare(a[sort], b[sort])),
    list,
    playFromList,
  };
}
