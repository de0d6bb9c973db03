/** The two colors of an album's picture in their stored form: field and spark, `#rrggbb#rrggbb`. */
import type { ArtColours } from '@tutti/contract';
import { coloursOfDrawnCover } from './cover-palettes.ts';

export interface AlbumPicture {
  readonly art_kind: 'none' | 'folder' | 'embedded' | null;
  readonly art_colours: string | null;
  /** Seed of the generated cover, if the album has no picture. */
  readonly album_key: string | null;
}

export function packColours({ field, spark }: ArtColours): string {
  return field + spark;
}

/** Returns null until the picture has been analyzed; generated covers need no analysis. */
export function toArtColours({ art_kind, art_colours, album_key }: AlbumPicture): ArtColours | null {
  if (art_kind === 'none') return album_key === null ? null : coloursOfDrawnCover(album_key);
  return unpackColours(art_colours);
}

/** Returns null for a picture that is not yet analyzed or broken. */
export function unpackColours(packed: string | null): ArtColours | null {
  return packed === null ? null : { field: packed.slice(0, 7), spark: packed.slice(7) };
}
