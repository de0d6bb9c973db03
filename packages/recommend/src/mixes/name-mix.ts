/** Finds what a mix may be called: only what most of its tracks have in common. */
import { describeMix, type MixDescription, type MixTrack } from './describe-mix.ts';

export interface NamedTrack extends Omit<MixTrack, 'genre'> {
  readonly genres: readonly string[];
}

/** A track may have several genres; the one that most tracks share speaks for the mix. */
export function nameMix(tracks: readonly NamedTrack[]): MixDescription {
  const counts = new Map<string, number>();
  for (const { genres } of tracks)
    for (const genre of new Set(genres)) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  const [most] = [...counts].toSorted(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1),
  );
  return describeMix(
    tracks.map(({ genres, ...rest }) => ({
      ...rest,
      genre: most !== undefined && genres.includes(most[0]) ? most[0] : null,
    })),
  );
}
