/**
 * One watch per folder up to a limit, because each costs about 4 KB (43 MB for 11,000 folders; Node's recursive watch
 * 285 MB, chokidar 423 MB for 100,000 files). The regular rescan finds the rest.
 */
import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Timers } from '#platform/timers.ts';
import { isHiddenName } from './skipped-files.ts';

export interface FolderWatch {
  /** Looks for new folders; called after each scan. */
  refresh(): Promise<void>;
  close(): void;
}

export interface FolderWatchOptions {
  readonly root: string;
  readonly timers: Timers;
  readonly onChange: () => void;
  readonly maxFolders?: number;
}

/** After the last event; copying an album is one change, not twelve. */
const QUIET_MS = 2_000;
const WATCHED_FOLDERS_MAX = 2_000;

export function createFolderWatch({
  root,
  timers,
  onChange,
  maxFolders = WATCHED_FOLDERS_MAX,
}: FolderWatchOptions): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let timer: number | undefined;
  let isClosed = false;

  function notice(name: string | null): void {
    // Our own marker file, and the temporary files of taggers and copy programs.
    if (isClosed || (name !== null && isHiddenName(name))) return;
    if (timer !== undefined) timers.clearTimer(timer);
    timer = timers.setTimer(() => {
      timer = undefined;
      onChange();
    }, QUIET_MS);
  }

  function add(folder: string): boolean {
    if (watchers.has(folder)) return true;
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => notice(name));
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
      return true;
    } catch (error) {
      // ENOSPC: the system's watches are used up. Others: the folder is gone or closed to us.
      return (error as NodeJS.ErrnoException).code !== 'ENOSPC';
    }
  }

  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  return {
    async refresh() {
      const found = await listFolders(root, maxFolders);
      if (isClosed) return;
      for (const folder of watchers.keys()) if (!found.has(folder)) drop(folder);
      for (const folder of found) if (!add(folder)) return;
    },
    close() {
      isClosed = true;
      if (timer !== undefined) timers.clearTimer(timer);
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

async function listFolders(root: string, max: number): Promise<Set<string>> {
  const found = new Set([root]);
  for (const folder of found) {
    // A folder that cannot be listed is the scan's to report.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (found.size >= max) return found;
      if (entry.isDirectory() && !isHiddenName(entry.name)) found.add(path.join(folder, entry.name));
    }
  }
  return found;
}
