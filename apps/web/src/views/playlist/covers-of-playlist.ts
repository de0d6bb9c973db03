import { MOSAIC_COVERS, PLAYLIST_COVER_TRACKS } from '@tutti/contract/limits';

interface CoveredTrack {
  readonly albumId?: string | undefined;
  readonly coverImageUrl?: string | undefined;
  readonly artColour?: string | undefined;
}

/** One track of each album whose cover is shown, as the server chooses them for lists of playlists. Pure. */
export function coversOfPlaylist<Track extends CoveredTrack>(tracks: readonly Track[]): Track[] {
  const covers = new Map<string, Track>();
  for (const [index, track] of tracks.entries()) {
    if (index >= PLAYLIST_COVER_TRACKS && covers.size >= MOSAIC_COVERS) break;
    const { albumId, coverImageUrl } = track;
    if (albumId !== undefined && coverImageUrl !== undefined && !covers.has(albumId))
      covers.set(albumId, track);
  }
  return (
    [...covers.values()]
      // Real covers, whose colors are known, come before drawings.
      .sort((a, b) => Number(a.artColour === undefined) - Number(b.artColour === undefined))
      .slice(0, MOSAIC_COVERS)
  );
}
