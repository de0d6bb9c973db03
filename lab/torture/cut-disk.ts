/**
 * A disk with simulated power cuts: ext4 on a loop device whose image is on another file system. That one is frozen at
 * the moment of the cut, so nothing more reaches the image, which is then mounted as the disk after the cut. Unsynced
 * data is lost, as on a disk without a cache of its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const MEBIBYTE = 1_024 * 1_024;
const OUTER_BYTES = 2_048 * MEBIBYTE;
const INNER_BYTES = 640 * MEBIBYTE;
const TIMEOUT_MS = 20_000;
const LOOK_EVERY_MS = 20;

export interface CutDisk {
  readonly mountPoint: string;
  /** All data written so far survives a cut. */
  sync(): void;
  /** `end` ends the processes that use the disk, which may need the disk back to end at all. */
  cut(end: () => Promise<unknown>): Promise<void>;
  remove(): Promise<void>;
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: 'pipe' });
}

function makeImage(file: string, sizeBytes: number): void {
  writeFileSync(file, '');
  truncateSync(file, sizeBytes);
  run('mkfs.ext4', '-q', file);
}

/** Returns undefined if mounting is not allowed. */
export function mountCutDisk(): CutDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-power-'));
  const [outer, mountPoint] = [path.join(folder, 'outer'), path.join(folder, 'disk')];
  const [image, rest] = [path.join(outer, 'image'), path.join(outer, 'rest')];
  for (const mounted of [outer, mountPoint]) mkdirSync(mounted);
  // Postgres does not run as root.
  run('chmod', '755', folder);
  const mountInner = () => run('mount', '-o', 'loop', image, mountPoint);
  const unmount = (mounted: string) => run('umount', mounted);
  try {
    makeImage(path.join(folder, 'image'), OUTER_BYTES);
    run('mount', '-o', 'loop', path.join(folder, 'image'), outer);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  makeImage(image, INNER_BYTES);
  mountInner();
  return {
    mountPoint,
    sync: () => run('sync', '--file-system', mountPoint),
    async cut(end) {
      run('fsfreeze', '--freeze', outer);
      const ending = (() => {
        try {
          run('cp', '--sparse=always', image, path.join(folder, 'cut'));
          return end();
        } finally {
          run('fsfreeze', '--unfreeze', outer);
        }
      })();
      await ending;
      await untilDone(() => unmount(mountPoint));
      run('cp', '--sparse=always', path.join(folder, 'cut'), rest);
      renameSync(rest, image);
      mountInner();
    },
    // The loop device releases its image a moment after the mount is gone.
    async remove() {
      for (const mounted of [mountPoint, outer]) await untilDone(() => unmount(mounted));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Retries, because ended processes may use the disk for another moment. */
async function untilDone(work: () => void): Promise<void> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (performance.now() > giveUpAtMs) throw error;
      await pause(LOOK_EVERY_MS);
    }
  }
}
