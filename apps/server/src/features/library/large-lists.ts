/** Streams artists and albums that are too large for one text, because a library without tags has one of each. */
import type { Album, ArtistDetail, OwnMarks, Track } from '@tutti/contract';
import type { Caller } from '#platform/async/fair-queue.ts';
import { type ChunkedList, ChunkedObject, inParts } from '#platform/chunked-list.ts';
import type { Library } from './library.ts';

/** Up to this many of each are serialized at once by the reading thread. */
const WHOLE_MAX = 250;
/** A chunk of this size is about 60 KB of JSON and takes two or three milliseconds. */
const READ_AT_ONCE = 100;

/** Returns undefined if the artist is unknown or small enough for one answer. */
export async function findLargeArtist(
  library: Library,
  id: number,
  { marks, caller }: { readonly marks: OwnMarks | undefined; readonly caller: Caller },
): Promise<ChunkedObject<ArtistDetail> | undefined> {
  const [artist] = await library.artistsByIds([id]);
  if (artist === undefined || Math.max(artist.trackCount, artist.albumCount) <= WHOLE_MAX) return undefined;
  const rest = JSON.parse(await library.heavy.getArtistContext(id, caller)) as Pick<
    ArtistDetail,
    'appearsOn' | 'genres' | 'related'
  >;
  const albumIds = await library.orderedIds({ of: 'albums of artist', artistId: id }, caller);
  const trackIds = await library.orderedIds({ of: 'tracks of artist', artistId: id }, caller);
  return new ChunkedObject<ArtistDetail>(
    { ...artist, ...rest, ...marks },
    {
      albums: inParts<number, Album>(albumIds, { size: READ_AT_ONCE, read: library.albumsByIds }),
      tracks: inTrackParts(library, trackIds),
    },
  );
}

export async function findLargeAlbumTracks(
  library: Library,
  { albumId, sort }: { readonly albumId: number; readonly sort: 'position' | 'title' },
  caller: Caller,
): Promise<ChunkedList<Track> | undefined> {
  const [album] = await library.albumsByIds(await library.currentAlbumIds([albumId]));
  if (album === undefined || album.trackCount <= WHOLE_MAX) return undefined;
  const isByTitle = sort === 'title';
  return inTrackParts(
    library,
    await library.orderedIds({ of: 'songs of album', albumId: album.id, isByTitle }, caller),
  );
}

const inTrackParts = ({ tracksByIds }: Library, ids: Int32Array) =>
  inParts<number, Track>(ids, { size: READ_AT_ONCE, read: tracksByIds });
