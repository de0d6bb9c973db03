/**
 * A new file that is a moved or retagged one continues its row: equal audio decides at once, equal tags only after all
 * files were read.
 */
import type { ScanProblemKind } from '@tutti/contract';
import type { AudioFile, ReadResult } from '#platform/audio/tags/read-track.ts';
import type { StoredFile, TrackKeys } from '../store/scan-store.ts';
export interface WantedTrack {
  readonly contentKey: string;
  readonly identityKey: string;
  readonly path: string;
  readonly sortTitle: string;
}

export class VanishedTracks {
  readonly #rows = new Map<number, TrackKeys>();
  readonly #byContent = new Map<string, Set<number>>();
  readonly #byIdentity = new Map<string, Set<number>>();

  get size(): number {
    return this.#rows.size;
  }

  add(row: TrackKeys): void {
    this.#rows.set(row.id, row);
    put(this.#byContent, row.content_key, row.id);
    put(this.#byIdentity, row.identity_key, row.id);
  }

  find(id: number): TrackKeys | undefined {
    return this.#rows.get(id);
  }

  remove(id: number): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#rows.delete(id);
    this.#byContent.get(row.content_key)?.delete(id);
    this.#byIdentity.get(row.identity_key)?.delete(id);
  }

  /** Prefers the row that agrees in most other things. */
  findSameAudio(wanted: WantedTrack): TrackKeys | undefined {
    return this.#best(this.#byContent.get(wanted.contentKey), wanted);
  }

  findSameTags(wanted: WantedTrack): TrackKeys | undefined {
    return this.#best(this.#byIdentity.get(wanted.identityKey), wanted);
  }

  #best(ids: ReadonlySet<number> | undefined, wanted: WantedTrack): TrackKeys | undefined {
    let best: TrackKeys | undefined;
    let bestScore = -1;
    for (const id of ids ?? []) {
      const row = this.#rows.get(id);
      if (!row) continue;
      const score =
        (row.path === wanted.path ? 8 : 0) +
        (row.identity_key === wanted.identityKey ? 4 : 0) +
        (row.sort_title === wanted.sortTitle ? 2 : 0) +
        (fileName(row.path) === fileName(wanted.path) ? 1 : 0);
      if (score > bestScore) {
        best = row;
        bestScore = score;
      }
    }
    return best;
  }
}

function fileName(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}

function put(map: Map<string, Set<number>>, key: string, id: number): void {
  const ids = map.get(key);
  if (ids) ids.add(id);
  else map.set(key, new Set([id]));
}

export function isOutOfReach(kind: ScanProblemKind): boolean {
  return kind === 'unreadable' || kind === 'no-permission';
}

/** Files that could not be read this time; a moved one is known by its size and time until it can be read. */
export class UnreadFiles {
  readonly #files: Map<string, AudioFile>;

  constructor(files: readonly AudioFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  note(results: readonly ReadResult[]): void {
    for (const result of results) {
      if ('track' in result) this.#files.delete(result.track.path);
      else if (!isOutOfReach(result.problem.kind)) this.#files.delete(result.problem.file.path);
    }
  }

  listGone(vanished: ReadonlyMap<number, StoredFile>): Map<number, string> {
    const moved = new Set(
      [...this.#files.values()].map(({ sizeBytes, mtimeMs }) => `${sizeBytes} ${mtimeMs}`),
    );
    const gone = new Map<number, string>();
    for (const { id, path, size_bytes, mtime_ms } of vanished.values())
      if (!moved.has(`${size_bytes} ${mtime_ms}`)) gone.set(id, path);
    return gone;
  }
}
