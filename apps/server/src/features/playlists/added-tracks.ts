import type { PlaylistAddition } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';

type Source = Pick<Library, 'getTrack' | 'tracksByIds' | 'trackIdsOfAlbum' | 'trackIdsOfArtist'>;

/** The tracks that a wish means, each once, in the order they are to stand. */
export async function findAddedTracks(library: Source, wish: PlaylistAddition): Promise<number[]> {
  if (wish.albumId !== undefined) return library.trackIdsOfAlbum(wish.albumId);
  if (wish.artistId !== undefined) return library.trackIdsOfArtist(wish.artistId);
  const wanted = wish.trackIds ?? [wish.trackId ?? 0];
  // A queue may hold a track that the library has lost meanwhile: the rest of it is still wanted.
  const known = await library.tracksByIds([...new Set(wanted)]);
  if (known.length === 0) throw new AppError('TRACK_NOT_FOUND');
  return known.map(({ id }) => id);
}
