/**
 * The square picture of an album or an artist in one of the fixed sizes. An album without one that can be decoded has a drawn
 * cover; an artist has none.
 */
import { hash } from 'node:crypto';
import type { ArtSize } from '@tutti/contract';
import type { ArtistPicture, Artwork, FoundColours, Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';
import type { ArtCache, Making } from './art-cache.ts';
import type { ArtFormat } from './art-messages.ts';
import type { ArtProcess } from './art-process.ts';
import { drawGeneratedCover } from './generated-cover.ts';
import {
  type Candidate,
  createPlaceLook,
  listCandidates,
  type PictureSubject,
  type PlaceLookOptions,
} from './picture-places.ts';

export interface Picture {
  readonly contentType: 'image/webp' | 'image/jpeg' | 'image/svg+xml; charset=utf-8';
  readonly bytes: Buffer;
  readonly etag: string;
  /** False for one that only stands in while the real one cannot be looked at: not to be kept by anybody. */
  readonly isFinal: boolean;
}

export interface PictureShape {
  readonly size: ArtSize;
  /** WebP when left out. */
  readonly format?: ArtFormat;
}

export interface AlbumArt {
  getAlbumPicture(albumId: number, shape: PictureShape, caller: Caller): Promise<Picture>;
  /** The cover of its album, or its own without one. */
  getTrackPicture(trackId: number, shape: PictureShape, caller: Caller): Promise<Picture>;
  getPicture(artwork: Artwork, shape: PictureShape, caller: Caller): Promise<Picture>;
  /** undefined when there is none that can be decoded, or none that can be looked at now. */
  findArtistPicture(
    picture: ArtistPicture,
    shape: PictureShape,
    caller: Caller,
  ): Promise<Picture | undefined>;
  /** undefined when the picture is broken, `unknown` when its file is not there now. */
  findColours(picture: Artwork | ArtistPicture): Promise<FoundColours | undefined | 'unknown'>;
}

/**
 * Of pictures that have to be made. An app that fetches a whole library waits for itself; one page of covers fits into a share.
 * So many at once that reading and decoding go on side by side.
 */
const MAKING_BOUNDS = { atOnce: 8, max: 2_000, maxOfOne: 500 };

export interface AlbumArtOptions extends PlaceLookOptions {
  readonly library: Pick<Library, 'artwork'>;
  readonly artProcess: ArtProcess;
  readonly cache: ArtCache;
}

export function createAlbumArt(options: AlbumArtOptions): AlbumArt {
  const { library, artProcess, cache } = options;
  const look = createPlaceLook(options);
  const inTurn = createFairQueue(MAKING_BOUNDS);

  async function makeSquare(candidate: Candidate, shape: Required<PictureShape>): Promise<Making> {
    const { size: sizePixels, format } = shape;
    const made = await look(candidate, (source) => artProcess.makeSquare(source, { sizePixels, format }));
    if (made === 'unknown') return made;
    return made?.square ?? 'none';
  }

  /** Empty if it cannot be decoded; undefined while its file is unreachable. */
  async function findSquare(candidate: Candidate, { size, format = 'webp' }: PictureShape, caller: Caller) {
    const { name, place } = candidate;
    const key = `${name}-${safe(place.version)}-${size}${format === 'webp' ? '' : `-${format}`}`;
    const make = () => makeSquare(candidate, { size, format });
    // Looked for once more when it is their turn: others may have asked for the same.
    const findOrMake = () => cache.fill(key, make);
    return (await cache.read(key)) ?? (await (cache.filling(key) ?? inTurn(caller, findOrMake)));
  }

  /** The first candidate that decodes. `none` if none does; undefined while a file is unreachable. */
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
      const { albumId, title, artist } = artwork;
      if (albumId !== null) return getAlbumPicture(albumId, shape, caller);
      const drawn = { identityKey: `${artist}\n${title}`, title, artist };
      return orDrawn(await findPicture(artwork, shape, caller), drawn);
    },
    async findArtistPicture(picture, shape, caller) {
      const found = picture.kind === 'none' ? undefined : await findPicture(picture, shape, caller);
      return found === 'none' ? undefined : found;
    },
    async findColours(picture) {
      for (const candidate of listCandidates(picture)) {
        const looked = await look(candidate, (source) => artProcess.findColours(source));
        if (looked !== undefined) return looked;
      }
      return undefined;
    },
  };
}

/** A fallback for an unreachable file is not cached for good. */
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

/** Of the content, for the pictures of the landing page must not tell which album they belong to. */
function toEtag(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Versions are made of digits and dashes; anything else must not become part of a file name. */
function safe(version: string | null): string {
  return (version ?? '').replace(/[^\w.-]/g, '').slice(0, 80);
}
