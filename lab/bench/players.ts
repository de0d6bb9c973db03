/**
 * Runs existing players on an address and captures their output and their sound. Players that are not installed are
 * listed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const longestMs = 60_000;
/** Far below the quietest music, far above encoded silence. */
export const soundLevel = 1e-3;

export interface Recorded {
  readonly seconds: number;
  readonly level: number;
  /** The title that the player shows; undefined if it shows none. */
  readonly title?: string | undefined;
}
export class NotInstalled extends Error {}

/** Collects the player's output until it ends or is ended. */
export const runPlayer = (
  command: string,
  args: readonly string[],
  { limitMs = longestMs, ...options }: { uid?: number; limitMs?: number } = {},
) =>
  new Promise<{ reported: string; bytes: Buffer }>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const bytes: Buffer[] = [];
    let reported = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes.push(chunk);
      reported += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      reported += chunk.toString('utf8');
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.code === 'ENOENT' ? new NotInstalled(command) : error);
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ reported, bytes: Buffer.concat(bytes) });
    });
  });

/** Measures mono 16-bit samples at 48 kHz. */
export const measureSamples = (bytes: Buffer): Omit<Recorded, 'title'> => {
  let sum = 0;
  const count = Math.floor(bytes.length / 2);
  for (let at = 0; at < count; at += 1) sum += (bytes.readInt16LE(2 * at) / 32_768) ** 2;
  return { seconds: count / 48_000, level: count === 0 ? 0 : Math.sqrt(sum / count) };
};

export const wavHeadBytes = 44;

export const inFolder = async <Result>(use: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-radios-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const listenWithMpv = (
  address: string,
  { seconds, fromSecond = 0 }: { seconds: number; fromSecond?: number },
): Promise<Recorded> =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'heard.wav');
    const { reported } = await runPlayer('mpv', [
      '--no-config',
      '--no-video',
      '--ao=pcm',
      `--ao-pcm-file=${file}`,
      '--audio-format=s16',
      '--audio-channels=mono',
      '--audio-samplerate=48000',
      `--start=${fromSecond}`,
      `--length=${seconds}`,
      '--msg-level=all=info',
      address,
    ]);
    const title = /icy-title: (.+)/.exec(reported)?.[1]?.trim();
    return { ...measureSamples(readFileSync(file).subarray(wavHeadBytes)), title };
  });
