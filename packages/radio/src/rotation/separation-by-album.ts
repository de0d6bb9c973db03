import type { RotationRule } from './rotation-rule.ts';

export const ALBUM_SEPARATION = { fraction: 0.5, maxGap: 15 } as const;

/** Prevents clusters, also of compilations and soundtracks by many artists. */
export const separationByAlbum: RotationRule = {
  name: 'album',
  allows: (candidate, history, seq) =>
    candidate.track.albumId === null || history.albums.isFarEnough(candidate.track.albumId, seq),
};
