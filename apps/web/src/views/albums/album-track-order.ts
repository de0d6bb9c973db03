import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { Track } from '#data/library/library-queries.ts';
import { textOrder } from '#language/formats.ts';
import { inDiscOrder } from './discs.ts';

export type AlbumTrackOrder = 'position' | 'title';

/** M-580, ruling 0.7. */
export const ALBUM_TRACK_ORDERS: readonly { value: AlbumTrackOrder; label: string }[] = [
  { value: 'position', label: viewTexts.trackNumber },
  { value: 'title', label: musicViewTexts.songs.sorts.title },
];

const collator = textOrder({ sensitivity: 'base', numeric: true });

export function orderAlbumTracks(tracks: readonly Track[], order: AlbumTrackOrder): readonly Track[] {
  if (order === 'position') return inDiscOrder(tracks);
  return tracks.toSorted((a, b) => collator.compare(a.title, b.title));
}
