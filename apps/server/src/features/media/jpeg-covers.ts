import { hash } from 'node:crypto';
import { ART_SIZE_DEFAULT, type ArtSize } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import type { ArtProcess } from './art-process.ts';
import { type AlbumArt, drawCover, type Picture } from './resized-art.ts';

export interface JpegCoverSubject {
  readonly artistId?: number;
  readonly albumId: number | null;
  readonly trackId?: number;
  readonly title: string;
  readonly artist: string;
}

export type JpegCovers = (subject: JpegCoverSubject, caller: Caller, size?: ArtSize) => Promise<Picture>;

interface Deps {
  readonly library: Pick<Library, 'artistPictures'>;
  readonly albumArt: Pick<AlbumArt, 'getAlbumPicture' | 'getTrackPicture' | 'findArtistPicture'>;
  readonly artProcess: Pick<ArtProcess, 'rasterise'>;
}

/** Generated covers are rare, and cheap to create again. */
const CACHE = 50;

export function createJpegCovers({ library, albumArt, artProcess }: Deps): JpegCovers {
  const cache = new LRUCache<string, Picture>({ max: CACHE });
  const makeOnce = createSingleFlight<string, Picture>();

  async function rasterise(key: string, drawn: Picture, size: ArtSize): Promise<Picture> {
    const bytes = await artProcess.rasterise(drawn.bytes, size);
    if (bytes === undefined) throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
    const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    const picture: Picture = { contentType: 'image/jpeg', bytes, etag, isFinal: drawn.isFinal };
    cache.set(key, picture);
    return picture;
  }

  async function findOwn(artistId: number, size: ArtSize, caller: Caller) {
    const location = await library.artistPictures.find(artistId);
    const picture =
      location && (await albumArt.findArtistPicture(location, { size, format: 'jpeg' }, caller));
    return { picture, isMissed: location !== undefined && location.kind !== 'none' && picture === undefined };
  }

  async function find(subject: JpegCoverSubject, size: ArtSize, caller: Caller): Promise<Picture> {
    const { artistId } = subject;
    if (artistId === undefined) return findOther(subject, size, caller);
    const own = await findOwn(artistId, size, caller);
    if (own.picture !== undefined) return own.picture;
    const other = await findOther(subject, size, caller);
    // A placeholder must not be cached under the address of the artist's own picture.
    return own.isMissed ? { ...other, isFinal: false } : other;
  }

  async function findOther(subject: JpegCoverSubject, size: ArtSize, caller: Caller): Promise<Picture> {
    const { albumId, trackId, title, artist } = subject;
    if (albumId === null && trackId !== undefined)
      return albumArt.getTrackPicture(trackId, { size, format: 'jpeg' }, caller);
    if (albumId === null) return drawCover({ identityKey: `${artist}\n${title}`, title, artist });
    return albumArt.getAlbumPicture(albumId, { size, format: 'jpeg' }, caller);
  }

  return async (subject, caller, size = ART_SIZE_DEFAULT) => {
    const picture = await find(subject, size, caller);
    if (picture.contentType === 'image/jpeg') return picture;
    const key = `${picture.etag} ${size} ${picture.isFinal}`;
    return cache.get(key) ?? makeOnce(key, () => rasterise(key, picture, size));
  };
}
