/** Runs in the audio child only: the words of a track, from the files beside it or from its tags. */
import { fstatSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { type PlaceInside, withInsideFile } from '#platform/files/open-inside-now.ts';
import { fileBytesOf } from '../file-bytes.ts';
import { readEmbeddedLyrics } from './embedded-lyrics.ts';
import { parseLrc } from './lrc.ts';
import type { Lyrics } from './lyrics.ts';
import { parseTtml } from './ttml.ts';

/** Larger ones are no lyrics. */
export const LYRICS_MAX_BYTES = 256 * 1_024;
const BESIDE = [
  { ending: '.ttml', parse: parseTtml },
  { ending: '.lrc', parse: parseLrc },
  { ending: '.LRC', parse: parseLrc },
] as const;

/** Timed ones if there are any. */
export async function readLyrics(place: PlaceInside): Promise<Lyrics | undefined> {
  let plain: Lyrics | undefined;
  for (const { ending, parse } of BESIDE) {
    const text = await readBeside(place, ending);
    const lyrics = text === undefined ? undefined : parse(text);
    if (lyrics?.isSynced) return lyrics;
    plain ??= lyrics;
  }
  // A track that cannot be read says nothing against the words beside it.
  const embedded = await withInsideFile(place, ({ descriptor }) =>
    readEmbeddedLyrics(fileBytesOf(descriptor), place.path),
  ).catch(() => undefined);
  return embedded?.isSynced ? embedded : (plain ?? embedded);
}

async function readBeside({ root, path: track }: PlaceInside, ending: string): Promise<string | undefined> {
  const beside = track.slice(0, track.length - path.extname(track).length) + ending;
  try {
    // A pipe would be opened for ever.
    if (!statSync(path.join(root, beside)).isFile()) return undefined;
    return await withInsideFile({ root, path: beside }, ({ descriptor }) => readText(descriptor));
  } catch {
    return undefined;
  }
}

function readText(descriptor: number): string | undefined {
  if (fstatSync(descriptor).size > LYRICS_MAX_BYTES) return undefined;
  const bytes = Buffer.alloc(LYRICS_MAX_BYTES);
  return decodeText(bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0)));
}

/** By its mark, as UTF-8 if it is, else as old programs for Windows wrote it. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
