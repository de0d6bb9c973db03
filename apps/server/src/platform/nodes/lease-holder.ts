/** How leases name the process that holds them, so that others on the same machine can tell when it is gone. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Of this process, or of a part of it. */
export function nameHolder(part: string): string {
  return [place, process.pid, part].join(' ');
}

/** False for processes of other machines: nothing is known of them but when their lease ends. */
export function isGoneHere(holder: string): boolean {
  const [where, pid] = holder.split(' ');
  if (where !== place || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Containers may share the name of their host, but each counts its processes for itself; copies of one machine have the
 * name in common and also the number of that count, but not when they were started.
 */
const place = [
  hostname(),
  readOrNothing(() => readlinkSync('/proc/self/ns/pid')),
  readOrNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
].join('/');

function readOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
