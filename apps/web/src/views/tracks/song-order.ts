import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import type { Track } from '#data/library/library-queries.ts';
import { textOrder } from '#language/formats.ts';

const sorts = musicViewTexts.songs.sorts;

export type SongSort = 'mix' | keyof typeof sorts;

/** `mix` is the server's order; the four documented sorts follow. */
export const SONG_SORTS: readonly { value: SongSort; label: string }[] = [
  { value: 'mix', label: viewTexts.mix },
  { value: 'title', label: sorts.title },
  { value: 'artist', label: sorts.artist },
  { value: 'album', label: sorts.album },
  { value: 'duration', label: sorts.duration },
];

const collator = textOrder({ sensitivity: 'base', numeric: true });

export function sortSongs(tracks: readonly Track[], sort: SongSort): readonly Track[] {
  if (sort === 'mix') return tracks;
  if (sort === 'duration') return tracks.toSorted((a, b) => a.durationSeconds - b.durationSeconds);
  return tracks.toSorted((a, b) => collator.compare(a[sort], b[sort]));
}
