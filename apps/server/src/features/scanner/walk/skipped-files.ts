import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { isAudioFileName } from '#platform/audio/audio-formats.ts';
import type { ReadProblem } from '#platform/audio/tags/read-track.ts';

/** File name endings of audio and video that the library does not read. */
const SOUND_NAME =
  /\.(?:aa|aax|aaxc|amr|dtshd|gsm|it|mid|midi|mkv|mlp|mod|mov|mp4|mp\+|mpp|ofr|opa|ra|ram|rf64|s3m|snd|thd|voc|vqf|webm|xm)$/i;
/** Names of folders of trash, snapshots and programs, in which nobody misses music. */
const NOT_MISSED =
  /^\.(?:trash|trashes|recycle|stversions|stfolder|sync|snapshot|zfs|appledouble|spotlight|fseventsd|git|svn|cache|thumbnails|tmp|temp|@__|tutti)/i;
/** The number of entries, of all levels together, that are looked at in a hidden folder. */
const ENTRIES_LOOKED_AT = 1_000;
const DEPTH_LOOKED_AT = 3;

export const HIDDEN = 'This folder is passed over, because its name begins with a dot';

/** An ellipsis begins the names of albums ("...And Justice for All"). */
export function isHiddenName(name: string): boolean {
  return /^\.(?!\.)/.test(name);
}

export function noteFormat(counts: Map<string, number>, name: string): void {
  if (!SOUND_NAME.test(name)) return;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  counts.set(ending, (counts.get(ending) ?? 0) + 1);
}

export function listSkippedFormats(folder: string, counts: ReadonlyMap<string, number>): ReadProblem[] {
  return [...counts].map(([ending, count]) => toSkipped(folder, { ending, count }));
}

function toSkipped(folder: string, { ending, count }: { ending: string; count: number }): ReadProblem {
  const path = `${folder ? `${folder}/` : ''}*.${ending}`;
  const format = ending.toUpperCase();
  return {
    file: { path, sizeBytes: 0, mtimeMs: 0 },
    kind: 'skipped',
    reason:
      count === 1 ? libraryFaultTexts.onePassedOver(format) : libraryFaultTexts.passedOver(count, format),
  };
}

/** Looks for music in a hidden folder, level by level and at a limited number of entries, because it may be a huge cache. */
export function holdsMusic(
  folder: string,
  list: (folder: string) => readonly Dirent[] = listEntries,
): boolean {
  const folders = [{ folder, depth: 0 }];
  let looks = ENTRIES_LOOKED_AT;
  for (const { folder: current, depth } of folders) {
    if (NOT_MISSED.test(path.basename(current))) continue;
    const entries = list(current).slice(0, looks);
    looks -= entries.length;
    if (entries.some((entry) => entry.isFile() && isAudioFileName(entry.name))) return true;
    if (looks === 0) return false;
    if (depth === DEPTH_LOOKED_AT) continue;
    for (const entry of entries)
      if (entry.isDirectory()) folders.push({ folder: path.join(current, entry.name), depth: depth + 1 });
  }
  return false;
}

function listEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The number of lines above which the list is no longer helpful. */
const LINES_MAX = 200;

/** Keeps the first lines, and sums up all further ones by format for the whole library. */
export function createSkippedList() {
  const lines: ReadProblem[] = [];
  const more = new Map<string, number>();
  return {
    add(problem: ReadProblem): void {
      if (lines.length < LINES_MAX) lines.push(problem);
      else {
        const name = path.posix.basename(problem.file.path);
        const ending = name.startsWith('*.') ? name.slice(2) : '';
        more.set(ending, (more.get(ending) ?? 0) + 1);
      }
    },
    list(): ReadProblem[] {
      const rest = [...more].map(([ending, count]): ReadProblem => {
        return {
          file: { path: ending === '' ? '.*' : `**/*.${ending}`, sizeBytes: 0, mtimeMs: 0 },
          kind: 'skipped',
          reason:
            ending === ''
              ? libraryFaultTexts.moreHiddenFolders(count)
              : libraryFaultTexts.moreFolders(count, ending.toUpperCase()),
        };
      });
      return [...lines, ...rest];
    },
  };
}
