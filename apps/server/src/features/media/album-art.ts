/** The square picture of an album in one of the fixed sizes; a drawn cover where there is none that can be decoded. */
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { ArtSize } from '@tutti/contract';
import type { Artwork, Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import type { AudioProcess } from '#platform/audio/audio-process.ts';
import { ART_MAX_BYTES } from '#platform/audio/embedded-art.ts';
import { resolveInside } from '#platform/files/safe-path.ts';
import type { ArtCache, Making } from './art-cache.ts';
import type { ArtFormat, PictureRequest } from './art-messages.ts';
import type { ArtProcess } from './art-process.ts';
import { drawGeneratedCover } from './generated-cover.ts';

export interface Picture {
  readonly contentType: 'image/webp' | 'image/jpeg' | 'image/svg+xml; charset=utf-8';
  readonly bytes: Buffer;
  readonly etag: string;
}

export interface PictureShape {
  readonly size: ArtSize;
  /** WebP when left out. */
  readonly format?: ArtFormat;
}

export interface AlbumArt {
  getAlbumPicture(albumId: number, shape: PictureShape): Promise<Picture>;
  getPicture(artwork: Artwork, shape: PictureShape): Promise<Picture>;
  /** The main colour, null when there is no picture or it is broken. */
  findColour(artwork: Artwork): Promise<string | null>;
}

export interface AlbumArtOptions {
  readonly library: Pick<Library, 'artwork'>;
  readonly audioProcess: Pick<AudioProcess, 'extractEmbeddedArt'>;
  readonly artProcess: ArtProcess;
  readonly cache: ArtCache;
  readonly musicDir: string;
}

export function createAlbumArt(options: AlbumArtOptions): AlbumArt {
  const { library, audioProcess, artProcess, cache, musicDir } = options;

  async function findSource({ kind, path }: Artwork): Promise<PictureRequest['source'] | undefined> {
    if (kind === 'none' || path === null) return undefined;
    const file = await resolveInside(musicDir, path);
    if (file === undefined) return undefined;
    if (kind === 'folder') return (await stat(file)).size <= ART_MAX_BYTES ? { file } : undefined;
    const embedded = await audioProcess.extractEmbeddedArt(file);
    return embedded && { base64: embedded.toString('base64') };
  }

  async function writeSquare(
    artwork: Artwork,
    { size, format }: Required<PictureShape>,
    file: string,
  ): Promise<Making> {
    // A folder that is not mounted right now must not leave drawn covers behind for good.
    if ((await resolveInside(musicDir, artwork.path ?? '')) === undefined) return 'unknown';
    const source = await findSource(artwork);
    const reply = source && (await artProcess.decode({ source, square: { file, sizePixels: size, format } }));
    return reply !== undefined && 'colour' in reply ? 'made' : 'none';
  }

  async function getPicture(artwork: Artwork, { size, format = 'webp' }: PictureShape): Promise<Picture> {
    if (artwork.kind !== 'none') {
      const key = `${artwork.albumId}-${safe(artwork.version)}-${size}${format === 'webp' ? '' : `-${format}`}`;
      const write = (file: string) => writeSquare(artwork, { size, format }, file);
      const bytes = (await cache.read(key)) ?? (await cache.fill(key, write));
      if (bytes && bytes.length > 0) return { contentType: `image/${format}`, bytes, etag: toEtag(bytes) };
    }
    return drawCover(artwork);
  }

  return {
    getPicture,
    async getAlbumPicture(albumId, shape) {
      const artwork = await library.artwork.find(albumId);
      if (!artwork) throw new AppError('ALBUM_NOT_FOUND');
      return getPicture(artwork, shape);
    },
    async findColour(artwork) {
      const source = await findSource(artwork);
      const reply = source && (await artProcess.decode({ source }));
      return reply !== undefined && 'colour' in reply ? reply.colour : null;
    },
  };
}

export function drawCover({
  identityKey,
  title,
  artist,
}: Pick<Artwork, 'identityKey' | 'title' | 'artist'>): Picture {
  const bytes = Buffer.from(drawGeneratedCover({ seed: identityKey, title, artist }));
  return { contentType: 'image/svg+xml; charset=utf-8', bytes, etag: toEtag(bytes) };
}

/** Of the content, for the pictures of the landing page must not tell which album they belong to. */
function toEtag(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}

/** Versions are made of digits and dashes; anything else must not become part of a file name. */
function safe(version: string | null): string {
  return (version ?? '').replace(/[^\w.-]/g, '').slice(0, 80);
}
