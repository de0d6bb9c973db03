import type { RotationRule } from './rotation-rule.ts';

export const ALBUM_SEPARATION = { fraction: 0.5, maxGap: 15 } as const;

/** Also keeps a compilation or a soundtrack by many artists from clustering. */
export const separationByAlbum: RotationRule = {
  name: 'album',
  allows: (candidate, history, seq) =>
    candidate.track.albumId === null || history.albums.isFarEnough(candidate.track.albumId, seq),
};
