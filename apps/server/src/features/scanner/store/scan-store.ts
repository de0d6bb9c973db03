import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { type Insertable, sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/schema/flag.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { inChunks } from './chunks.ts';

export interface StoredFile {
  readonly id: number;
  readonly path: string;
  readonly size_bytes: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly is_stale: Flag;
}

export interface TrackKeys {
  readonly id: number;
  readonly path: string;
  readonly content_key: string;
  readonly identity_key: string;
  readonly sort_title: string;
}

export type ScanRun = Omit<Insertable<Schema['scan_run']>, 'id'>;

const TRACK_KEYS = ['id', 'path', 'content_key', 'identity_key', 'sort_title'] as const;

const RUNS_MAX = 200;

export function createScanStore(db: Queries) {
  return {
    async readState() {
      return db.selectFrom('library_state').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    },

    async updateState(values: {
      music_dir?: string;
      marker_id?: string | null;
      art_digest?: string;
      filing_rules?: number;
      album_regrouping?: string | null;
    }): Promise<void> {
      await db.updateTable('library_state').set(values).where('id', '=', 1).execute();
    },

    async raiseRevision(): Promise<void> {
      await db
        .updateTable('library_state')
        .set({ revision: sql`revision + 1` })
        .where('id', '=', 1)
        .execute();
    },

    /** Page by page: a promise for each row of 100,000 costs more than reading it. */
    async readStoredFiles(filesPerPage = 20_000): Promise<Map<string, StoredFile>> {
      const files = new Map<string, StoredFile>();
      for (let lastId = 0; ; ) {
        const page = await db
          .selectFrom('track')
          .select(['id', 'path', 'size_bytes', 'mtime_ms', 'ctime_ms', 'is_stale'])
          .where('missing_since', 'is', null)
          .where('id', '>', lastId)
          .orderBy('id')
          .limit(filesPerPage)
          .execute();
        for (const row of page) files.set(row.path, row);
        lastId = page.at(-1)?.id ?? 0;
        if (page.length < filesPerPage) return files;
      }
    },

    /** Missing ones too. */
    async hasTracks(): Promise<boolean> {
      return (await db.selectFrom('track').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** Stores the change times of files that were read before a version stored them. */
    async noteChangeTimes(times: ReadonlyMap<number, number>): Promise<void> {
      for (const chunk of inChunks([...times], 500)) {
        const values = chunk.map(([id, at]) => sql`(cast(${id} as integer), cast(${at} as bigint))`);
        await sql`update track set ctime_ms = times.column2
          from (values ${sql.join(values)}) as times where id = times.column1`.execute(db);
      }
    },

    /** Marks all present files to be read by this scan, or by the next one if it is killed. */
    async markAllStale(): Promise<void> {
      await db
        .updateTable('track')
        .set({ is_stale: 1 })
        .where('missing_since', 'is', null)
        .where('is_stale', '=', 0)
        .execute();
    },

    async readMissing(): Promise<TrackKeys[]> {
      return db.selectFrom('track').select(TRACK_KEYS).where('missing_since', 'is not', null).execute();
    },

    async readKeys(ids: readonly number[]): Promise<TrackKeys[]> {
      const found: TrackKeys[] = [];
      for (const chunk of inChunks(ids, 500)) {
        found.push(...(await db.selectFrom('track').select(TRACK_KEYS).where('id', 'in', chunk).execute()));
      }
      return found;
    },

    async markMissing(ids: readonly number[], at: number): Promise<void> {
      for (const chunk of inChunks(ids, 500)) {
        await db
          .updateTable('track')
          .set({ missing_since: at, updated_at: at })
          .where('id', 'in', chunk)
          .where('missing_since', 'is', null)
          .execute();
      }
    },

    async hasInterruptedRun(): Promise<boolean> {
      const run = await db
        .selectFrom('scan_run')
        .select('id')
        .where('outcome', '=', 'running')
        .executeTakeFirst();
      return run !== undefined;
    },

    async closeInterruptedRuns(ownId: number | undefined): Promise<void> {
      await db
        .updateTable('scan_run')
        .set({ outcome: 'failed', message: libraryFaultTexts.interrupted })
        .where('outcome', '=', 'running')
        .where('id', '<>', ownId ?? 0)
        .execute();
    },

    async startRun(run: ScanRun): Promise<number> {
      const { id } = await db.insertInto('scan_run').values(run).returning('id').executeTakeFirstOrThrow();
      await db
        .deleteFrom('scan_run')
        .where('id', '<=', id - RUNS_MAX)
        .execute();
      return id;
    },

    /** True when the last one was blocked in the same words: it is told anew, and is no other run. */
    async repeatBlockedRun(run: ScanRun): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('scan_run')
        .set(run)
        .where('id', '=', (query) => query.selectFrom('scan_run').select(({ fn }) => fn.max('id').as('id')))
        .where('outcome', '=', 'blocked')
        .where('message', '=', run.message)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finishRun(id: number, run: Partial<ScanRun>): Promise<void> {
      await db.updateTable('scan_run').set(run).where('id', '=', id).execute();
    },
  };
}
export type ScanStore = ReturnType<typeof createScanStore>;
