import { hash } from 'node:crypto';
import type { ArtSize } from '@tutti/contract';
import type { ArtistPicture, Artwork, FoundColors, Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';
import type { ArtCache, Fill } from './art-cache.ts';
import type { ArtFormat } from './art-messages.ts';
import type { ArtProcess } from './art-process.ts';
import { drawGeneratedCover } from './generated-cover.ts';
import {
  createSourceLook,
  listCandidates,
  type PictureCandidate,
  type PictureSubject,
  type SourceLookOptions,
} from './picture-sources.ts';

export interface Picture {
  readonly contentType: 'image/webp' | 'image/jpeg' | 'image/svg+xml; charset=utf-8';
  readonly bytes: Buffer;
  readonly etag: string;
  /** False for a placeholder while the real picture is unreachable, which nobody may cache. */
  readonly isFinal: boolean;
}

export interface PictureShape {
  readonly size: ArtSize;
  readonly format?: ArtFormat;
}

export interface AlbumArt {
  getAlbumPicture(albumId: number, shape: PictureShape, caller: Caller): Promise<Picture>;
  /** Returns the cover of the track's album, or the track's own picture if it has no album. */
  getTrackPicture(trackId: number, shape: PictureShape, caller: Caller): Promise<Picture>;
  getPicture(artwork: Artwork, shape: PictureShape, caller: Caller): Promise<Picture>;
  /** Returns undefined if the artist has no decodable picture, or none that is reachable now. */
  findArtistPicture(
    picture: ArtistPicture,
    shape: PictureShape,
    caller: Caller,
  ): Promise<Picture | undefined>;
  /** Returns undefined if the picture is broken, `unknown` while its file is unreachable. */
  findColors(picture: Artwork | ArtistPicture): Promise<FoundColors | undefined | 'unknown'>;
}

/**
 * A client that fetches a whole library waits only for itself; enough run at once that reading and decoding overlap.
 */
const DRAWING_BOUNDS = { atOnce: 8, max: 2_000, maxOfOne: 500 };

export interface AlbumArtOptions extends SourceLookOptions {
  readonly library: Pick<Library, 'artwork'>;
  readonly artProcess: ArtProcess;
  readonly cache: ArtCache;
}

export function createAlbumArt(options: AlbumArtOptions): AlbumArt {
  const { library, artProcess, cache } = options;
  const look = createSourceLook(options);
  const inTurn = createFairQueue(DRAWING_BOUNDS);

  async function makeSquare(candidate: PictureCandidate, shape: Required<PictureShape>): Promise<Fill> {
    const { size: sizePixels, format } = shape;
    const created = await look(candidate, (source) => artProcess.makeSquare(source, { sizePixels, format }));
    if (created === 'unknown') return created;
    return created?.square ?? 'none';
  }

  /** Empty if it cannot be decoded; undefined while its file is unreachable. */
  async function findSquare(
    candidate: PictureCandidate,
    { size, format = 'webp' }: PictureShape,
    caller: Caller,
  ) {
    const { name, location } = candidate;
    const key = `${name}-${safe(location.version)}-${size}${format === 'webp' ? '' : `-${format}`}`;
    const make = () => makeSquare(candidate, { size, format });
    // Check the cache again when the job starts, because another request may have created the picture.
    const findOrMake = () => cache.fill(key, make);
    return (await cache.read(key)) ?? (await (cache.filling(key) ?? inTurn(caller, findOrMake)));
  }

  /** Returns the first candidate that decodes. `none` if none does; undefined while a file is unreachable. */
  async function findPicture(subject: PictureSubject, shape: PictureShape, caller: Caller) {
    for (const candidate of listCandidates(subject)) {
      const bytes = await findSquare(candidate, shape, caller);
      if (bytes === undefined) return undefined;
      if (bytes.length === 0) continue;
      const contentType = `image/${shape.format ?? 'webp'}` as const;
      const picture: Picture = { contentType, bytes, etag: toEtag(bytes), isFinal: true };
      return picture;
    }
    return 'none';
  }

  async function getPicture(artwork: Artwork, shape: PictureShape, caller: Caller): Promise<Picture> {
    return orDrawn(await findPicture(artwork, shape, caller), artwork);
  }

  async function getAlbumPicture(albumId: number, shape: PictureShape, caller: Caller): Promise<Picture> {
    const artwork = await library.artwork.find(albumId);
    if (!artwork) throw new AppError('ALBUM_NOT_FOUND');
    return getPicture(artwork, shape, caller);
  }

  return {
    getPicture,
    getAlbumPicture,
    async getTrackPicture(trackId, shape, caller) {
      const artwork = await library.artwork.findOfTrack(trackId);
      if (!artwork) throw new AppError('TRACK_NOT_FOUND');
      const { albumId, path, title, artist } = artwork;
      if (albumId !== null) return getAlbumPicture(albumId, shape, caller);
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      // Loose songs of one folder look alike.
      const drawn = { identityKey: folder || `${artist}\n${title}`, title, artist };
      return orDrawn(await findPicture(artwork, shape, caller), drawn);
    },
    async findArtistPicture(picture, shape, caller) {
      const found = picture.kind === 'none' ? undefined : await findPicture(picture, shape, caller);
      return found === 'none' ? undefined : found;
    },
    async findColors(picture) {
      for (const candidate of listCandidates(picture)) {
        const looked = await look(candidate, (source) => artProcess.findColors(source));
        if (looked !== undefined) return looked;
      }
      return undefined;
    },
  };
}

/** Marks a fallback for an unreachable file as not final, so that it is not cached for good. */
function orDrawn(found: Picture | 'none' | undefined, words: Parameters<typeof drawCover>[0]): Picture {
  if (found === undefined) return { ...drawCover(words), isFinal: false };
  return found === 'none' ? drawCover(words) : found;
}

export function drawCover({
  identityKey,
  title,
  artist,
}: Pick<Artwork, 'identityKey' | 'title' | 'artist'>): Picture {
  const bytes = Buffer.from(drawGeneratedCover({ seed: identityKey, title, artist }));
  return { contentType: 'image/svg+xml; charset=utf-8', bytes, etag: toEtag(bytes), isFinal: true };
}

/** Hashes the content, because pictures of the landing page must not reveal which album they belong to. */
function toEtag(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Removes all other characters from a version, because it becomes part of a file name. */
function safe(version: string | null): string {
  return (version ?? '').replace(/[^\w.-]/g, '').slice(0, 80);
}
