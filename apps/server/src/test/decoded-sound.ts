/** Decodes files and raw frames for tests, with FFmpeg in a process of its own, which is killed when it is done. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface DecodedSound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

const SCRIPT = fileURLToPath(new URL('./decode-files.ts', import.meta.url));

/** Decodes each as a separate file, at 48 kHz from a frame on; `extension` names the format. */
export async function decodeEach(
  files: readonly Uint8Array[],
  extension: 'flac' | 'ogg' | 'mp3' | 'aac',
  fromFrame = 0,
): Promise<DecodedSound[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-decoded-'));
  try {
    const names = files.map((_, index) => path.join(folder, `${index}.${extension}`));
    for (const [index, bytes] of files.entries()) writeFileSync(names[index] as string, bytes);
    await new Promise<void>((resolve) => {
      // The process kills itself, because shutting down native modules in order has crashed.
      execFile(process.execPath, [SCRIPT, folder, String(fromFrame), ...names], () => resolve());
    });
    return names.map((name) => toSound(readFileSync(`${name}.pcm`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the whole left channel, then the whole right one. */
function toSound(bytes: Buffer): DecodedSound {
  const samples = new Float32Array(new Uint8Array(bytes).buffer);
  const half = samples.length / 2;
  return { left: samples.subarray(0, half), right: samples.subarray(half) };
}
