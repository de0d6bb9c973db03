/** Changes with the picture, so that browsers may cache it forever. */
export function albumArtUrl(albumId: number, artVersion: string | null): string {
  return `/api/albums/${albumId}/art?v=${artVersionTag(artVersion)}`;
}

/** Only for a track with a picture of its own; `media/track-art.ts` of the contract chooses what screens show. */
export function ownTrackArtUrl(trackId: number, artVersion: string | null): string {
  return `/api/tracks/${trackId}/art?v=${artVersionTag(artVersion)}`;
}

export function artistPictureUrl(artistId: number, artVersion: string | null): string {
  return `/api/artists/${artistId}/picture?v=${artVersionTag(artVersion)}`;
}

/** Stands for the rules of drawing (media/generated-cover.ts), and is raised with them. */
const DRAWN = 'drawn 4';

/** A short hash, so that the address does not reveal the size and time of a file. */
export function artVersionTag(artVersion: string | null): string {
  const version = artVersion ?? DRAWN;
  let hash = 2_166_136_261;
  for (let at = 0; at < version.length; at += 1) hash = Math.imul(hash ^ version.charCodeAt(at), 16_777_619);
  return (hash >>> 0).toString(36);
}
