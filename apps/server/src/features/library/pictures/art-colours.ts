/** The two colours of an album's picture as they are kept: the field and the spark, `#rrggbb#rrggbb`. */
import type { ArtColours } from '@tutti/contract';
import { coloursOfDrawnCover } from './cover-palettes.ts';

export interface AlbumPicture {
  readonly art_kind: 'none' | 'folder' | 'embedded' | null;
  readonly art_colours: string | null;
  /** What its cover is drawn from where it has none. */
  readonly album_key: string | null;
}

export function packColours({ field, spark }: ArtColours): string {
  return field + spark;
}

/** null until the picture has been looked at; what we draw ourselves needs no look. */
export function toArtColours({ art_kind, art_colours, album_key }: AlbumPicture): ArtColours | null {
  if (art_kind === 'none') return album_key === null ? null : coloursOfDrawnCover(album_key);
  return unpackColours(art_colours);
}

/** null while nobody has looked, and of a picture that is broken. */
export function unpackColours(packed: string | null): ArtColours | null {
  return packed === null ? null : { field: packed.slice(0, 7), spark: packed.slice(7) };
}
