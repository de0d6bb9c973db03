/**
 * The square picture of an album or an artist in one of the fixed sizes. An album without one that can be decoded has a drawn
 * cover; an artist has none.
 */
import { hash } from 'node:crypto';
import { close, readFile } from 'node:fs';
import { promisify } from 'node:util';
import type { ArtSize } from '@tutti/contract';
import type {
  ArtistPicture,
  Artwork,
  FoundColours,
  Library,
  PassedOver,
  SongArtwork,
} from '#features/library/library.ts';
import { type CoverPlace, unpackCoverPlaces } from '#features/library/pictures/cover-places.ts';
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
  /** That of its album, where it is on one. */
  getTrackPicture(trackId: number, shape: PictureShape, asker: Asker): Promise<Picture>;
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

type Place = Artwork | ArtistPicture | SongArtwork;

export interface AlbumArtOptions {
  readonly library: Pick<Library, 'artwork'>;
  readonly audioProcess: Pick<AudioProcess, 'extractEmbeddedArt'>;
  readonly artProcess: ArtProcess;
  readonly cache: ArtCache;
  readonly musicDir: string;
  /** Told of each place that turns out to hold no picture, when it is looked at. */
  readonly onPassedOver?: (passedOver: Pick<PassedOver, 'path' | 'version' | 'reason'>) => Promise<void>;
}

