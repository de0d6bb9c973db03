import type { RotationRule } from './rotation-rule.ts';

/** About two hours of pop songs, a common separation in radio. */
export const ARTIST_SEPARATION = { fraction: 0.5, maxGap: 30 } as const;

/** Every credited artist counts, so "A feat. B" separates both A and B. */
export const separationByArtist: RotationRule = {
  name: 'artist',
  allows: (candidate, history, seq) =>
    candidate.track.artistIds.every((artistId) => history.artists.isFarEnough(artistId, seq)),
};
