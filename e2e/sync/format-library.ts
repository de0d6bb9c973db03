/**
 * Creates a library with one track per file format, each in its own genre, so that the genre's station plays only that
 * file. Made from the demo library without encoding.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface FormatTrack {
  readonly format: string;
  readonly genre: string;
}

interface Source extends FormatTrack {
  readonly file: string;
  /** Name of the resulting file if it differs. */
  readonly name?: string;
  readonly change?: (bytes: Buffer) => Buffer;
}

const SOURCES: readonly Source[] = [
  { format: 'MP3, VBR with Xing header', genre: 'Rock', file: '01 Iron Bridge.mp3' },
  {
    format: 'MP3, VBR without Xing header',
    genre: 'Punk',
    file: '01 Iron Bridge.mp3',
    name: 'without Xing.mp3',
    change: (bytes) => inGenre(withoutXingFrame(bytes), { from: 'Rock', to: 'Punk' }),
  },
  { format: 'MP3, CBR', genre: 'Hip Hop', file: '02 Ninety Steps.mp3' },
  { format: 'FLAC', genre: 'Classical', file: '02 Nocturne No. 2 in E-flat.flac' },
  { format: 'AAC', genre: 'Pop', file: '01 Paper Planes Home.m4a' },
  { format: 'Opus', genre: 'Folk', file: '02 Three Geese Reel.opus' },
  { format: 'Vorbis', genre: 'Country', file: '01 Dust on the Dashboard.ogg' },
  { format: 'WAV', genre: 'Blues', file: '02 Muddy Shoes.wav' },
];

const demoFolder = path.join(import.meta.dirname, '../../demo-library');

export function makeFormatLibrary(folder: string): readonly FormatTrack[] {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(demoFolder, { recursive: true, encoding: 'utf8' });
  for (const { file, name = file, change } of SOURCES) {
    const found = files.find((each) => path.basename(each) === file);
    if (found === undefined) throw new Error(`The demo library has no ${file}.`);
    const [from, to] = [path.join(demoFolder, found), path.join(folder, name)];
    if (change === undefined) copyFileSync(from, to);
    else writeFileSync(to, change(readFileSync(from)));
  }
  return SOURCES;
}

const BITRATES_KBIT = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Removes the first frame, which has no sound but the table that players use for seeking and for the length. */
function withoutXingFrame(bytes: Buffer): Buffer {
  const start = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + readSyncSafe(bytes, 6) : 0;
  const [first, second, third] = [bytes[start], bytes[start + 1], bytes[start + 2]];
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xfe) !== 0xfa)
    throw new Error('expected a frame of MPEG 1, layer III');
  const bitrate = (BITRATES_KBIT[third >> 4] ?? 0) * 1000;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3] ?? 0;
  const length = Math.floor((144 * bitrate) / sampleRate) + ((third >> 1) & 1);
  if (!/Xing|Info/.test(bytes.toString('latin1', start, start + length)))
    throw new Error('expected a Xing header in the first frame');
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + length)]);
}

/** Both names have the same length, so that no size in the tag changes. */
function inGenre(bytes: Buffer, { from, to }: { from: string; to: string }): Buffer {
  const at = bytes.indexOf(from, bytes.indexOf('TCON'), 'latin1');
  if (at < 0 || from.length !== to.length) throw new Error(`expected the genre ${from} in the tag`);
  const changed = Buffer.from(bytes);
  changed.write(to, at, 'latin1');
  return changed;
}

/** ID3 writes lengths with seven bits per byte. */
function readSyncSafe(bytes: Buffer, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + byte, 0);
}
