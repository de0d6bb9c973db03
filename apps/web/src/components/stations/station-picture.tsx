import type { NowPlaying } from '#engine/engine-types.ts';
import { LazyGenrePicture } from '../drawings/lazy-genre-picture.tsx';
import { Artwork } from '../music/artwork.tsx';

interface StationPictureProps {
  genreName: string;
  nowPlaying: NowPlaying | undefined;
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  className: string;
  isLazy?: boolean;
  /** The picture is the first one on the screen, so its drawing loads at once. */
  isUrgent?: boolean;
  /** It is known which track is on air, or that none is. */
  isKnown?: boolean;
}

/** The artwork of the current track, or else the drawing of the genre. */
export function StationPicture(props: StationPictureProps) {
  const { genreName, nowPlaying, isKnown = nowPlaying !== undefined, isUrgent = false, ...shape } = props;
  const { artUrl, artColour, albumTitle } = nowPlaying?.current ?? {};
  return (
    <Artwork
      key={artUrl}
      artUrl={artUrl}
      title={albumTitle ?? genreName}
      color={artColour}
      instead={isKnown && <LazyGenrePicture name={genreName} className="size-full" isUrgent={isUrgent} />}
      {...shape}
    />
  );
}
