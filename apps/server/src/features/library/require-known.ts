import { AppError } from '#platform/app-error.ts';
import type { Library, LibraryKind } from './library.ts';

const NOT_FOUND = { track: 'TRACK_NOT_FOUND', album: 'ALBUM_NOT_FOUND', artist: 'ARTIST_NOT_FOUND' } as const;

/** Refuses unknown ids. Returns the ids to store, which differ for an album that was merged into another. */
export async function requireKnown(
  library: Pick<Library, 'knownIds' | 'currentAlbumIds'>,
  kind: LibraryKind,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return ids;
  const known = await library.knownIds(kind, ids);
  if (!ids.every((id) => known.has(id))) throw new AppError(NOT_FOUND[kind]);
  return kind === 'album' ? library.currentAlbumIds(ids) : ids;
}

/** Returns the known ids. Refuses if there is none, because such a list belongs to another library. */
export async function requireAnyKnown(
  library: Pick<Library, 'knownIds'>,
  kind: LibraryKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const known = await library.knownIds(kind, [...new Set(ids)]);
  if (known.size === 0) throw new AppError(NOT_FOUND[kind]);
  return known;
}
