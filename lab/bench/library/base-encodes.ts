/** Encodes the few real files from which a library is made: four chords per format, eight pictures. Needs ffmpeg. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const chordRootsHz = [220, 262, 330, 392];
const longSeconds = 30;

export type Format = 'mp3' | 'flac' | 'm4a' | 'opus';

export interface BaseEncodes {
  /** Four of each requested format. */
  readonly audio: Partial<Record<Format, Buffer[]>>;
  readonly pictures: readonly Buffer[];
}

const runFfmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);

const chord = (rootHz: number) =>
  `aevalsrc=0.2*sin(2*PI*${rootHz}*t)+0.2*sin(2*PI*${rootHz * 1.25}*t)+0.2*sin(2*PI*${rootHz * 1.5}*t)*exp(-t):s=44100:c=mono:d=`;

/** Short files are for scanning and stay small; long ones are for streaming, at common bit rates. */
const encoderArgs = (isLong: boolean): Readonly<Record<Format, string[]>> => ({
  mp3: ['-c:a', 'libmp3lame', '-b:a', isLong ? '320k' : '64k'],
  flac: ['-ar', isLong ? '44100' : '8000', '-sample_fmt', 's16', '-c:a', 'flac'],
  m4a: ['-c:a', 'aac', '-b:a', isLong ? '256k' : '64k'],
  opus: ['-ar', '48000', '-c:a', 'libopus', '-b:a', isLong ? '128k' : '48k'],
});

const exactly = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];

export const makeBaseEncodes = ({
  formats,
  seconds,
}: {
  formats: readonly Format[];
  seconds: number;
}): BaseEncodes => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-encodes-'));
  const isLong = seconds > longSeconds;
  const encode = (format: Format) =>
    chordRootsHz.map((rootHz, index) => {
      const file = path.join(folder, `${index}.${format}`);
      const channels = isLong ? ['-ac', '2'] : [];
      const source = ['-f', 'lavfi', '-i', chord(rootHz) + (seconds + index * 0.25)];
      runFfmpeg(...source, ...channels, ...exactly, ...encoderArgs(isLong)[format], file);
      return readFileSync(file);
    });
  const draw = (index: number) => {
    const file = path.join(folder, `${index}.jpg`);
    runFfmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=112x112,hue=h=${index * 45}`,
      '-frames:v',
      '1',
      '-q:v',
      '6',
      file,
    );
    return readFileSync(file);
  };
  try {
    return {
      audio: Object.fromEntries(formats.map((format) => [format, encode(format)])),
      pictures: Array.from({ length: 8 }, (_, index) => draw(index)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Makes the picture of one album; JPEG comments make it unique and as large as requested. */
export const makeAlbumArt = (pictures: readonly Buffer[], albumNumber: number, sizeKb: number): Buffer => {
  const picture = pictures[albumNumber % pictures.length];
  if (picture === undefined) throw new Error('there are no pictures');
  const comments: Buffer[] = [];
  let padding = Math.max(0, sizeKb * 1024 - picture.length);
  do {
    const length = Math.min(padding, 60000);
    const comment = Buffer.alloc(4 + 24 + length, 120);
    comment[0] = 0xff;
    comment[1] = 0xfe;
    comment.writeUInt16BE(26 + length, 2);
    comment.write(`album ${albumNumber}`.padEnd(24), 4, 'latin1');
    comments.push(comment);
    padding -= length;
  } while (padding > 0);
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]);
};
