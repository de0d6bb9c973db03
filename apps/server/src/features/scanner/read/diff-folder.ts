/** Compares the folder with what is stored: what to read, what is gone, and which problems are solved. */
import { isAudioFileName } from '#platform/audio/audio-formats.ts';
import type { AudioFile, ReadProblem } from '#platform/audio/tags/read-track.ts';
import type { KnownProblem, ScanProblemStore } from '../store/scan-problem-store.ts';
import type { ScanStore, StoredFile } from '../store/scan-store.ts';
import { createSkippedList } from '../walk/skipped-files.ts';
import { type FolderWalk, startWalk } from '../walk/walk-in-worker.ts';
import type { FolderArt, WalkedFolder } from '../walk/walk-library.ts';
import { isUnreadablePath } from './unreadable-paths.ts';

export interface FolderDiff {
  readonly seen: number;
  readonly storedCount: number;
  /**
   * New and changed files, and those to read again; files that failed before come last, because they may hang again.
   */
  readonly toRead: readonly AudioFile[];
  readonly changedIds: ReadonlyMap<string, number>;
  readonly staleIds: ReadonlyMap<string, number>;
  readonly vanished: ReadonlyMap<number, StoredFile>;
  /** The paths, by id, of rows whose file could not be read at an earlier scan and has not changed since. */
  readonly brokenPaths: ReadonlyMap<number, string>;
  readonly art: ReadonlyMap<string, FolderArt>;
  /** The further pictures of each folder, best first. */
  readonly moreArt: ReadonlyMap<string, readonly FolderArt[]>;
  readonly artistArt: ReadonlyMap<string, FolderArt>;
  /** Folders and files that cannot be looked at. */
  readonly unreadable: ReadonlySet<string>;
  readonly problems: readonly ReadProblem[];
  /**
   * Includes the files to read; one that this scan does not reach is new to the next, so others get their turn first.
   */
  readonly solvedProblems: readonly string[];
  /** The change times, by id, of files for which none was stored yet. */
  readonly newChangeTimes: ReadonlyMap<number, number>;
}

/** Kinds that may pass without the file changing; all others wait for another size or time. */
const TRIED_AGAIN = new Set(['no-permission', 'outside-root', 'unreadable']);
/** A crash may have been a lack of memory, but a retry costs a restart, so not every scan tries. */
const TRIED_LATER = 'reader-crashed';
/** The number of files above which a change is no retagging, unless it is a small share of the library. */
const TOUCHED_MAX = 50;
const TOUCHED_MAX_SHARE = 0.05;
/** The kind of problem that is found when covers are shown (features/media/picture-sources.ts). */
const PICTURE = 'picture';

export interface DiffStores {
  readonly files: ScanStore;
  readonly problems: ScanProblemStore;
}

export interface FolderState {
  readonly root: string;
  readonly walk?: FolderWalk | undefined;
  /** Files that crashed the reader before this time are tried again. */
  readonly forgivesUntil: number;
  /** Whether all files that could not be read are tried again, whatever the reason was. */
  readonly forgivesAll?: boolean;
  readonly onSeen: (seen: number, toRead: number) => void;
}

export async function diffFolder(
  stores: DiffStores,
  { root, walk = startWalk(root), forgivesUntil, forgivesAll = false, onSeen }: FolderState,
): Promise<FolderDiff> {
  try {
    const diff = new Diff(
      await stores.files.readStoredFiles(),
      new Map((await stores.problems.readProblems()).map((problem) => [problem.path, problem])),
      { forgivesUntil, forgivesAll },
    );
    for await (const folders of walk.folders()) {
      for (const folder of folders) diff.add(folder);
      onSeen(diff.seen, diff.toReadCount);
    }
    return diff.finish();
  } finally {
    await walk.stop();
  }
}

type Forgiving = Required<Pick<FolderState, 'forgivesUntil' | 'forgivesAll'>>;

class Diff {
  seen = 0;
  readonly #storedCount: number;
  readonly #stored: Map<string, StoredFile>;
  readonly #failed: Map<string, KnownProblem>;
  /** Pictures that could not be decoded, until they change. */
  readonly #passedOver: Map<string, KnownProblem>;
  readonly #forgiving: Forgiving;
  readonly #toRead: AudioFile[] = [];
  readonly #toTryAgain: AudioFile[] = [];
  readonly #changedIds = new Map<string, number>();
  readonly #staleIds = new Map<string, number>();
  readonly #brokenPaths = new Map<number, string>();
  readonly #art = new Map<string, FolderArt>();
  readonly #moreArt = new Map<string, readonly FolderArt[]>();
  readonly #artistArt = new Map<string, FolderArt>();
  readonly #problems: ReadProblem[] = [];
  readonly #skipped = createSkippedList();
  /** Files of which only the change time differs; their tags may have changed. */
  readonly #touched: { readonly row: StoredFile; readonly file: AudioFile }[] = [];
  readonly #newChangeTimes = new Map<number, number>();
  readonly #unreadable = new Set<string>();

  constructor(stored: Map<string, StoredFile>, failed: Map<string, KnownProblem>, forgiving: Forgiving) {
    this.#storedCount = stored.size;
    this.#stored = stored;
    this.#failed = new Map([...failed].filter(([, { kind }]) => kind !== PICTURE));
    this.#passedOver = new Map([...failed].filter(([, { kind }]) => kind === PICTURE));
    this.#forgiving = forgiving;
  }

