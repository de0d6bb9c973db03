/**
 * Cuts one recording into the tracks of an album, as live albums and symphonies are. Played without a gap, the pieces
 * are the recording again.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeNoise, SAMPLE_RATE, writeWav } from './wav-file.ts';

interface OneTake {
  readonly parts: number;
  readonly partSeconds: number;
}

/** Writes the tracks and returns the recording from which they were cut. */
export function makeOneTake(folder: string, { parts, partSeconds }: OneTake): Float32Array {
  mkdirSync(folder, { recursive: true });
  const partFrames = Math.round(partSeconds * SAMPLE_RATE);
  const recording = makeNoise(parts * partSeconds);
  for (let part = 1; part <= parts; part += 1) {
    const samples = recording.subarray((part - 1) * partFrames, part * partFrames);
    writeWav(path.join(folder, `0${part} Part ${part}.wav`), samples, {
      TIT2: `Part ${part}`,
      TALB: 'One Take',
      TPE1: 'The Unbroken',
      TRCK: String(part),
      TCON: 'Noise',
    });
  }
  return recording;
}
