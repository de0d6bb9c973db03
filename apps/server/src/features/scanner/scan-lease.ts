/**
 * The right to write the library, held by one scan at a time, also between machines that share a Postgres. A lease
 * runs out by itself; one of a process on this machine that is no longer there (kill -9) is taken over at once.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ScanStore } from './scan-store.ts';

/** Renewed at every batch, which comes every few seconds. */
const LEASE_MS = 60_000;

export interface ScanLease {
  /** Takes or renews it; false while another process scans. */
  take(now: number): Promise<boolean>;
  release(): Promise<void>;
}

export function createScanLease(store: ScanStore): ScanLease {
  const owner = [hostname(), process.pid, randomUUID()].join(' ');
  return {
    async take(now) {
      if (await store.takeLease(owner, { now, until: now + LEASE_MS })) return true;
      const { lease_owner: holder } = await store.readState();
      if (holder === null || isRunning(holder)) return false;
      await store.releaseLease(holder);
      return store.takeLease(owner, { now, until: now + LEASE_MS });
    },
    release: () => store.releaseLease(owner),
  };
}

/** True for processes of other machines: nothing is known of them but when their lease ends. */
function isRunning(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || !pid) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
