/** Names of lease holders, by which other processes on the same machine know when one is gone. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export function nameHolder(part: string): string {
  return [host, process.pid, part].join(' ');
}

/** Returns false for processes of other machines, of which only the end of their lease is known. */
export function isGoneHere(holder: string): boolean {
  const [where, pid] = holder.split(' ');
  if (where !== host || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Containers may share the host's name, and copies of one machine its process ids, but not the start time. */
const host = [
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
