/** A real file system of a few megabytes, for tests with a full disk. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  readonly mountPoint: string;
  /** Fills the last byte; call the returned function to free the space. */
  fillUp(): () => void;
  remove(): void;
}

/** Undefined unless a superuser may mount; every account may enter, because Postgres does not run as root. */
export function mountSmallDisk(sizeBytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-disk-'));
  const mountPoint = path.join(folder, 'disk');
  mkdirSync(mountPoint);
  chmodSync(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', mountPoint], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    mountPoint,
    fillUp: () => fillUp(mountPoint),
    remove() {
      execFileSync('umount', ['-l', mountPoint]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fillUp(mountPoint: string): () => void {
  const ballast = path.join(mountPoint, 'ballast');
  for (let kib = 4_096; kib >= 4; kib /= 2) {
    for (;;) {
      try {
        writeFileSync(ballast, Buffer.alloc(kib * 1_024), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
  return () => rmSync(ballast);
}
