import { useMemo } from 'react';
import type { ColumnSorting, SortedColumn } from '#components/tracks/sort-button.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { textOrder } from '#language/formats.ts';
import { useEntryState } from '#navigation/use-entry-state.ts';

/** Shorter playlists are seen at a glance. */
const SEARCHED_FROM = 20;

type Order = 'asc' | 'desc';

interface ListState {
  readonly term: string;
  /** Undefined in the own order of the playlist. */
  readonly sort?: SortedColumn | undefined;
  readonly order: Order;
}

const texts = textOrder({ sensitivity: 'base', numeric: true });

const COMPARE: Readonly<Record<SortedColumn, (a: Track, b: Track) => number>> = {
  title: (a, b) => texts.compare(a.title, b.title),
  album: (a, b) => texts.compare(a.album, b.album),
  duration: (a, b) => a.durationSeconds - b.durationSeconds,
  // Instants of the same form are in order as text.
  added: (a, b) => (a.addedAt ?? '').localeCompare(b.addedAt ?? ''),
};

/** The tracks with the term in title, artist or album, in the order of a column or in their own. */
export function arrange(tracks: readonly Track[], { term, sort, order }: ListState): readonly Track[] {
  const wanted = term.trim().toLowerCase();
  const found =
    wanted === ''
      ? tracks
      : tracks.filter(({ title, artist, album }) =>
          [title, artist, album].some((text) => text.toLowerCase().includes(wanted)),
        );
  if (sort === undefined) return found;
  const compare = COMPARE[sort];
  return found.toSorted((a, b) => (order === 'asc' ? compare(a, b) : compare(b, a)));
}

/** The first press on a column sorts by it, the second one reverses that, and the third one ends it. */
export function afterPress(state: ListState, column: SortedColumn): ListState {
  if (state.sort !== column) return { ...state, sort: column, order: 'asc' };
  return state.order === 'asc' ? { ...state, order: 'desc' } : { ...state, sort: undefined, order: 'asc' };
}

/** How a playlist is shown, which changes nothing of it. */
export function usePlaylistOrder(tracks: readonly Track[]) {
  const [state, setState] = useEntryState<ListState>(() => ({ term: '', order: 'asc' }));
  const shown = useMemo(() => arrange(tracks, state), [tracks, state]);
  const { term, sort, order } = state;
  return {
    shown,
    /** Rows can be moved only where their places are those of the playlist. */
    isOwn: shown === tracks,
    isSearched: tracks.length >= SEARCHED_FROM || term !== '',
    term,
    setTerm: (next: string) => setState({ ...state, term: next }),
    sorting: {
      sort: sort ?? '',
      order,
      onSort: (column) => setState(afterPress(state, column)),
    } satisfies ColumnSorting,
  };
}

export type PlaylistOrder = ReturnType<typeof usePlaylistOrder>;