export function createAlbumArt(options: AlbumArtOptions): AlbumArt {
  const { library, audioProcess, artProcess, cache, musicDir, onPassedOver } = options;
  const inTurn = createFairQueue(MAKING_BOUNDS);

  async function findSource({ place, subject }: Candidate): Promise<Buffer | 'unknown' | Problem> {
    const { kind, path } = place;
    if (kind === 'folder') return readPictureFile(musicDir, path).catch(toUnknown);
    const source = await audioProcess.extractEmbeddedArt({ root: musicDir, path }, subject);
    return source ?? { problem: 'the tags hold no picture that can be read' };
  }

  /** A folder that is not mounted right now must leave nothing behind for good: neither drawn covers nor no colours. */
  async function isAway({ place }: Candidate): Promise<boolean> {
    return (await resolveInside(musicDir, place.path)) === undefined;
  }

  /** undefined for what is no picture: that is told to whoever looks after the library, and the next place is looked at. */
  async function look<Made extends object>(
    candidate: Candidate,
    make: (source: Buffer) => Promise<Made | Problem | 'unknown'>,
  ): Promise<Made | 'unknown' | undefined> {
    if (await isAway(candidate)) return 'unknown';
    const source = await findSource(candidate);
    if (source === 'unknown') return source;
    const made = Buffer.isBuffer(source) ? await make(source) : source;
    if (made === 'unknown' || !('problem' in made)) return made;
    const { path, version } = candidate.place;
    const reason = `Passed over as a cover: ${made.problem}`;
    // Whoever waits for a cover does not mind that a full disk takes no note.
    await onPassedOver?.({ path, version, reason }).catch(() => {});
    return undefined;
  }

  async function makeSquare(candidate: Candidate, shape: Required<PictureShape>): Promise<Making> {
    const { size: sizePixels, format } = shape;
    const made = await look(candidate, (source) => artProcess.makeSquare(source, { sizePixels, format }));
    if (made === 'unknown') return made;
    return made?.square ?? 'none';
  }

  /** Empty for what cannot be decoded, undefined while its file cannot be looked at. */
  async function findSquare(candidate: Candidate, { size, format = 'webp' }: PictureShape, asker: Asker) {
    const { name, place } = candidate;
    const key = `${name}-${safe(place.version)}-${size}${format === 'webp' ? '' : `-${format}`}`;
    const make = () => makeSquare(candidate, { size, format });
    // Looked for once more when it is their turn: others may have asked for the same.
    const findOrMake = () => cache.fill(key, make);
    return (await cache.read(key)) ?? (await (cache.filling(key) ?? inTurn(asker, findOrMake)));
  }

  /** Of the first place that holds one. `none` where no place does, undefined while one cannot be looked at. */
  async function findPicture(subject: Place, shape: PictureShape, asker: Asker) {
    for (const candidate of listCandidates(subject)) {
      const bytes = await findSquare(candidate, shape, asker);
      if (bytes === undefined) return undefined;
      if (bytes.length === 0) continue;
      const contentType = `image/${shape.format ?? 'webp'}` as const;
      const picture: Picture = { contentType, bytes, etag: toEtag(bytes), isFinal: true };
      return picture;
    }
    return 'none';
  }

  async function getPicture(artwork: Artwork, shape: PictureShape, asker: Asker): Promise<Picture> {
    return orDrawn(await findPicture(artwork, shape, asker), artwork);
  }

  async function getAlbumPicture(albumId: number, shape: PictureShape, asker: Asker): Promise<Picture> {
    const artwork = await library.artwork.find(albumId);
    if (!artwork) throw new AppError('ALBUM_NOT_FOUND');
    return getPicture(artwork, shape, asker);
  }

  return {
    getPicture,
    getAlbumPicture,
    async getTrackPicture(trackId, shape, asker) {
      const artwork = await library.artwork.findOfTrack(trackId);
      if (!artwork) throw new AppError('TRACK_NOT_FOUND');
      const { albumId, title, artist } = artwork;
      if (albumId !== null) return getAlbumPicture(albumId, shape, asker);
      const drawn = { identityKey: `${artist}\n${title}`, title, artist };
      return orDrawn(await findPicture(artwork, shape, asker), drawn);
    },
    async findArtistPicture(picture, shape, asker) {
      const found = picture.kind === 'none' ? undefined : await findPicture(picture, shape, asker);
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

interface Problem {
  readonly problem: string;
}

interface Candidate {
  readonly place: CoverPlace;
  readonly subject: 'album' | 'artist';
  /** Of what is made of it, for the cache; with the version. */
  readonly name: string;
}

function listCandidates(picture: Place): Candidate[] {
  if ('places' in picture) {
    const name = `track-${picture.trackId}`;
    return picture.places.map(
      (place) => ({ place, subject: 'album', name: `${name}-${hashOf(place.path)}` }) as const,
    );
  }
  const { kind, path, version } = picture;
  if (kind === 'none' || path === null) return [];
  const subject = 'artistId' in picture ? 'artist' : 'album';
  const name = 'artistId' in picture ? `artist-${picture.artistId}` : `${picture.albumId}`;
  const others = 'others' in picture ? unpackCoverPlaces(picture.others ?? null) : [];
  return [
    { place: { kind, path, version: version ?? '' }, subject, name },
    ...others.map((place) => ({ place, subject, name: `${name}-${hashOf(place.path)}` }) as const),
  ];
}

/** One that only stands in for a picture that cannot be looked at now is not the last word. */
function orDrawn(found: Picture | 'none' | undefined, words: Parameters<typeof drawCover>[0]): Picture {
  if (found === undefined) return { ...drawCover(words), isFinal: false };
  return found === 'none' ? drawCover(words) : found;
}

const hashOf = (path: string) => hash('sha256', path, 'hex').slice(0, 16);

export function drawCover({
  identityKey,
  title,
  artist,
}: Pick<Artwork, 'identityKey' | 'title' | 'artist'>): Picture {
  const bytes = Buffer.from(drawGeneratedCover({ seed: identityKey, title, artist }));
  return { contentType: 'image/svg+xml; charset=utf-8', bytes, etag: toEtag(bytes), isFinal: true };
}

const readDescriptor = promisify(readFile);

/** A problem for what is too large to be a cover, and for what does not lie in the music folder. */
async function readPictureFile(root: string, relativePath: string): Promise<Buffer | Problem> {
  const file = await openInside(root, relativePath);
  if (file === undefined) return { problem: 'it does not lie in the music folder' };
  try {
    if (file.stats.size > ART_MAX_BYTES) return { problem: 'it is larger than 10 MiB' };
    return await readDescriptor(file.descriptor);
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
