/** Runs in the audio child only: reads the lyrics of a track from sidecar files or its tags. */
import { fstatSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FileLocation, withInsideFile } from '#platform/files/open-inside-now.ts';
import { fileBytesOf } from '../file-bytes.ts';
import { decodeText } from '../text-encoding.ts';
import { readEmbeddedLyrics } from './embedded-lyrics.ts';
import { parseLrc } from './lrc.ts';
import type { Lyrics } from './lyrics.ts';
import { parseSrt } from './srt.ts';
import { parseTtml } from './ttml.ts';

/** Larger files are no lyrics. */
export const LYRICS_MAX_BYTES = 256 * 1_024;
/** The parsers by file ending, best first. Plain text may contain the times of LRC. */
const PARSERS: Readonly<Record<string, (text: string) => Lyrics | undefined>> = {
  '.ttml': parseTtml,
  '.lrc': parseLrc,
  '.elrc': parseLrc,
  '.srt': parseSrt,
  '.vtt': parseSrt,
  '.txt': parseLrc,
};
const ENDINGS = Object.keys(PARSERS);
const SIDECARS_MAX = 12;

/** Prefers timed lyrics to plain ones, and among equals sidecar files to tags. */
export async function readLyrics(location: FileLocation): Promise<Lyrics | undefined> {
  let plain: Lyrics | undefined;
  for (const sidecar of listSidecars(location)) {
    const text = await readSidecar({ root: location.root, path: sidecar });
    const lyrics = text === undefined ? undefined : PARSERS[endingOf(sidecar)]?.(text);
    if (lyrics?.isSynced) return lyrics;
    plain ??= lyrics;
  }
  // An unreadable track does not affect the lyrics beside it.
  const embedded = await withInsideFile(location, ({ descriptor }) =>
    readEmbeddedLyrics(fileBytesOf(descriptor), location.path),
  ).catch(() => undefined);
  return embedded?.isSynced ? embedded : (plain ?? embedded);
}

const endingOf = (name: string) => path.extname(name).toLowerCase();

/** Finds `Song.lrc`, `Song.mp3.lrc` and `Song.en.lrc` next to `Song.mp3`, in upper or lower case. */
function listSidecars({ root, path: track }: FileLocation): string[] {
  const folder = path.dirname(track);
  const whole = path.basename(track).toLowerCase();
  const stem = whole.slice(0, whole.length - path.extname(whole).length);
  const ranked = listFolder(path.join(root, folder)).flatMap((name) => {
    const ending = endingOf(name);
    const own = name.slice(0, name.length - ending.length).toLowerCase();
    const rank = own === stem ? 0 : own === whole ? 1 : isLanguage(own, stem) ? 2 : undefined;
    if (!(ending in PARSERS) || rank === undefined) return [];
    return [{ name, rank: ENDINGS.indexOf(ending) * 3 + rank }];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .slice(0, SIDECARS_MAX)
    .map(({ name }) => path.join(folder, name));
}

/** True for names like `Song.en` and `Song.pt-br`, which downloaders give to subtitles. */
function isLanguage(own: string, stem: string): boolean {
  return own.startsWith(`${stem}.`) && /^[a-z]{2,3}(-[a-z]{2,8})?$/.test(own.slice(stem.length + 1));
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function readSidecar(location: FileLocation): Promise<string | undefined> {
  try {
    // Opening a pipe would block forever.
    if (!statSync(path.join(location.root, location.path)).isFile()) return undefined;
    return await withInsideFile(location, ({ descriptor }) => readText(descriptor));
  } catch {
    return undefined;
  }
}

function readText(descriptor: number): string | undefined {
  if (fstatSync(descriptor).size > LYRICS_MAX_BYTES) return undefined;
  const bytes = Buffer.alloc(LYRICS_MAX_BYTES);
  return decodeText(bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0)));
}
