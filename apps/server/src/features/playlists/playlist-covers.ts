import { type Cover, MOSAIC_COVERS, PLAYLIST_COVER_TRACKS, toCover } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createPlaylistTrackStore } from './playlist-track-store.ts';

interface CoverReads {
  readonly queries: Queries;
  readonly library: Pick<Library, 'tracksByIds'>;
}

type Covers = Map<number, Cover>;

/** Returns covers by playlist id. Pass only playlists that the playlist store has confirmed to be the user's. */
export async function readPlaylistCovers(
  reads: CoverReads,
  playlistIds: readonly number[],
): Promise<ReadonlyMap<number, Cover[]>> {
  const { queries, library } = reads;
  const beginnings = await createPlaylistTrackStore(queries).listBeginnings(
    playlistIds,
    PLAYLIST_COVER_TRACKS,
  );
  const tracks = await library.tracksByIds([...new Set([...beginnings.values()].flat())]);
  const albumOf = new Map(tracks.map(({ id, album }) => [id, album]));
  const different = new Map(
    [...beginnings].map(([playlistId, trackIds]): [number, Covers] => {
      const albums = trackIds.flatMap((trackId) => albumOf.get(trackId) ?? []);
      return [playlistId, new Map(albums.map((album) => [album.id, toCover(album)]))];
    }),
  );
  const isLonger = (playlistId: number) =>
    (beginnings.get(playlistId)?.length ?? 0) === PLAYLIST_COVER_TRACKS;
  await addLaterAlbums(reads, new Map([...different].filter(([playlistId]) => isLonger(playlistId))));
  return new Map(
    [...different].map(([playlistId, own]) => {
      const covers = [...own.values()];
      // Real covers, whose colors are known, come before drawings.
      covers.sort((a, b) => Number(a.artColour === null) - Number(b.artColour === null));
      return [playlistId, covers.slice(0, MOSAIC_COVERS)];
    }),
  );
}

/** Looks for further albums, one of each playlist at a time, because a playlist may begin with a hundred tracks of one album. */
async function addLaterAlbums({ queries, library }: CoverReads, playlists: Map<number, Covers>) {
  const known = new Map([...playlists].map(([id, covers]) => [id, new Set(covers.keys())]));
  for (let round = 0; round < MOSAIC_COVERS; round += 1) {
    for (const [id, albumIds] of known) if (albumIds.size >= MOSAIC_COVERS) known.delete(id);
    const found = await createPlaylistTrackStore(queries).listNextAlbums(known);
    if (found.length === 0) return;
    const tracks = await library.tracksByIds([...new Set(found.map(({ trackId }) => trackId))]);
    const albumOf = new Map(tracks.map(({ id, album }) => [id, album]));
    for (const { playlistId, trackId, albumId } of found) {
      known.get(playlistId)?.add(albumId);
      const album = albumOf.get(trackId);
      if (album) playlists.get(playlistId)?.set(album.id, toCover(album));
    }
    const withMore = new Set(found.map(({ playlistId }) => playlistId));
    for (const id of known.keys()) if (!withMore.has(id)) known.delete(id);
  }
}
