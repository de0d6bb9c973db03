import type { NowPlaying } from '#engine/engine-types.ts';
import { GenrePictureLater } from '../drawings/genre-picture-later.tsx';
import { Artwork } from '../music/artwork.tsx';

interface StationPictureProps {
  genreName: string;
  nowPlaying: NowPlaying | undefined;
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  className: string;
  isLazy?: boolean;
  /** The picture is the first thing on the screen, so its drawing loads at once. */
  isUrgent?: boolean;
  /** It is known what is on air, or that nothing is. */
  isKnown?: boolean;
}

/** The artwork of what is on air; the drawing of the genre where there is none. */
export function StationPicture(props: StationPictureProps) {
  const { genreName, nowPlaying, isKnown = nowPlaying !== undefined, isUrgent = false, ...shape } = props;
  const { artUrl, artColour, albumTitle } = nowPlaying?.current ?? {};
  return (
    <Artwork
      key={artUrl}
      artUrl={artUrl}
      title={albumTitle ?? genreName}
      colour={artColour}
      instead={isKnown && <GenrePictureLater name={genreName} className="size-full" isUrgent={isUrgent} />}
      {...shape}
    />
  );
}
