/** Synchronous, because a readdir with stats costs a fraction of its promised form (0.3 s for 100,000 files). */

import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { isAudioFileName } from '#platform/audio/audio-formats.ts';
import type { AudioFile, ReadProblem } from '#platform/audio/tags/read-track.ts';
import { isInside } from '#platform/files/safe-path.ts';
import { HIDDEN, holdsMusic, isHiddenName, listSkippedFormats, noteFormat } from './skipped-files.ts';

export interface FolderArt {
  readonly path: string;
  readonly version: string;
}

/** A folder with very many files comes in parts. The last part holds everything that is not an audio file. */
export interface WalkedFolder {
  /** Relative to the root, empty for the root itself. */
  readonly folder: string;
  readonly files: readonly AudioFile[];
  readonly art: FolderArt | undefined;
  /** The further pictures, best first, because the first one may turn out to be no picture. */
  readonly moreArt?: readonly FolderArt[] | undefined;
  /** `artist.*`, or `folder.*` without music beside it. */
  readonly artistArt?: FolderArt | undefined;
  readonly problems: readonly ReadProblem[];
  /** The folder could not be listed: what was known in it is neither there nor gone. */
  readonly isUnreadable: boolean;
}

/** Folders of file systems and storage boxes that hold copies and deleted things. */
const SKIPPED = new Set([
  '@eadir',
  '#recycle',
  '#snapshot',
  '$recycle.bin',
  'lost+found',
  'system volume information',
]);
const ART_NAME = /^(cover|folder|front|album)\.(jpe?g|png|webp|gif)$/i;
const ARTIST_ART_NAME = /^(artist|folder)\.(jpe?g|png|webp|gif)$/i;
/** The number of pictures of a folder that are kept. */
const ART_MAX = 8;
const ART_ORDER = ['cover', 'folder', 'front', 'album'];
const DEPTH_MAX = 64;
/** Small, because a silent scan is taken for dead and slow shares take a tenth of a second for a file. */
const FILES_PER_PART = 500;
/** Error codes of a link without a target. Other codes say nothing about the target. */
const LEADS_NOWHERE: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

export interface WalkOptions {
  /** Called for each file; true leaves it, without a size, to another thread. */
  readonly leavesFile?: () => boolean;
}

interface Walk extends WalkOptions {
  readonly root: string;
  readonly realRoot: string;
  /** Real paths of folders that were reached through links, so that a loop ends. */
  readonly linked: Set<string>;
}

/** Joins clean paths, because `path.join` takes a third as long as the system call that follows. */
const below = ({ root }: Pick<Walk, 'root'>, relative: string): string =>
  relative ? `${root}/${relative}` : root;

interface Found {
  readonly files: AudioFile[];
  readonly folders: string[];
  readonly problems: ReadProblem[];
  hasParts: boolean;
  readonly artNames: string[];
  /** The number of files that are not read, by file name ending. */
  readonly otherFormats: Map<string, number>;
  artistArtName: string | undefined;
}

export function* walkLibrary(root: string, options: WalkOptions = {}): Generator<WalkedFolder> {
  const walk: Walk = { ...options, root, realRoot: realpathSync(root), linked: new Set() };
  yield* walkFolder(walk, '', 0);
}

function* walkFolder(walk: Walk, folder: string, depth: number): Generator<WalkedFolder> {
  const found: Found = {
    files: [],
    folders: [],
    problems: [],
    hasParts: false,
    artNames: [],
    otherFormats: new Map(),
    artistArtName: undefined,
  };
  let entries: Dirent[];
  try {
    entries = readdirSync(below(walk, folder), { withFileTypes: true });
  } catch (error) {
    const reason = libraryFaultTexts.folderNotListed((error as NodeJS.ErrnoException).code ?? 'unknown');
    yield {
      folder,
      files: [],
      art: undefined,
      problems: [toProblem(folder, 'no-permission', reason)],
      isUnreadable: true,
    };
    return;
  }
  for (const name of listUnspeakable(walk, folder, entries)) {
    const location = folder ? `${folder}/${name}` : name;
    found.problems.push(toProblem(location, 'unreadable', libraryFaultTexts.nameNotReadable));
  }
  for (const entry of entries) {
    addEntry(walk, found, { folder, entry });
    if (found.files.length < FILES_PER_PART) continue;
    yield { folder, files: found.files.splice(0), art: undefined, problems: [], isUnreadable: false };
    found.hasParts = true;
  }
  const pictures = { folder, found };
  const [art, ...moreArt] = found.artNames
    .toSorted((a, b) => artRank(a) - artRank(b) || (a < b ? -1 : 1))
    .slice(0, ART_MAX)
    .flatMap((name) => readArt(walk, pictures, name) ?? []);
  const artistArt = readArt(walk, pictures, artistArtOf(found));
  const problems = [...found.problems, ...listSkippedFormats(folder, found.otherFormats)];
  const { files } = found;
  const more = { ...(artistArt && { artistArt }), ...(moreArt.length > 0 && { moreArt }) };
  yield { folder, files, art, ...more, problems, isUnreadable: false };
  if (depth >= DEPTH_MAX) return;
  for (const next of found.folders) yield* walkFolder(walk, next, depth + 1);
}

