/** A file system that answers reads and writes with EIO: an ext4 on a loop device whose image was cut off. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FailingDisk {
  readonly mountPoint: string;
  /** Takes a file out of memory: it has to be read from the disk again. */
  forget(file: string): void;
  /** From now on nothing can be read that is not in memory, and nothing written. */
  fail(): void;
  remove(): void;
}

/** undefined where nobody may mount. */
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
    // Without `sync`, what is written would be kept in memory, and nobody would know for half a minute.
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
