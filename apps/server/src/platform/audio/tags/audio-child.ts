/** Entry of the child process that opens untrusted audio files, for audio-process.ts. */
import type { TrackCredit } from '@tutti/contract';
import { type Signs, serveParent } from '#platform/children/serve-parent.ts';
import { type FileLocation, withInsideFile } from '#platform/files/open-inside-now.ts';
import type { AudioAnswer, AudioChildRequest } from './audio-messages.ts';
import { toCredits } from './credits.ts';
import { choosePicture } from './embedded-art.ts';
import { readLyrics } from './lyrics/read-lyrics.ts';
import { isFileError, readAudioFile } from './read-audio-file.ts';
import type { ReadResult } from './read-track.ts';
import { createTagLibReader } from './taglib-reader.ts';

const taglib = createTagLibReader();

serveParent<AudioChildRequest, AudioAnswer>(async (request, signs) => {
  if (request.kind === 'art') return { kind: 'art', picture: await readPicture(request) };
  if (request.kind === 'lyrics')
    return { kind: 'lyrics', lyrics: (await readLyrics(request.location)) ?? null };
  if (request.kind === 'credits') return { kind: 'credits', credits: await readCredits(request.location) };
  return { kind: 'tracks', results: await readAll(request, signs) };
});

async function readPicture({
  location,
  subject,
}: Extract<AudioChildRequest, { kind: 'art' }>): Promise<string | null> {
  const pictures = await withInsideFile(location, ({ path }) => taglib.pictures(path)).catch(toNone);
  const picture = choosePicture(pictures, subject);
  if (!picture) return null;
  return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength).toString('base64');
}

/** Treats a file that cannot be parsed as empty. A file that cannot be opened may have content, so it is refused. */
function toNone(error: unknown): [] {
  if (isFileError(error)) throw error;
  return [];
}

async function readCredits(location: FileLocation): Promise<TrackCredit[]> {
  return withInsideFile(location, ({ path }) => taglib.properties(path)).then(toCredits, toNone);
}

async function readAll(
  { root, files }: Extract<AudioChildRequest, { kind: 'read' }>,
  signs: Signs<never>,
): Promise<ReadResult[]> {
  const results: ReadResult[] = [];
  for (const file of files) {
    results.push(await readAudioFile(taglib, { root, file }));
    signs.next();
  }
  return results;
}