function addEntry(walk: Walk, found: Found, { folder, entry }: { folder: string; entry: Dirent }): void {
  const { name } = entry;
  const relative = folder ? `${folder}/${name}` : name;
  if (isHiddenName(name)) {
    if (entry.isDirectory() && holdsMusic(below(walk, relative)))
      found.problems.push(toProblem(relative, 'skipped', HIDDEN));
    return;
  }
  if (SKIPPED.has(name.toLowerCase())) return;
  if (name.includes('\ufffd') && !existsSync(path.join(walk.root, relative))) return;
  if (entry.isDirectory()) found.folders.push(relative);
  else if (entry.isFile()) addFile(walk, found, relative);
  else if (entry.isSymbolicLink()) addLink(walk, found, relative);
}

/** Node returns a replacement character for bytes that are no text, so the bytes decide; they are shown as numbers. */
function listUnspeakable(walk: Walk, folder: string, entries: readonly Dirent[]): string[] {
  if (!entries.some(({ name }) => name.includes('\ufffd'))) return [];
  const all = readdirSync(path.join(walk.root, folder), { encoding: 'buffer', withFileTypes: true });
  return all
    .filter(({ name }) => !isUtf8(name) && !isHiddenName(name.toString('latin1')))
    .filter((entry) => entry.isDirectory() || isAudioFileName(entry.name.toString('latin1')))
    .map(({ name }) => spellOut(name));
}

function spellOut(name: Buffer): string {
  return name
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function addFile(walk: Walk, found: Found, relative: string): void {
  const name = relative.slice(relative.lastIndexOf('/') + 1);
  if (!isAudioFileName(name)) {
    noteFormat(found.otherFormats, name);
    if (ART_NAME.test(name)) found.artNames.push(name);
    if (ARTIST_ART_NAME.test(name) && !isArtistName(found.artistArtName)) found.artistArtName = name;
    return;
  }
  if (walk.leavesFile?.()) found.files.push({ path: relative, ...LEFT });
  else lookAtFile(walk, found, relative);
}

function lookAtFile(
  walk: Pick<Walk, 'root'>,
  found: Pick<Found, 'files' | 'problems'>,
  relative: string,
): void {
  try {
    pushFile(found, relative, statSync(below(walk, relative)));
  } catch (error) {
    // Gone between the listing and now: the next scan sees the truth. Anything else is worth a line.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') found.problems.push(toUnreadable(relative, code));
  }
}

export function lookAtLeft(root: string, folder: WalkedFolder, onLooked: () => void): WalkedFolder {
  if (!folder.files.some(isLeft)) return folder;
  const found = { files: [] as AudioFile[], problems: [...folder.problems] };
  for (const file of folder.files) {
    if (!isLeft(file)) {
      found.files.push(file);
      continue;
    }
    lookAtFile({ root }, found, file.path);
    onLooked();
  }
  return { ...folder, ...found };
}

const LEFT = { sizeBytes: Number.NaN, mtimeMs: Number.NaN, ctimeMs: Number.NaN };

function isLeft({ sizeBytes }: AudioFile): boolean {
  return Number.isNaN(sizeBytes);
}

function addLink(walk: Walk, found: Found, relative: string): void {
  const link = below(walk, relative);
  try {
    const target = realpathSync(link);
    const stats = statSync(target);
    const isFolder = stats.isDirectory();
    if (!isFolder && !isAudioFileName(relative)) return;
    if (!isInside(walk.realRoot, target)) {
      found.problems.push(toProblem(relative, 'outside-root', libraryFaultTexts.linkOutside));
    } else if (!isFolder) {
      pushFile(found, relative, stats);
    } else if (!walk.linked.has(target) && !isInside(target, path.dirname(link))) {
      walk.linked.add(target);
      found.folders.push(relative);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // It may be a folder, whatever it is called.
    if (!LEADS_NOWHERE.has(code)) found.problems.push(toUnreadable(relative, code));
    else if (isAudioFileName(relative))
      found.problems.push(toProblem(relative, 'unreadable', libraryFaultTexts.linkNowhere));
  }
}

function pushFile(found: Pick<Found, 'files'>, relative: string, stats: Stats): void {
  if (!stats.isFile()) return;
  found.files.push({
    path: relative,
    sizeBytes: stats.size,
    mtimeMs: Math.floor(stats.mtimeMs),
    ctimeMs: Math.floor(stats.ctimeMs),
  });
}

function readArt(
  walk: Walk,
  { folder, found }: { folder: string; found: Pick<Found, 'problems'> },
  name: string | undefined,
): FolderArt | undefined {
  if (name === undefined) return undefined;
  const relative = folder ? `${folder}/${name}` : name;
  try {
    const { size, mtimeMs } = statSync(below(walk, relative));
    return size > 0 ? { path: relative, version: `${size}-${Math.floor(mtimeMs)}` } : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') found.problems.push(toUnreadable(relative, code));
    return undefined;
  }
}

function artRank(name: string): number {
  return ART_ORDER.indexOf(name.slice(0, name.lastIndexOf('.')).toLowerCase());
}

/** Beside music `folder.*` is the picture of the album. */
function artistArtOf({ artistArtName, files, folders, hasParts }: Found): string | undefined {
  if (isArtistName(artistArtName)) return artistArtName;
  return files.length === 0 && !hasParts && folders.length > 0 ? artistArtName : undefined;
}

export function isArtistName(name: string | undefined): boolean {
  return name !== undefined && /^artist\./i.test(name);
}

function toUnreadable(relative: string, code: string | undefined): ReadProblem {
  return toProblem(relative, 'no-permission', libraryFaultTexts.notLookedAt(String(code)));
}

function toProblem(relative: string, kind: ReadProblem['kind'], reason: string): ReadProblem {
  return { file: { path: relative, sizeBytes: 0, mtimeMs: 0 }, kind, reason };
}
