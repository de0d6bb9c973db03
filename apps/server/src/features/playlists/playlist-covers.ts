import { type Cover, MOSAIC_COVERS, toCover } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';

/** Reads more tracks than covers, because several may belong to one album. */
const TRACKS_LOOKED_AT = 12;

interface CoverReads {
  readonly queries: Queries;
  readonly library: Pick<Library, 'tracksByIds'>;
}

/** Returns covers by playlist id. Pass only playlists that the playlist store has confirmed to be the user's. */
export async function readPlaylistCovers(
  { queries, library }: CoverReads,
  playlistIds: readonly number[],
): Promise<ReadonlyMap<number, Cover[]>> {
  const beginnings = await createPlaylistTrackStore(queries).listBeginnings(playlistIds, TRACKS_LOOKED_AT);
  const tracks = await library.tracksByIds([...new Set([...beginnings.values()].flat())]);
  const albumOf = new Map(tracks.flatMap(({ id, album }) => (album === null ? [] : [[id, album]])));
  return new Map(
    [...beginnings].map(([playlistId, trackIds]) => {
      const albums = trackIds.flatMap((trackId) => albumOf.get(trackId) ?? []);
      const different = new Map(albums.map((album) => [album.id, album]));
      return [playlistId, [...different.values()].slice(0, MOSAIC_COVERS).map(toCover)];
    }),
  );
}
