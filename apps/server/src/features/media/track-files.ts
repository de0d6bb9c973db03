/**
 * A descriptor stays open during playback, because opening and checking for every range would cost more. Each file is
 * checked after opening to be inside the music folder, so swapping in a link has no effect.
 */

import { close, type Stats } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Library, TrackFile } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { audioContentType } from '#platform/audio/audio-formats.ts';
import type { OpenTranscode, TranscodeReader } from '#platform/audio/transcode/transcode-request.ts';
import type { Growth } from '#platform/files/growing-file.ts';
import { openInside } from '#platform/files/open-inside.ts';
import type { Validators } from './preconditions.ts';
import { createWarmBlocks, isLocalFileSystem, neverWarm, type WarmBlocks } from './warm-blocks.ts';

export interface OpenTrackFile extends Validators {
  readonly descriptor: number;
  /** Undefined while the file grows and its final size is unknown. */
  readonly sizeBytes: number | undefined;
  /** Undefined for a complete file. */
  readonly growth?: Growth | undefined;
  readonly warm: WarmBlocks;
  /** Flat name-value lists for `writeHead`; the length and range are added per answer. */
  readonly headers: Readonly<Record<Disposition, readonly string[]>>;
}

/** Whether it is played in place or saved as a file. */
export type Disposition = 'inline' | 'attachment';

export interface WantedFile {
  readonly trackId: number;
  /** Requests the track's own bytes, even if no browser can decode them. */
  readonly isOwn?: boolean | undefined;
}

interface CachedFile extends OpenTrackFile {
  readonly sizeBytes: number;
  readonly key: string;
  readonly realPath: string;
  readonly identity: string;
  readonly content?: string | undefined;
  users: number;
  checkedAtMs: number;
  usedAtMs: number;
  /** No longer handed out; closed by its last user. */
  isRetired: boolean;
}

/** Called only if the request may have to wait. */
type ToReader = () => TranscodeReader;

export interface TrackFiles {
  /** Returns the open file immediately if it is known and was checked recently, else a promise. */
  acquire(wanted: WantedFile, toReader: ToReader): OpenTrackFile | Promise<OpenTrackFile>;
  release(file: OpenTrackFile): void;
  forgetAll(): void;
  close(): void;
}

export type FindTranscode = (track: TrackFile, reader: TranscodeReader) => Promise<string | undefined>;

export interface TrackFilesOptions {
  readonly library: Pick<Library, 'findTrackFile'>;
  readonly musicDir: string;
  /** Finds a transcode for a file that no browser can decode. */
  readonly findTranscode: FindTranscode;
  readonly onGone: (trackId: number) => void;
}

const OPEN_MAX = 512;
const IDLE_MS = 30_000;
/** A replaced or deleted file is noticed after this time at the latest. */
const CHECK_EVERY_MS = 2_000;

export function createTrackFiles({
  library,
  musicDir,
  findTranscode,
  onGone,
}: TrackFilesOptions): TrackFiles {
  const files = new Map<string, CachedFile>();
  const lookUpOnce = createSingleFlight<number, TrackFile>();
  const openOnce = createSingleFlight<string, CachedFile | undefined>();
  const sweeper = setInterval(closeIdle, IDLE_MS / 3).unref();

  function hand(file: CachedFile): OpenTrackFile {
    file.users += 1;
    file.usedAtMs = performance.now();
    return file;
  }

  function retire(file: CachedFile): void {
    if (file.isRetired) return;
    file.isRetired = true;
    if (files.get(file.key) === file) files.delete(file.key);
    if (file.users === 0) close(file.descriptor, () => {});
  }

  function closeIdle(): void {
    const now = performance.now();
    for (const file of files.values()) if (file.users === 0 && now - file.usedAtMs > IDLE_MS) retire(file);
  }

  function retireOldest(): void {
    // Maps keep the order of insertion, so the first unused one is the oldest.
    for (const file of files.values()) if (file.users === 0) return retire(file);
  }

  async function openTrack({ trackId, isOwn }: WantedFile, reader: TranscodeReader): Promise<CachedFile> {
    const track = await lookUpOnce(trackId, () => requireTrackFile(library, trackId));
    const key = keyOf({ trackId, isOwn });
    const find = async () => {
      const transcode = isOwn ? undefined : await findTranscode(track, reader);
      return openOnce(key, () => openLocations(key, track.path, transcode));
    };
    // Try twice, because a transcode may be deleted before it is opened, and is then created again.
    const file = (await find()) ?? (await find());
    if (file !== undefined) return file;
    onGone(trackId);
    throw new AppError('TRACK_MISSING');
  }

  async function openLocations(key: string, trackPath: string, transcode: string | undefined) {
    const known = files.get(key);
    if (known !== undefined) return known;
    const file = await (transcode ? openTranscode(transcode, trackPath) : openOwn(musicDir, trackPath));
    if (file === undefined) return undefined;
    if (files.size >= OPEN_MAX) retireOldest();
    const cached = toCached(key, file);
    files.set(key, cached);
    return cached;
  }

  async function acquireSlowly(wanted: WantedFile, toReader: ToReader): Promise<OpenTrackFile> {
    const key = keyOf(wanted);
    const known = files.get(key);
    if (known && (await isUnchanged(known))) {
      known.checkedAtMs = performance.now();
      if (!known.isRetired) return hand(known);
    } else if (known) retire(known);
    const file = await openTrack(wanted, toReader());
    return file.isRetired ? acquireSlowly(wanted, toReader) : hand(file);
  }

  return {
    acquire(wanted, toReader) {
      const file = files.get(keyOf(wanted));
      if (file && performance.now() - file.checkedAtMs < CHECK_EVERY_MS) return hand(file);
      return acquireSlowly(wanted, toReader);
    },
    release(released) {
      const file = released as CachedFile;
      file.users -= 1;
      if (file.isRetired && file.users === 0) close(file.descriptor, () => {});
    },
    forgetAll() {
      for (const file of files.values()) retire(file);
    },
    close() {
      clearInterval(sweeper);
      for (const file of files.values()) retire(file);
    },
  };
}

