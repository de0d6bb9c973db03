/** Keeps the audio process busy while the last batch is written: reading and writing overlap on two cores. */
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { AudioFile, ReadResult } from '#platform/audio/tags/read-track.ts';
import { inChunks } from '../store/chunks.ts';

/** Small enough that a restart after a poisonous file repeats little. */
const FILES_PER_REQUEST = 50;
const REQUESTS_PER_BATCH = 20;
const REQUESTS_AHEAD = 3 * REQUESTS_PER_BATCH;
/** Slow disks hand a batch on earlier, so that progress shows and the lease is renewed. */
const BATCH_MAX_MS = 3_000;

export async function* readInBatches({
  audio,
  root,
  files,
}: {
  audio: AudioProcess;
  root: string;
  files: readonly AudioFile[];
}): AsyncGenerator<ReadResult[]> {
  const requests = inChunks(files, FILES_PER_REQUEST);
  const running: Promise<readonly ReadResult[]>[] = [];
  let batch: ReadResult[] = [];
  let collected = 0;
  let startedAt = performance.now();
  for (;;) {
    while (running.length < REQUESTS_AHEAD) {
      const next = requests.next();
      if (next.done) break;
      const reading = audio.readFiles(root, next.value);
      reading.catch(() => {}); // Awaited below, in order; until then a failure is not unhandled.
      running.push(reading);
    }
    const oldest = running.shift();
    if (!oldest) break;
    batch.push(...(await oldest));
    collected += 1;
    if (collected < REQUESTS_PER_BATCH && performance.now() - startedAt < BATCH_MAX_MS) continue;
    yield batch;
    batch = [];
    collected = 0;
    startedAt = performance.now();
  }
  if (batch.length > 0) yield batch;
}
