import { statfs } from 'node:fs/promises';
import type { MonitoringReply } from '@tutti/contract';

export interface ServerStateSources {
  readonly dataDir: string;
  readonly startedAt: number;
  readMemoryBytes(): number;
}

export async function readServerState(sources: ServerStateSources): Promise<MonitoringReply['server']> {
  return {
    startedAt: new Date(sources.startedAt).toISOString(),
    memoryBytes: sources.readMemoryBytes(),
    disk: await readDisk(sources.dataDir),
  };
}

/** Returns null if the disk cannot be read, because monitoring is needed most when a disk is gone. */
async function readDisk(folder: string): Promise<MonitoringReply['server']['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
