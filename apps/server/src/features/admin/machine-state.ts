import os from 'node:os';
import type { MonitoringReply } from '@tutti/contract';

export type MachineState = NonNullable<MonitoringReply['server']['machine']>;

/** Inside a container, the memory is what the container may use; the load is always that of the whole machine. */
export function readMachine(): MachineState {
  const totalBytes = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const [load = 0] = os.loadavg();
  return {
    memory: { freeBytes: Math.min(process.availableMemory(), totalBytes), totalBytes },
    // Windows has no load; the figure is always 0 there.
    load: process.platform === 'win32' ? null : load,
    processors: Math.max(1, os.cpus().length),
  };
}