/** Browsers may get a different file than the track's own, so both have separate keys. */
const keyOf = ({ trackId, isOwn }: WantedFile) => (isOwn ? `own ${trackId}` : `${trackId}`);

/** Refuses an unknown track, or one whose file is missing. */
export async function requireTrackFile(
  library: Pick<Library, 'findTrackFile'>,
  trackId: number,
): Promise<TrackFile> {
  const track = await library.findTrackFile(trackId);
  if (!track) throw new AppError('TRACK_NOT_FOUND');
  if (track.missingSince !== null) throw new AppError('TRACK_MISSING');
  return track;
}

async function isUnchanged(file: CachedFile): Promise<boolean> {
  const now = await stat(file.realPath).catch(() => undefined);
  return now !== undefined && identityOf(now, file.content) === file.identity;
}

type OpenedFile = Pick<
  CachedFile,
  | 'descriptor'
  | 'sizeBytes'
  | 'warm'
  | 'headers'
  | 'etag'
  | 'lastModified'
  | 'realPath'
  | 'identity'
  | 'content'
>;

function toCached(key: string, file: OpenedFile): CachedFile {
  return { ...file, key, users: 0, usedAtMs: 0, checkedAtMs: performance.now(), isRetired: false };
}

function openOwn(musicDir: string, trackPath: string): Promise<OpenedFile | undefined> {
  return openMedia({ root: musicDir, relativePath: trackPath, name: path.basename(trackPath) });
}

/** Uses the name of the track's own file, because people know that one. */
function openTranscode(transcode: string, trackPath: string): Promise<OpenedFile | undefined> {
  const { dir, base, name: content, ext } = path.parse(transcode);
  return openMedia({
    root: dir,
    relativePath: base,
    name: path.basename(trackPath, path.extname(trackPath)) + ext,
    content,
  });
}

interface Media {
  readonly root: string;
  readonly relativePath: string;
  readonly name: string;
  /** Identifies a file named after its content, whose time changes with use and would void every client's copy. */
  readonly content?: string;
}

async function openMedia({ root, relativePath, ...reported }: Media): Promise<OpenedFile | undefined> {
  const file = await openInside(root, relativePath);
  if (file === undefined) return undefined;
  const { descriptor, stats: opened, realPath } = file;
  try {
    const warm = isLocalFileSystem((await statfs(realPath)).type) ? createWarmBlocks(opened.size) : neverWarm;
    return { ...describe({ descriptor, opened, realPath, ...reported }), warm };
  } catch (error) {
    close(descriptor, () => {});
    throw error;
  }
}

function identityOf({ dev, ino, size, mtimeMs }: Stats, content: string | undefined): string {
  return `${dev}/${ino}/${size}/${content ?? mtimeMs}`;
}

interface Opened extends Pick<Media, 'name' | 'content'> {
  readonly descriptor: number;
  readonly opened: Stats;
  readonly realPath: string;
}

function describe({ descriptor, opened, realPath, name, content }: Opened): Omit<OpenedFile, 'warm'> {
  const { size: sizeBytes, mtimeMs, birthtimeMs } = opened;
  const etag = `"${sizeBytes.toString(36)}-${content ?? Math.round(mtimeMs * 1_000).toString(36)}"`;
  const lastModified = toHttpDate(content === undefined ? mtimeMs : birthtimeMs);
  const headers = headersOf({ name, etag, lastModified, hasRanges: true });
  const identity = identityOf(opened, content);
  return { descriptor, sizeBytes, etag, lastModified, headers, realPath, identity, content };
}

interface DescribedFile extends Validators {
  readonly name: string;
  readonly hasRanges: boolean;
}

function headersOf({ name, etag, lastModified, hasRanges }: DescribedFile): OpenTrackFile['headers'] {
  const headersFor = (disposition: Disposition) => [
    ['Content-Type', audioContentType(name) ?? 'application/octet-stream'],
    ...(hasRanges ? [['Accept-Ranges', 'bytes']] : []),
    ['ETag', etag],
    ['Last-Modified', lastModified],
    ['Cache-Control', 'private, no-cache'],
    ['Content-Disposition', contentDisposition(disposition, name)],
    // Foreign bytes on our origin must never run as a document or script (S33).
    ['X-Content-Type-Options', 'nosniff'],
    ['Content-Security-Policy', "sandbox; default-src 'none'"],
  ];
  return { inline: headersFor('inline').flat(), attachment: headersFor('attachment').flat() };
}

/** Allows ranges only if the size is known, because a wrong end would cut a song off or stall its player. */
export function toOpenFile(transcode: OpenTranscode): OpenTrackFile {
  const { descriptor, name, sizeBytes, growth, etag, modifiedAtMs } = transcode;
  const lastModified = toHttpDate(modifiedAtMs);
  const headers = headersOf({ name, etag, lastModified, hasRanges: sizeBytes !== undefined });
  return { descriptor, sizeBytes, growth, etag, lastModified, headers, warm: neverWarm };
}

/** Rounds down to whole seconds. */
function toHttpDate(epochMs: number): string {
  return new Date(Math.floor(epochMs / 1_000) * 1_000).toUTCString();
}

/** RFC 6266: a plain name for old clients, the real one percent-encoded. */
export function contentDisposition(disposition: Disposition, name: string): string {
  const clean = name.replace(/\p{C}/gu, '').toWellFormed();
  const plain = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
