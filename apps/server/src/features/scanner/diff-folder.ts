/** Walks the folder and compares it with what is stored: what to read, what is gone, what has no problem any more. */
import type { AudioFile, ReadProblem } from '#platform/audio/read-track.ts';
import type { ScanStore, StoredFile } from './scan-store.ts';
import { type FolderArt, walkLibrary } from './walk-library.ts';

export interface FolderDiff {
  readonly seen: number;
  readonly storedCount: number;
  /** New files and files whose size or time changed. */
  readonly toRead: readonly AudioFile[];
  /** Rows of the changed files, by path. */
  readonly changedIds: ReadonlyMap<string, number>;
  readonly vanishedIds: readonly number[];
  readonly vanishedPaths: ReadonlyMap<number, string>;
  readonly art: ReadonlyMap<string, FolderArt>;
  readonly problems: readonly ReadProblem[];
  readonly solvedProblems: readonly string[];
}

const FOLDERS_PER_TURN = 200;
/** Kinds that may pass without the file changing; all others wait for another size or time. */
const TRIED_AGAIN = new Set(['no-permission', 'outside-root', 'unreadable']);

type KnownProblem = Awaited<ReturnType<ScanStore['readProblems']>>[number];

export async function diffFolder(
  store: ScanStore,
  { root, onSeen }: { root: string; onSeen: (seen: number) => void },
): Promise<FolderDiff> {
  const stored = await store.readStoredFiles();
  const storedCount = stored.size;
  const known = new Map((await store.readProblems()).map((problem) => [problem.path, problem]));
  const toRead: AudioFile[] = [];
  const changedIds = new Map<string, number>();
  const art = new Map<string, FolderArt>();
  const problems: ReadProblem[] = [];
  const unreadable: string[] = [];
  let seen = 0;
  let folders = 0;
  for (const { folder, files, art: folderArt, problems: found, isUnreadable } of walkLibrary(root)) {
    if (isUnreadable) unreadable.push(folder);
    if (folderArt) art.set(folder, folderArt);
    problems.push(...found);
    for (const file of files) {
      seen += 1;
      const row = stored.get(file.path);
      if (row) stored.delete(file.path);
      if (row && row.size_bytes === file.sizeBytes && row.mtime_ms === file.mtimeMs) continue;
      const failed = known.get(file.path);
      if (failed && isSameFailure(failed, file)) {
        known.delete(file.path);
        continue;
      }
      if (row) changedIds.set(file.path, row.id);
      toRead.push(file);
    }
    folders += 1;
    if (folders % FOLDERS_PER_TURN === 0) {
      onSeen(seen);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
  onSeen(seen);
  return {
    seen,
    storedCount,
    toRead,
    changedIds,
    ...listVanished(stored, unreadable),
    art,
    problems,
    solvedProblems: [...known.keys()],
  };
}

function isSameFailure(failed: KnownProblem, file: AudioFile): boolean {
  return (
    !TRIED_AGAIN.has(failed.kind) && failed.size_bytes === file.sizeBytes && failed.mtime_ms === file.mtimeMs
  );
}

/** What lies in a folder that cannot be listed is neither there nor gone. */
function listVanished(stored: ReadonlyMap<string, StoredFile>, unreadable: readonly string[]) {
  const vanishedPaths = new Map<number, string>();
  for (const { id, path } of stored.values()) {
    if (!unreadable.some((folder) => folder === '' || path.startsWith(`${folder}/`)))
      vanishedPaths.set(id, path);
  }
  return { vanishedIds: [...vanishedPaths.keys()], vanishedPaths };
}
