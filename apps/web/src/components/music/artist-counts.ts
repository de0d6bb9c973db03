import type { Artist } from '#data/library-queries.ts';
import { countOf } from './count-of.ts';

/** `1 album · 6 tracks`; who has no album of their own is a guest, not somebody with 0 albums. */
export function countArtist({ albumCount, trackCount }: Pick<Artist, 'albumCount' | 'trackCount'>): string {
  const tracks = countOf(trackCount, 'track');
  return albumCount === 0 ? tracks : `${countOf(albumCount, 'album')} · ${tracks}`;
}
