import type { PlaylistAddition } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';

type Source = Pick<Library, 'getTrack' | 'tracksByIds' | 'trackIdsOfAlbum' | 'trackIdsOfArtist'>;

export async function findAddedTracks(library: Source, input: PlaylistAddition): Promise<number[]> {
  if (input.albumId !== undefined) return library.trackIdsOfAlbum(input.albumId);
  if (input.artistId !== undefined) return library.trackIdsOfArtist(input.artistId);
  const wanted = input.trackIds ?? [input.trackId ?? 0];
  // A queue may contain a track that was deleted meanwhile; the rest of it is still wanted.
  const known = await library.tracksByIds([...new Set(wanted)]);
  if (known.length === 0) throw new AppError('TRACK_NOT_FOUND');
  return known.map(({ id }) => id);
}