  get toReadCount(): number {
    return this.#toRead.length + this.#toTryAgain.length;
  }

  add({ folder, files, art, moreArt, artistArt, problems, isUnreadable }: WalkedFolder): void {
    if (isUnreadable) this.#unreadable.add(folder);
    for (const { file, kind } of problems) if (kind === 'no-permission') this.#keepBarred(file.path);
    this.#addPictures(folder, { art, moreArt, artistArt });
    for (const problem of problems)
      if (problem.kind === 'skipped') this.#skipped.add(problem);
      else this.#problems.push(problem);
    this.seen += files.length;
    for (const file of files) this.#addFile(file);
  }

  #addPictures(
    folder: string,
    { art, moreArt = [], artistArt }: Pick<WalkedFolder, 'art' | 'moreArt' | 'artistArt'>,
  ): void {
    if (art) this.#art.set(folder, art);
    if (moreArt.length > 0) this.#moreArt.set(folder, moreArt);
    if (artistArt) this.#artistArt.set(folder, artistArt);
    for (const picture of [art, ...moreArt, artistArt]) if (picture) this.#keepPassedOver(picture);
  }

  /** Counts an unreadable path, or a link that may lead to a folder, as neither present nor gone. */
  #keepBarred(path: string): void {
    this.#stored.delete(path);
    if (!isAudioFileName(path)) this.#unreadable.add(path);
  }

  #keepPassedOver({ path, version }: FolderArt): void {
    const known = this.#passedOver.get(path);
    if (known && `${known.size_bytes}-${known.mtime_ms}` === version) this.#passedOver.delete(path);
  }

  #addFile(file: AudioFile): void {
    this.#keepPassedOver({ path: file.path, version: `${file.sizeBytes}-${file.mtimeMs}` });
    const row = this.#stored.get(file.path);
    if (row) this.#stored.delete(file.path);
    const isSame = row !== undefined && isSameFile(row, file);
    if (isSame && row.is_stale === 0) {
      this.#noteChangeTime(row, file);
      return;
    }
    const failed = this.#failed.get(file.path);
    if (failed && this.#isHeld(failed, file)) {
      this.#failed.delete(file.path);
      // An unchanged file is music whatever happened to its reader, so it waits until the reader is tried again.
      if (failed.kind === 'not-audio' || !isSame) this.#noteBroken(row);
      return;
    }
    if (row) (isSame ? this.#staleIds : this.#changedIds).set(file.path, row.id);
    (failed ? this.#toTryAgain : this.#toRead).push(file);
  }

  #noteChangeTime(row: StoredFile, file: AudioFile): void {
    const { ctimeMs = 0 } = file;
    if (row.ctime_ms === ctimeMs || ctimeMs === 0) return;
    if (row.ctime_ms === 0) this.#newChangeTimes.set(row.id, ctimeMs);
    else this.#touched.push({ row, file });
  }

  /** Reads no files when very many were touched at once, because then the folder was moved or its permissions were changed. */
  #readTouched(): void {
    if (this.#touched.length > Math.max(TOUCHED_MAX, this.#storedCount * TOUCHED_MAX_SHARE)) return;
    for (const { row, file } of this.#touched) {
      this.#staleIds.set(file.path, row.id);
      this.#toRead.push(file);
    }
  }

  #noteBroken(row: StoredFile | undefined): void {
    if (row) this.#brokenPaths.set(row.id, row.path);
  }

  #isHeld(failed: KnownProblem, file: AudioFile): boolean {
    const { forgivesAll, forgivesUntil } = this.#forgiving;
    if (forgivesAll) return false;
    const isForgiven = failed.kind === TRIED_LATER && failed.found_at <= forgivesUntil;
    return isSameFile(failed, file) && !TRIED_AGAIN.has(failed.kind) && !isForgiven;
  }

  finish(): FolderDiff {
    this.#readTouched();
    return {
      seen: this.seen,
      storedCount: this.#storedCount,
      toRead: [...this.#toRead, ...this.#toTryAgain],
      changedIds: this.#changedIds,
      staleIds: this.#staleIds,
      vanished: listVanished(this.#stored, this.#unreadable),
      brokenPaths: this.#brokenPaths,
      art: this.#art,
      moreArt: this.#moreArt,
      artistArt: this.#artistArt,
      unreadable: this.#unreadable,
      problems: [...this.#problems, ...this.#skipped.list()],
      newChangeTimes: this.#newChangeTimes,
      solvedProblems: [...this.#failed.keys(), ...this.#passedOver.keys()],
    };
  }
}

function isSameFile(known: KnownProblem | StoredFile, file: AudioFile): boolean {
  return known.size_bytes === file.sizeBytes && known.mtime_ms === file.mtimeMs;
}

/** Leaves out files in folders that cannot be listed, because nobody knows whether they still exist. */
function listVanished(
  stored: ReadonlyMap<string, StoredFile>,
  unreadable: ReadonlySet<string>,
): ReadonlyMap<number, StoredFile> {
  const vanished = [...stored.values()].filter(({ path }) => !isUnreadablePath(unreadable, path));
  return new Map(vanished.map((file) => [file.id, file]));
}
