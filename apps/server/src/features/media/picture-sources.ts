/** Tries the cover candidates in order. A candidate without a picture becomes a library problem. */
import { hash } from 'node:crypto';
import { close, readFile } from 'node:fs';
import { promisify } from 'node:util';
import type { ArtistPicture, Artwork, SkippedPicture, SongArtwork } from '#features/library/library.ts';
import { type CoverSource, unpackCoverSources } from '#features/library/pictures/cover-sources.ts';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import { ART_MAX_BYTES } from '#platform/audio/tags/embedded-art.ts';
import { openInside } from '#platform/files/open-inside.ts';
import { resolveInside } from '#platform/files/safe-path.ts';

export type PictureSubject = Artwork | ArtistPicture | SongArtwork;

export interface Problem {
  readonly problem: string;
}

export interface PictureCandidate {
  readonly location: CoverSource;
  readonly subject: 'album' | 'artist';
  /** Names its cached pictures, together with the version. */
  readonly name: string;
}

export function listCandidates(picture: PictureSubject): PictureCandidate[] {
  if ('coverSources' in picture) {
    const name = `track-${picture.trackId}`;
    return picture.coverSources.map(
      (location) => ({ location, subject: 'album', name: `${name}-${hashOf(location.path)}` }) as const,
    );
  }
  const { kind, path, version } = picture;
  if (kind === 'none' || path === null) return [];
  const subject = 'artistId' in picture ? 'artist' : 'album';
  const name = 'artistId' in picture ? `artist-${picture.artistId}` : `${picture.albumId}`;
  const others = 'others' in picture ? unpackCoverSources(picture.others ?? null) : [];
  return [
    { location: { kind, path, version: version ?? '' }, subject, name },
    ...others.map((location) => ({ location, subject, name: `${name}-${hashOf(location.path)}` }) as const),
  ];
}

const hashOf = (path: string) => hash('sha256', path, 'hex').slice(0, 16);

export interface SourceLookOptions {
  readonly audioProcess: Pick<AudioProcess, 'extractEmbeddedArt'>;
  readonly musicDir: string;
  readonly onSkipped?: (skipped: Pick<SkippedPicture, 'path' | 'version' | 'reason'>) => Promise<void>;
}

export function createSourceLook({ audioProcess, musicDir, onSkipped }: SourceLookOptions) {
  async function findSource({ location, subject }: PictureCandidate): Promise<Buffer | 'unknown' | Problem> {
    const { kind, path } = location;
    if (kind === 'folder') return readPictureFile(musicDir, path).catch(toUnknown);
    const source = await audioProcess.extractEmbeddedArt({ root: musicDir, path }, subject);
    return source ?? { problem: 'the tags hold no picture that can be read' };
  }

  /** An unmounted folder must not leave permanent results such as generated covers or missing colors. */
  async function isAway({ location }: PictureCandidate): Promise<boolean> {
    return (await resolveInside(musicDir, location.path)) === undefined;
  }

  /** Returns undefined if it is not a picture, so that it is reported and the next candidate is tried. */
  return async function look<Created extends object>(
    candidate: PictureCandidate,
    make: (source: Buffer) => Promise<Created | Problem | 'unknown'>,
  ): Promise<Created | 'unknown' | undefined> {
    if (await isAway(candidate)) return 'unknown';
    const source = await findSource(candidate);
    if (source === 'unknown') return source;
    const created = Buffer.isBuffer(source) ? await make(source) : source;
    if (created === 'unknown' || !('problem' in created)) return created;
    const { path, version } = candidate.location;
    const reason = `Passed over as a cover: ${created.problem}`;
    // A failed write is ignored, because the cover can be shown without it.
    await onSkipped?.({ path, version, reason }).catch(() => {});
    return undefined;
  };
}

const readDescriptor = promisify(readFile);

/** Returns a problem for a file that is too large for a cover or outside the music folder. */
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

/** A disk error says nothing about the picture. */
function toUnknown(error: unknown): 'unknown' {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return 'unknown';
  throw error;
}
