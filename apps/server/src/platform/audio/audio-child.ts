/**
 * Entry of the child process that touches foreign audio files. A parser that hangs or crashes takes only this
 * process with it: the parent (audio-process.ts) watches, kills and starts it again.
 */
import type { AudioReply, AudioRequest } from './audio-messages.ts';
import { chooseCover } from './embedded-art.ts';
import { readAudioFile } from './read-audio-file.ts';
import type { ReadResult } from './read-track.ts';
import { createTagLibReader } from './taglib-reader.ts';

const ALIVE_EVERY_MS = 1_000;

const taglib = createTagLibReader();
let queue: Promise<void> = Promise.resolve();

process.on('message', (request: AudioRequest) => {
  queue = queue.then(async () => reply(await answer(request)));
});
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the parent decides when this process ends.
process.on('SIGINT', () => {});
reply({ kind: 'alive' });

async function answer(request: AudioRequest): Promise<AudioReply> {
  try {
    if (request.kind === 'art') {
      const picture = chooseCover(await taglib.pictures(request.file));
      const text = picture ? Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength) : undefined;
      return { kind: 'art', picture: text?.toString('base64') ?? null, rssBytes: process.memoryUsage.rss() };
    }
    const results = await readAll(request);
    return { kind: 'tracks', results, rssBytes: process.memoryUsage.rss() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', reason, rssBytes: process.memoryUsage.rss() };
  }
}

async function readAll({ root, files }: Extract<AudioRequest, { kind: 'read' }>): Promise<ReadResult[]> {
  const results: ReadResult[] = [];
  let spokeAt = performance.now();
  for (const file of files) {
    results.push(await readAudioFile(taglib, { root, file }));
    if (performance.now() - spokeAt < ALIVE_EVERY_MS) continue;
    spokeAt = performance.now();
    reply({ kind: 'alive' });
  }
  return results;
}

function reply(message: AudioReply): void {
  process.send?.(message);
}
