/** Files that could not be read, with the reason; an entry leaves when its file is read, changed or gone. */
import type { ReadProblem } from '#platform/audio/tags/read-track.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inChunks } from './chunks.ts';

export interface KnownProblem {
  readonly path: string;
  readonly kind: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly found_at: number;
}

export function createScanProblemStore(db: Queries) {
  return {
    async readProblems(): Promise<KnownProblem[]> {
      return db
        .selectFrom('scan_problem')
        .select(['path', 'kind', 'size_bytes', 'mtime_ms', 'found_at'])
        .execute();
    },

    async saveProblems(problems: readonly ReadProblem[], at: number): Promise<void> {
      await this.removeProblems(problems.map(({ file }) => file.path));
      for (const chunk of inChunks([...new Map(problems.map((one) => [one.file.path, one])).values()], 200)) {
        const rows = chunk.map(({ file, kind, reason }) => ({
          path: file.path,
          kind,
          reason,
          size_bytes: file.sizeBytes,
          mtime_ms: file.mtimeMs,
          found_at: at,
        }));
        await db.insertInto('scan_problem').values(rows).execute();
      }
    },

    async removeProblems(paths: readonly string[]): Promise<void> {
      for (const chunk of inChunks(paths, 500)) {
        await db.deleteFrom('scan_problem').where('path', 'in', chunk).execute();
      }
    },
  };
}
export type ScanProblemStore = ReturnType<typeof createScanProblemStore>;
