import { STATION_EDGE_PX } from '#above-the-fold/art-size.ts';
import type { NowPlaying } from '#engine/engine-types.ts';
import { LazyGenrePicture } from '../drawings/lazy-genre-picture.tsx';
import { Artwork } from '../music/artwork.tsx';

interface StationPictureProps {
  genreName: string;
  nowPlaying: NowPlaying | undefined;
  /** Defaults to the size of cards. */
  sizePx?: number | undefined;
  className: string;
  isLazy?: boolean;
  isUrgent?: boolean;
  /** Whether the current track, or its absence, is known. */
  isKnown?: boolean;
}

/** The drawing of the genre replaces missing artwork. */
export function StationPicture(props: StationPictureProps) {
  const { genreName, nowPlaying, isKnown = nowPlaying !== undefined, isUrgent = false, ...shape } = props;
  const { sizePx = STATION_EDGE_PX } = props;
  const { artUrl, artColour, albumTitle } = nowPlaying?.current ?? {};
  if (!isKnown) return <div className={`animate-skeleton rounded-lg bg-white/16 ${shape.className}`} />;
  return (
    <Artwork
      key={artUrl}
      artUrl={artUrl}
      title={albumTitle ?? genreName}
      color={artColour}
      instead={<LazyGenrePicture name={genreName} className="size-full" isUrgent={isUrgent} />}
      {...shape}
      sizePx={sizePx}
    />
  );
}
