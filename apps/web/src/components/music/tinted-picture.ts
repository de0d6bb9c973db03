import type { ArtColours } from '@tutti/contract/model/wire-values';
import type { Album } from '#data/library/library-queries.ts';
import type { NowPlaying, PlayerTrack } from '#engine/engine-types.ts';

/** What a place takes its colours from. */
export interface TintedPicture {
  readonly artUrl: string | undefined;
  /** The only one where a server knows no two, or has not looked anew. */
  readonly colour: string | undefined;
  readonly colours?: ArtColours | undefined;
  /** What it is the picture of: chooses the pattern and the colours where there is none. */
  readonly of: string;
  /** Lends its colours to a picture without any. */
  readonly genre?: string | undefined;
  /** The classes of a palette that it is printed on, for what has no other picture. */
  readonly palette?: string | undefined;
}

export function pictureOfTrack(track: PlayerTrack): TintedPicture {
  const { coverImageUrl: artUrl, artColour: colour, artColours: colours, album: of, genre } = track;
  return { artUrl, colour, colours, of, genre };
}

export function pictureOfAlbum(album: Album): TintedPicture {
  const { artUrl, artColour: colour, artColours: colours, title: of, genre } = album;
  return { artUrl, colour, colours, of, genre };
}

/** undefined as long as it is not known what is on air. */
export function pictureOnAir(nowPlaying: NowPlaying | undefined): TintedPicture | undefined {
  const track = nowPlaying?.current;
  if (track === undefined) return undefined;
  const { artUrl, artColour: colour, artColours: colours, albumTitle, title, genre } = track;
  return { artUrl, colour, colours, of: albumTitle ?? title, genre };
}
