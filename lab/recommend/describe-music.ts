/** Describes the sound of music files with the server's own children, after bringing all of them to one codec. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TIMBRE_NUMBERS, unpackFloat16 } from '@tutti/recommend/timbre';
import { createSoundProcess } from '../../apps/server/src/platform/audio/sound/sound-process.ts';
import { createTranscodeProcess } from '../../apps/server/src/platform/audio/transcode/transcode-process.ts';

/** The lowest rate of any of the files, so that no album is recognized by its bandwidth. */
const ENCODED = { format: 'mp3', rateHz: 22_050, bitRateKbps: 64, offsetMs: 0, maxBytes: 2 ** 30 } as const;
const NICENESS = 10;

/** Encodes a file as MP3, unless an earlier run did. Returns the reason if that fails. */
export async function encodeAlike(file: string, target: string): Promise<string> {
  if (existsSync(target)) return '';
  mkdirSync(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  writeFileSync(unfinished, '');
  const transcoding = createTranscodeProcess({ onNote: () => {}, niceness: NICENESS });
  const location = { root: path.dirname(file), path: path.basename(file) };
  const created = await transcoding.make({ location, target: unfinished, ...ENCODED });
  await transcoding.close();
  if ('reason' in created) return created.reason;
  renameSync(unfinished, target);
  return '';
}

/** Returns the vector of each file; undefined for silence and damaged files. */
export async function describeFiles(files: readonly string[]): Promise<(Float32Array | undefined)[]> {
  const sound = createSoundProcess({ niceness: NICENESS });
  const vectors: (Float32Array | undefined)[] = [];
  for (const file of files) {
    const described = await sound.describe({ root: path.dirname(file), path: path.basename(file) });
    const timbre = 'timbre' in described ? described.timbre : '';
    vectors.push(unpackFloat16(Buffer.from(timbre, 'base64'), TIMBRE_NUMBERS));
  }
  await sound.close();
  return vectors;
}
