import type { NowPlaying } from '#engine/engine-types.ts';
import { colorsOf } from '../drawings/palette.ts';
import { pictureOnAir, type TintedPicture } from '../music/tinted-picture.ts';

interface Joined {
  readonly nowPlaying: NowPlaying | undefined;
  readonly genreId: string | undefined;
  readonly stations: readonly { readonly genreId: string }[] | undefined;
}

/**
 * The colors of a station's card (M-108) for everything around it, so that a joined station has one color on the page.
 * The picture keeps its own colors while the station's place in the list is unknown, and in rooms, which have none.
 */
export function inStationColors({ nowPlaying, genreId, stations }: Joined): TintedPicture | undefined {
  const picture = pictureOnAir(nowPlaying);
  const index = stations?.findIndex((station) => station.genreId === genreId) ?? -1;
  if (picture === undefined || index < 0) return picture;
  return { artUrl: undefined, color: undefined, of: picture.of, palette: `in-station ${colorsOf(index)}` };
}
