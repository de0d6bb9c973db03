/** Turns one file into one record, or the reason why it failed. Runs in the audio child process only. */
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { type InsideFileNow, OutsideRoot, withInsideFile } from '#platform/files/open-inside-now.ts';
import { audioContentKey } from './audio-content-key.ts';
import { isForFfmpeg, readWithFfmpeg } from './ffmpeg-reader.ts';
import { type FileBytes, fileBytesOf } from './file-bytes.ts';
import { readCodec, readHeader } from './headers/read-header.ts';
import { fillGaps } from './headers/tag-collector.ts';
import { readTagsAtEnd } from './headers/tags-at-end.ts';
import { readWithMusicMetadata } from './music-metadata-reader.ts';
import { type AudioFile, PROTECTED, type RawTags, type ReadProblem, type ReadResult } from './read-track.ts';
import { cleanText } from './tag-values.ts';
import type { TagLibReader } from './taglib-reader.ts';
import { toReadTrack } from './track-from-tags.ts';

export async function readAudioFile(
  taglib: TagLibReader,
  { root, file }: { root: string; file: AudioFile },
): Promise<ReadResult> {
  if (file.sizeBytes === 0) return problem(file, 'not-audio', libraryFaultTexts.empty);
  try {
    return await withInsideFile({ root, path: file.path }, async (inside) => {
      const bytes = fileBytesOf(inside.descriptor);
      const header = readHeader(bytes, file.path);
      const contentKey = audioContentKey(bytes);
      const raw = header ?? (await readWithLibrary(taglib, { root, name: file.path, inside, bytes }));
      if (raw.durationMs < 1) return problem(file, 'not-audio', libraryFaultTexts.noSound);
      if (raw.codec.startsWith(PROTECTED)) return problem(file, 'not-audio', libraryFaultTexts.protected);
      return { track: toReadTrack(file, raw, contentKey) };
    });
  } catch (error) {
    return toProblem(file, error);
  }
}

interface OpenFile {
  readonly root: string;
  readonly name: string;
  readonly inside: InsideFileNow;
  readonly bytes: FileBytes;
}

/** Reads the files that the header readers leave to libraries. */
function readWithLibrary(taglib: TagLibReader, file: OpenFile): Promise<RawTags> {
  const { root, name } = file;
  return isForFfmpeg(name) ? readWithFfmpeg({ root, path: name }) : readTags(taglib, file);
}

/**
 * First TagLib, which reads only one tag, then tags after the audio. music-metadata comes last, if title, artist or
 * album are missing, or TagLib finds no audio or no length.
 */
async function readTags(taglib: TagLibReader, { name, inside, bytes }: OpenFile): Promise<RawTags> {
  const first = await taglib.read(inside.path).catch((error: unknown) => {
    if (isFileError(error)) throw error;
    return undefined;
  });
  const known = first && {
    ...first,
    codec: readCodec(bytes) ?? first.codec,
    tags: fillGaps(first.tags, ...readTagsAtEnd(bytes, first.tags).tags),
  };
  if (known && known.durationMs > 0 && !lacksNames(known.tags)) return known;
  const second = await readWithMusicMetadata(bytes, name).catch((error: unknown) => {
    if (!known || known.durationMs <= 0 || isFileError(error)) throw error;
    return known;
  });
  if (!known) return second;
  const durationMs = known.durationMs > 0 ? known.durationMs : second.durationMs;
  return {
    ...second,
    ...known,
    durationMs,
    tags: fillGaps(known.tags, withoutDerivedTags(second.tags, known.tags)),
  };
}

/** True if one more reader is worth its time, because nobody finds a song without these names. */
function lacksNames({ title, artist, album }: RawTags['tags']): boolean {
  return !title || !artist || !album;
}

/** Drops the artist list if another reader knows the artist, because music-metadata splits some names by guessing. */
function withoutDerivedTags({ artists, ...tags }: RawTags['tags'], known: RawTags['tags']): RawTags['tags'] {
  return known.artist || !artists ? tags : { ...tags, artists };
}

function toProblem(file: AudioFile, error: unknown): ReadResult {
  if (error instanceof OutsideRoot) return problem(file, 'outside-root', error.message);
  const code = (error as { code?: unknown } | undefined)?.code;
  if (code === 'EACCES' || code === 'EPERM') {
    return problem(file, 'no-permission', libraryFaultTexts.notAllowed);
  }
  if (code === 'ENOENT') return problem(file, 'unreadable', libraryFaultTexts.vanished);
  if (isFileError(error)) return problem(file, 'unreadable', libraryFaultTexts.readingFailed(String(code)));
  const reason = error instanceof Error ? error.message : String(error);
  return problem(file, 'not-audio', libraryFaultTexts.noAudio(reason.slice(0, 200)));
}

export function isFileError(error: unknown): boolean {
  return typeof (error as { syscall?: unknown } | undefined)?.syscall === 'string';
}

function problem(file: AudioFile, kind: ReadProblem['kind'], reason: string): ReadResult {
  // Parsers quote file content, and Postgres accepts no NUL: it would refuse the whole batch, at every scan.
  return { problem: { file, kind, reason: cleanText(reason) } };
}
