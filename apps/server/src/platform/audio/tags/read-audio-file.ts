/** One file → one record, or the reason why not. Runs inside the audio child process only. */
import { type InsideFileNow, OutsideRoot, withInsideFile } from '#platform/files/open-inside-now.ts';
import { audioContentKey } from './audio-content-key.ts';
import { fileBytesOf } from './file-bytes.ts';
import { readHeader } from './headers/read-header.ts';
import { readWithMusicMetadata } from './music-metadata-reader.ts';
import type { AudioFile, RawTags, ReadProblem, ReadResult } from './read-track.ts';
import { cleanText } from './tag-values.ts';
import type { TagLibReader } from './taglib-reader.ts';
import { toReadTrack } from './track-from-tags.ts';

export async function readAudioFile(
  taglib: TagLibReader,
  { root, file }: { root: string; file: AudioFile },
): Promise<ReadResult> {
  if (file.sizeBytes === 0) return problem(file, 'not-audio', 'The file is empty');
  try {
    return await withInsideFile({ root, path: file.path }, async (inside) => {
      const bytes = fileBytesOf(inside.descriptor);
      const header = readHeader(bytes, file.path);
      const contentKey = audioContentKey(bytes);
      const raw = header ?? (await readTags(taglib, inside, file.path));
      if (raw.durationMs < 1) return problem(file, 'not-audio', 'There is no playable audio in this file');
      return { track: toReadTrack(file, raw, contentKey) };
    });
  } catch (error) {
    return toProblem(file, error);
  }
}

/** TagLib, completed or replaced by music-metadata where it finds no audio or no length (Ogg FLAC, odd containers). */
async function readTags(taglib: TagLibReader, inside: InsideFileNow, name: string): Promise<RawTags> {
  const first = await taglib.read(inside.path).catch((error: unknown) => {
    if (isFileError(error)) throw error;
    return undefined;
  });
  if (first && first.durationMs > 0) return first;
  const second = await readWithMusicMetadata(fileBytesOf(inside.descriptor), name);
  if (!first) return second;
  return { ...second, ...first, durationMs: second.durationMs, tags: { ...second.tags, ...first.tags } };
}

function toProblem(file: AudioFile, error: unknown): ReadResult {
  if (error instanceof OutsideRoot) return problem(file, 'outside-root', error.message);
  const code = (error as { code?: unknown } | undefined)?.code;
  if (code === 'EACCES' || code === 'EPERM') {
    return problem(file, 'no-permission', 'The server may not read this file');
  }
  if (code === 'ENOENT') return problem(file, 'unreadable', 'The file vanished while it was read');
  if (isFileError(error)) return problem(file, 'unreadable', `Reading the file failed (${String(code)})`);
  const reason = error instanceof Error ? error.message : String(error);
  return problem(file, 'not-audio', `This is not an audio file that can be read (${reason.slice(0, 200)})`);
}

export function isFileError(error: unknown): boolean {
  return typeof (error as { syscall?: unknown } | undefined)?.syscall === 'string';
}

function problem(file: AudioFile, kind: ReadProblem['kind'], reason: string): ReadResult {
  // Parsers quote what they found, and Postgres takes no NUL: it would refuse the whole batch, at every scan.
  return { problem: { file, kind, reason: cleanText(reason) } };
}
