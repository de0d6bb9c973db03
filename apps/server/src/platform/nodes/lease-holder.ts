/** How leases name the process that holds them, so that others on the same machine can tell when it is gone. */
import { readlinkSync } from 'node:fs';
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

/** Containers may share the name of their host, but each counts its processes for itself. */
const place = `${hostname()}/${readProcessNamespace()}`;

function readProcessNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
