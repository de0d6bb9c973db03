import type { MosaicCover } from './cover-mosaic.tsx';

interface CoveredTrack {
  readonly coverImageUrl?: string | undefined;
  readonly artColour?: string | undefined;
}

export const coversOfTracks = (tracks: readonly CoveredTrack[]): MosaicCover[] =>
  tracks.flatMap(({ coverImageUrl, artColour }) =>
    coverImageUrl === undefined ? [] : [{ artUrl: coverImageUrl, artColour }],
  );
