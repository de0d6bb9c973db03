import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { Track } from '#data/library-queries.ts';

export type AlbumTrackOrder = 'position' | 'title';

/** As the artist put them, or by title as the document has it (M-580, ruling 0.7). */
export const ALBUM_TRACK_ORDERS: readonly { value: AlbumTrackOrder; label: string }[] = [
  { value: 'position', label: 'Track number' },
  { value: 'title', label: musicTexts.songs.sorts.title },
];

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export function orderAlbumTracks(tracks: readonly Track[], order: AlbumTrackOrder): readonly Track[] {
  if (order === 'position') return tracks;
  return tracks.toSorted((a, b) => collator.compare(a.title, b.title));
}
