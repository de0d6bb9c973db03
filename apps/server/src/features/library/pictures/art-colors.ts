/** The two colors of an album's picture in their stored form: field and spark, `#rrggbb#rrggbb`. */
import type { ArtColors } from '@tutti/contract';
import { colorsOfDrawnCover } from './cover-palettes.ts';

export interface AlbumPicture {
  readonly art_kind: 'none' | 'folder' | 'embedded' | null;
  readonly art_colours: string | null;
  /** Seed of the generated cover, if the album has no picture. */
  readonly album_key: string | null;
}

export function packColors({ field, spark }: ArtColors): string {
  return field + spark;
}

/** Returns null until the picture has been analyzed; generated covers need no analysis. */
export function toArtColors({ art_kind, art_colours, album_key }: AlbumPicture): ArtColors | null {
  if (art_kind === 'none') return album_key === null ? null : colorsOfDrawnCover(album_key);
  return unpackColors(art_colours);
}

/** Returns null for a picture that is not yet analyzed or broken. */
export function unpackColors(packed: string | null): ArtColors | null {
  return packed === null ? null : { field: packed.slice(0, 7), spark: packed.slice(7) };
}
