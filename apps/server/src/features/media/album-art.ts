/**
 * The square picture of an album or an artist in one of the fixed sizes. An album without one that can be decoded has a drawn
 * cover; an artist has none.
 */
import { hash } from 'node:crypto';
import { close, readFile } from 'node:fs';
import { promisify } from 'node:util';
import type { ArtSize } from '@tutti/contract';
import type { ArtistPicture, Artwork, FoundColours, Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import { ART_MAX_BYTES } from '#platform/audio/tags/embedded-art.ts';
import { type Asker, createFairQueue } from '#platform/fair-queue.ts';
import { openInside } from '#platform/files/open-inside.ts';
import { resolveInside } from '#platform/files/safe-path.ts';
import type { ArtCache, Making } from './art-cache.ts';
import type { ArtFormat } from './art-messages.ts';
import type { ArtProcess } from './art-process.ts';
import { drawGeneratedCover } from './generated-cover.ts';

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
  getAlbumPicture(albumId: number, shape: PictureShape, asker: Asker): Promise<Picture>;
  getPicture(artwork: Artwork, shape: PictureShape, asker: Asker): Promise<Picture>;
  /** undefined when there is none that can be decoded, or none that can be looked at now. */
  findArtistPicture(picture: ArtistPicture, shape: PictureShape, asker: Asker): Promise<Picture | undefined>;
  /** undefined when the picture is broken, `unknown` when its file is not there now. */
  findColours(picture: Artwork | ArtistPicture): Promise<FoundColours | undefined | 'unknown'>;
}

/**
 * Of pictures that have to be made. An app that fetches a whole library waits for itself; one page of covers fits into a share.
 * So many at once that reading and decoding go on side by side.
 */
const MAKING_BOUNDS = { atOnce: 8, max: 2_000, maxOfOne: 500 };

type Place = Artwork | ArtistPicture;

export interface AlbumArtOptions {
  readonly library: Pick<Library, 'artwork'>;
  readonly audioProcess: Pick<AudioProcess, 'extractEmbeddedArt'>;
  readonly artProcess: ArtProcess;
  readonly cache: ArtCache;
  readonly musicDir: string;
}

export function createAlbumArt(options: AlbumArtOptions): AlbumArt {
  const { library, audioProcess, artProcess, cache, musicDir } = options;
  const inTurn = createFairQueue(MAKING_BOUNDS);

  async function findSource(picture: Place): Promise<Buffer | undefined | 'unknown'> {
    const { kind, path } = picture;
    if (kind === 'none' || path === null) return undefined;
    if (kind === 'folder') return readPictureFile(musicDir, path).catch(toUnknown);
    const subject = 'artistId' in picture ? 'artist' : 'album';
    return audioProcess.extractEmbeddedArt({ root: musicDir, path }, subject);
  }

  /** A folder that is not mounted right now must leave nothing behind for good: neither drawn covers nor no colours. */
  async function isAway({ path }: Place): Promise<boolean> {
    return (await resolveInside(musicDir, path ?? '')) === undefined;
  }

  async function makeSquare(artwork: Place, { size, format }: Required<PictureShape>): Promise<Making> {
    if (await isAway(artwork)) return 'unknown';
    const source = await findSource(artwork);
    if (source === 'unknown') return 'unknown';
    const made = source && (await artProcess.makeSquare(source, { sizePixels: size, format }));
    if (made === 'unknown') return made;
    return made && 'square' in made ? made.square : 'none';
  }

  /** `none` for what cannot be decoded, undefined while its file cannot be looked at. */
  async function findPicture(place: Place, { size, format = 'webp' }: PictureShape, asker: Asker) {
    const name = 'artistId' in place ? `artist-${place.artistId}` : place.albumId;
    const key = `${name}-${safe(place.version)}-${size}${format === 'webp' ? '' : `-${format}`}`;
    const make = () => makeSquare(place, { size, format });
    // Looked for once more when it is their turn: others may have asked for the same.
    const findOrMake = () => cache.fill(key, make);
    const bytes = (await cache.read(key)) ?? (await (cache.filling(key) ?? inTurn(asker, findOrMake)));
    if (bytes === undefined) return undefined;
    if (bytes.length === 0) return 'none';
    const picture: Picture = { contentType: `image/${format}`, bytes, etag: toEtag(bytes), isFinal: true };
    return picture;
  }

  async function getPicture(artwork: Artwork, shape: PictureShape, asker: Asker): Promise<Picture> {
    if (artwork.kind === 'none') return drawCover(artwork);
    const found = await findPicture(artwork, shape, asker);
    if (found === undefined) return { ...drawCover(artwork), isFinal: false };
    return found === 'none' ? drawCover(artwork) : found;
  }

  return {
    getPicture,
    async getAlbumPicture(albumId, shape, asker) {
      const artwork = await library.artwork.find(albumId);
      if (!artwork) throw new AppError('ALBUM_NOT_FOUND');
      return getPicture(artwork, shape, asker);
    },
    async findArtistPicture(picture, shape, asker) {
      const found = picture.kind === 'none' ? undefined : await findPicture(picture, shape, asker);
      return found === 'none' ? undefined : found;
    },
    async findColours(artwork) {
      if (await isAway(artwork)) return 'unknown';
      const source = await findSource(artwork);
      if (source === 'unknown') return 'unknown';
      const looked = source && (await artProcess.findColours(source));
      if (looked === 'unknown') return looked;
      return looked && 'colours' in looked ? looked : undefined;
    },
  };
}

export function drawCover({
  identityKey,
  title,
  artist,
}: Pick<Artwork, 'identityKey' | 'title' | 'artist'>): Picture {
  const bytes = Buffer.from(drawGeneratedCover({ seed: identityKey, title, artist }));
  return { contentType: 'image/svg+xml; charset=utf-8', bytes, etag: toEtag(bytes), isFinal: true };
}

const readDescriptor = promisify(readFile);

/** undefined for what is too large to be a cover, and for what does not lie in the music folder. */
async function readPictureFile(root: string, relativePath: string): Promise<Buffer | undefined> {
  const file = await openInside(root, relativePath);
  if (file === undefined) return undefined;
  try {
    return file.stats.size <= ART_MAX_BYTES ? await readDescriptor(file.descriptor) : undefined;
  } finally {
    close(file.descriptor, () => {});
  }
}

/** A disk that fails says nothing about the picture. */
function toUnknown(error: unknown): 'unknown' {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return 'unknown';
  throw error;
}

/** Of the content, for the pictures of the landing page must not tell which album they belong to. */
function toEtag(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Versions are made of digits and dashes; anything else must not become part of a file name. */
function safe(version: string | null): string {
  return (version ?? '').replace(/[^\w.-]/g, '').slice(0, 80);
}
