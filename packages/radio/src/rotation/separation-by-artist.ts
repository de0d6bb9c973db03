import type { RotationRule } from './rotation-rule.ts';

/** Some two hours of pop songs, the separation stations commonly use. */
export const ARTIST_SEPARATION = { fraction: 0.5, maxGap: 30 } as const;

/** Every credited artist counts, so "A feat. B" keeps A and B away. */
export const separationByArtist: RotationRule = {
  name: 'artist',
  allows: (candidate, history, seq) =>
    candidate.track.artistIds.every((artistId) => history.artists.isFarEnough(artistId, seq)),
};
