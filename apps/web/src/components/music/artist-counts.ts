import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { Artist } from '#data/library/library-queries.ts';

/** `1 album · 6 tracks`; an artist without an album is a guest, so "0 albums" is left out. */
export function countArtist({ albumCount, trackCount }: Pick<Artist, 'albumCount' | 'trackCount'>): string {
  const tracks = musicViewTexts.genres.trackCount(trackCount);
  return albumCount === 0 ? tracks : `${musicViewTexts.genres.albumCount(albumCount)} · ${tracks}`;
}
