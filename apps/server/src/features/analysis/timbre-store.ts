import { TIMBRE_VERSION } from '@tutti/recommend/timbre';
import type { JoinBuilder } from 'kysely';
import { readTracks } from '#features/library/catalog-reads.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { ofSameFile, readSound } from './sound-reads.ts';
import type { SoundFile } from './sound-store.ts';

/** A file that was decoded before its timbre was measured, by an earlier version. */
export type TimbreFile = Pick<SoundFile, 'trackId' | 'path' | 'sizeBytes' | 'mtimeMs'>;

/** How many tracks have a vector of their present file, of all tracks that can be decoded. */
export interface TimbreProgress {
  readonly described: number;
  readonly total: number;
}

/** Limits the ids per statement, so that a large library does not block the event loop. */
const IDS_PER_LOOK = 2_000;
const FILES_PER_LOOK = 20;

export function createTimbreStore(db: Queries) {
  const ofSameTimbre = (join: JoinBuilder<Schema, 'track' | 'track_timbre'>) =>
    join
      .onRef('track_timbre.track_id', '=', 'track.id')
      .onRef('track_timbre.size_bytes', '=', 'track.size_bytes')
      .onRef('track_timbre.mtime_ms', '=', 'track.mtime_ms')
      .on('track_timbre.version', '=', TIMBRE_VERSION);

  const available = () =>
    db
      .selectFrom(readTracks(db))
      .leftJoin('track_timbre', ofSameTimbre)
      .where('track.missing_since', 'is', null);

  const findLastTrackId = async () => {
    const last = await db
      .selectFrom(readTracks(db))
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    return last?.id ?? 0;
  };

  return {
    async record({ trackId, sizeBytes, mtimeMs }: TimbreFile, vector: string): Promise<void> {
      const values = { size_bytes: sizeBytes, mtime_ms: mtimeMs, version: TIMBRE_VERSION, vector };
      await db
        .insertInto('track_timbre')
        .values({ track_id: trackId, ...values })
        .onConflict((conflict) => conflict.column('track_id').doUpdateSet(values))
        .execute();
    },

    /**
     * Lists some files with higher ids that are measured but not described, and where to continue; undefined at the
     * end of the library. Unmeasured files are described when they are measured.
     */
    async listUndescribed(
      afterTrackId: number,
    ): Promise<{ files: TimbreFile[]; nextAfterTrackId: number } | undefined> {
      if ((await findLastTrackId()) <= afterTrackId) return undefined;
      const untilTrackId = afterTrackId + IDS_PER_LOOK;
      const files = await available()
        .innerJoin(readSound(db), ofSameFile)
        .select(['track.id as trackId', 'track.path'])
        .select(['track.size_bytes as sizeBytes', 'track.mtime_ms as mtimeMs'])
        .where('track_sound.problem', 'is', null)
        .where('track_timbre.vector', 'is', null)
        .where('track.id', '>', afterTrackId)
        .where('track.id', '<=', untilTrackId)
        .orderBy('track.id')
        .limit(FILES_PER_LOOK)
        .execute();
      const isWholeRange = files.length < FILES_PER_LOOK;
      return {
        files,
        nextAfterTrackId: isWholeRange ? untilTrackId : (files.at(-1)?.trackId ?? untilTrackId),
      };
    },

    /** Counts in ranges, because counting 100,000 tracks at once blocks the event loop for 50 ms. */
    async readProgress(): Promise<TimbreProgress> {
      const lastTrackId = await findLastTrackId();
      let [described, total] = [0, 0];
      for (let afterTrackId = 0; afterTrackId < lastTrackId; afterTrackId += IDS_PER_LOOK) {
        const counts = await available()
          .leftJoin(readSound(db), ofSameFile)
          .where('track_sound.problem', 'is', null)
          .where('track.id', '>', afterTrackId)
          .where('track.id', '<=', afterTrackId + IDS_PER_LOOK)
          .select(({ fn }) => [
            fn.count<number>('track_timbre.track_id').as('described'),
            fn.countAll<number>().as('total'),
          ])
          .executeTakeFirstOrThrow();
        described += counts.described;
        total += counts.total;
        await yieldToEventLoop();
      }
      return { described, total };
    },
  };
}

export type TimbreStore = ReturnType<typeof createTimbreStore>;
