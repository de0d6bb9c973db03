import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import type { Artist } from '#data/library/library-queries.ts';

/** `1 album · 6 tracks`; who has no album of their own is a guest, not somebody with 0 albums. */
export function countArtist({ albumCount, trackCount }: Pick<Artist, 'albumCount' | 'trackCount'>): string {
  const tracks = musicViewTexts.genres.trackCount(trackCount);
  return albumCount === 0 ? tracks : `${musicViewTexts.genres.albumCount(albumCount)} · ${tracks}`;
}
