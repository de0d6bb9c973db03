import { type Cover, MOSAIC_COVERS, PLAYLIST_COVER_TRACKS, toCover } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';

interface CoverReads {
  readonly queries: Queries;
  readonly library: Pick<Library, 'tracksByIds'>;
}

/** Returns covers by playlist id. Pass only playlists that the playlist store has confirmed to be the user's. */
export async function readPlaylistCovers(
  { queries, library }: CoverReads,
  playlistIds: readonly number[],
): Promise<ReadonlyMap<number, Cover[]>> {
  const beginnings = await createPlaylistTrackStore(queries).listBeginnings(
    playlistIds,
    PLAYLIST_COVER_TRACKS,
  );
  const tracks = await library.tracksByIds([...new Set([...beginnings.values()].flat())]);
  const albumOf = new Map(tracks.flatMap(({ id, album }) => (album === null ? [] : [[id, album]])));
  return new Map(
    [...beginnings].map(([playlistId, trackIds]) => {
      const albums = trackIds.flatMap((trackId) => albumOf.get(trackId) ?? []);
      const different = new Map(albums.map((album) => [album.id, album]));
      const covers = [...different.values()].map(toCover);
      // Real covers, whose colors are known, come before drawings.
      covers.sort((a, b) => Number(a.artColour === null) - Number(b.artColour === null));
      return [playlistId, covers.slice(0, MOSAIC_COVERS)];
    }),
  );
}
