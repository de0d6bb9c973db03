/** What lies in the music folder and is not read: it is named among the library's problems, a line for each folder and format. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isAudioFileName } from '#platform/audio/audio-formats.ts';
import type { ReadProblem } from '#platform/audio/tags/read-track.ts';

/** Endings of sound, and of pictures with sound, that the library does not read. */
const SOUND_NAME =
  /\.(?:aa|aax|aaxc|ac3|amr|ape|au|caf|dff|dsf|dts|dtshd|eac3|gsm|it|m4p|mid|midi|mka|mkv|mlp|mod|mov|mp1|mp4|mp\+|mpc|mpp|ofr|opa|ra|ram|rf64|s3m|shn|snd|spx|tak|thd|tta|voc|vqf|w64|weba|webm|wv|xm)$/i;
/** Of trash, of snapshots and of programs: nobody misses music in them. */
const NOT_MISSED =
  /^\.(?:trash|trashes|recycle|stversions|stfolder|sync|snapshot|zfs|appledouble|spotlight|fseventsd|git|svn|cache|thumbnails|tmp|temp|@__|tutti)/i;
const ENTRIES_LOOKED_AT = 500;
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

export function tellOfFormats(folder: string, counts: ReadonlyMap<string, number>): ReadProblem[] {
  return [...counts].map(([ending, count]) => toSkipped(folder, { ending, count }));
}

function toSkipped(folder: string, { ending, count }: { ending: string; count: number }): ReadProblem {
  const path = `${folder ? `${folder}/` : ''}*.${ending}`;
  const files = count === 1 ? 'One file' : `${count} files`;
  return {
    file: { path, sizeBytes: 0, mtimeMs: 0 },
    kind: 'skipped',
    reason: `${files} passed over: the library does not read ${ending.toUpperCase()}`,
  };
}

/** Of a folder with a hidden name; a few looks, because it may be anything. */
export function holdsMusic(folder: string, depth = DEPTH_LOOKED_AT): boolean {
  if (NOT_MISSED.test(path.basename(folder))) return false;
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).slice(0, ENTRIES_LOOKED_AT);
    if (entries.some((entry) => entry.isFile() && isAudioFileName(entry.name))) return true;
    return (
      depth > 0 &&
      entries.some((entry) => entry.isDirectory() && holdsMusic(path.join(folder, entry.name), depth - 1))
    );
  } catch {
    return false;
  }
}

/** More lines than that say nothing more. */
const LINES_MAX = 200;

/** Keeps the first lines; what else is passed over is told by format, for the whole library. */
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
        const what =
          ending === ''
            ? 'folders whose names begin with a dot'
            : `folders with ${ending.toUpperCase()} files`;
        return {
          file: { path: ending === '' ? '.*' : `**/*.${ending}`, sizeBytes: 0, mtimeMs: 0 },
          kind: 'skipped',
          reason: `${count} more ${what} are passed over`,
        };
      });
      return [...lines, ...rest];
    },
  };
}
