/** A file system that answers reads and writes with EIO: ext4 on a loop device whose image was truncated. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FailingDisk {
  readonly mountPoint: string;
  /** Drops a file from memory, so that it must be read from disk again. */
  forget(file: string): void;
  /** Makes all reads of uncached data fail, and all writes. */
  fail(): void;
  remove(): void;
}

/** Returns undefined if mounting is not allowed. */
export function mountFailingDisk(sizeBytes: number): FailingDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-failing-'));
  const image = path.join(folder, 'image');
  const mountPoint = path.join(folder, 'disk');
  mkdirSync(mountPoint);
  // Postgres does not run as the superuser.
  chmodSync(folder, 0o755);
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: 'pipe' }).toString();
  try {
    writeFileSync(image, '');
    truncateSync(image, sizeBytes);
    run('mkfs.ext4', '-q', '-O', '^has_journal', image);
    // Without `sync`, writes would stay in memory, and the failure would go unnoticed for half a minute.
    run('mount', '-o', 'loop,sync', image, mountPoint);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    mountPoint,
    forget(file) {
      run('dd', `if=${file}`, 'iflag=nocache', 'count=0', 'status=none');
    },
    fail() {
      truncateSync(image, 4_096);
      run('losetup', '--set-capacity', run('findmnt', '-no', 'SOURCE', mountPoint).trim());
    },
    remove() {
      run('umount', '-l', mountPoint);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
