import type { ArtColors } from '@tutti/contract/wire-values';
import type { Album } from '#data/library/library-queries.ts';
import type { NowPlaying, PlayerTrack } from '#engine/engine-types.ts';

export interface TintedPicture {
  readonly artUrl: string | undefined;
  /** From an older server, or a picture that was not analyzed again. */
  readonly color: string | undefined;
  readonly colors?: ArtColors | undefined;
  /** Determines pattern and colors if there is no picture. */
  readonly of: string;
  /** Its palette replaces the colors of a gray picture. */
  readonly genre?: string | undefined;
  /** The classes behind the drawing of an item without a picture. */
  readonly palette?: string | undefined;
}

export function pictureOfTrack(track: PlayerTrack): TintedPicture {
  const { coverImageUrl: artUrl, artColour: color, artColours: colors, album: of, genre } = track;
  return { artUrl, color, colors, of, genre };
}

export function pictureOfAlbum(album: Album): TintedPicture {
  const { artUrl, artColour: color, artColours: colors, title: of, genre } = album;
  return { artUrl, color, colors, of, genre };
}

/** Undefined while the station's track is unknown. */
export function pictureOnAir(nowPlaying: NowPlaying | undefined): TintedPicture | undefined {
  const track = nowPlaying?.current;
  if (track === undefined) return undefined;
  const { artUrl, artColour: color, artColours: colors, albumTitle, title, genre } = track;
  return { artUrl, color, colors, of: albumTitle ?? title, genre };
}
