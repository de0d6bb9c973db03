/** Runs in the sound child only. */
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { decodeSound } from '../coding/decode-sound.ts';
import { TIMBRE_FILTER, TimbreOfFrames } from './timbre-of-frames.ts';

/** Describes the sound of a file whose loudness is known, without the meters, which take most of the time. */
export async function describeSound(location: FileLocation, onProgress: () => void): Promise<string> {
  const timbre = new TimbreOfFrames();
  await decodeSound(
    location,
    () => TIMBRE_FILTER,
    ({ forEachFrame }) =>
      forEachFrame((frame) => {
        timbre.hear(frame);
        onProgress();
      }),
  );
  return timbre.read();
}
