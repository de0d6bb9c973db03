import { statfs } from 'node:fs/promises';
import type { MonitoringReply } from '@tutti/contract';
import type { MachineState } from './machine-state.ts';

export interface ServerStateSources {
  readonly dataDir: string;
  readonly startedAt: number;
  readMemoryBytes(): number;
  readMachine(): MachineState;
}

export async function readServerState(sources: ServerStateSources): Promise<MonitoringReply['server']> {
  return {
    startedAt: new Date(sources.startedAt).toISOString(),
    memoryBytes: sources.readMemoryBytes(),
    disk: await readDisk(sources.dataDir),
    machine: sources.readMachine(),
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
