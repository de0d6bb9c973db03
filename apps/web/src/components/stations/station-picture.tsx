import { lazy, Suspense } from 'react';
import type { NowPlaying } from '#engine/engine-types.ts';
import { Artwork } from '../music/artwork.tsx';

/** Seldom seen, so it comes when it is. */
const GenrePicture = lazy(async () => ({
  default: (await import('../drawings/genre-picture.tsx')).GenrePicture,
}));

interface StationPictureProps {
  genreName: string;
  nowPlaying: NowPlaying | undefined;
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  className: string;
  isLazy?: boolean;
  /** It is known what is on air, or that nothing is. */
  isKnown?: boolean;
}

/** The artwork of what is on air; the drawing of the genre where there is none. */
export function StationPicture(props: StationPictureProps) {
  const { genreName, nowPlaying, isKnown = nowPlaying !== undefined, ...shape } = props;
  const { artUrl, artColour, albumTitle } = nowPlaying?.current ?? {};
  return (
    <Artwork
      key={artUrl}
      artUrl={artUrl}
      title={albumTitle ?? genreName}
      colour={artColour}
      instead={
        isKnown && (
          <Suspense>
            <GenrePicture name={genreName} className="size-full" />
          </Suspense>
        )
      }
      {...shape}
    />
  );
}
