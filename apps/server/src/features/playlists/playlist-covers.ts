/** The covers of playlists: of their first tracks, each album once. */
import { type Cover, MOSAIC_COVERS, toCover } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';

/** Several of them may be of one album. */
const TRACKS_LOOKED_AT = 12;

interface CoverReads {
  readonly queries: Queries;
  readonly library: Pick<Library, 'tracksByIds'>;
}

/** By the playlist's id. */
export async function readPlaylistCovers(
  { queries, library }: CoverReads,
  userId: string,
  playlistIds: readonly number[],
): Promise<ReadonlyMap<number, Cover[]>> {
  const store = createPlaylistTrackStore(queries);
  // One by one along the index: together they would be read to their ends.
  const beginnings = await Promise.all(
    playlistIds.map((playlistId) => store.listIds({ userId, playlistId }, TRACKS_LOOKED_AT)),
  );
  const tracks = await library.tracksByIds([...new Set(beginnings.flat())]);
  const albumOf = new Map(tracks.flatMap(({ id, album }) => (album === null ? [] : [[id, album]])));
  return new Map(
    playlistIds.map((playlistId, place) => {
      const albums = (beginnings[place] ?? []).flatMap((trackId) => albumOf.get(trackId) ?? []);
      const different = new Map(albums.map((album) => [album.id, album]));
      return [playlistId, [...different.values()].slice(0, MOSAIC_COVERS).map(toCover)];
    }),
  );
}
