import type { TrackSort } from '@tutti/contract/library/routes';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';

const sorts = musicViewTexts.songs.sorts;

/** `mix` is a choice of the server; every other order is one of all songs. */
export type SongSort = 'mix' | TrackSort;

/** The four documented sorts follow the mix, which has a choice of its own on the page. */
export const SONG_SORTS: readonly { value: SongSort; label: string }[] = [
  { value: 'mix', label: viewTexts.mix },
  { value: 'title', label: sorts.title },
  { value: 'artist', label: sorts.artist },
  { value: 'album', label: sorts.album },
  { value: 'duration', label: sorts.duration },
  { value: 'added', label: viewTexts.dateAdded },
];

/** The newest come first, because the oldest are the least interesting. */
export const firstOrderOf = (sort: SongSort): 'asc' | 'desc' => (sort === 'added' ? 'desc' : 'asc');

/** All songs have an order, and the mix has none. */
export const ALL_SONG_SORTS = SONG_SORTS.filter(({ value }) => value !== 'mix');
