/** Reads which tracks are described, and their vectors. */
import { TIMBRE_NUMBERS, TIMBRE_VERSION, unpackFloat16 } from '@tutti/recommend/timbre';
import { readTimbres } from '#features/analysis/sound-reads.ts';
import { readTracks } from '#features/library/catalog-reads.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type PreparedSource, prepare, prepareForIds } from '#platform/db/prepare.ts';

/** Some tracks in ascending order, each with a number that changes with its file. */
export interface DescribedTracks {
  readonly trackIds: Int32Array;
  readonly marks: Int32Array;
}

/** A few milliseconds of a file's database, so that searches need not wait. */
const ROWS_PER_READ = 1_000;

export function createDescribedReads(source: PreparedSource) {
  const { queries: db } = source;
  const described = () =>
    db
      .selectFrom(readTracks(db))
      .innerJoin(readTimbres(db), (join) =>
        join
          .onRef('track_timbre.track_id', '=', 'track.id')
          .onRef('track_timbre.size_bytes', '=', 'track.size_bytes')
          .onRef('track_timbre.mtime_ms', '=', 'track.mtime_ms')
          .on('track_timbre.version', '=', TIMBRE_VERSION),
      )
      .where('track.missing_since', 'is', null)
      .where('track_timbre.vector', '<>', '');
  type Row = { id: number; size_bytes: number; mtime_ms: number };
  const readPage = prepare<{ afterId: number }, Row>(source, (slot) =>
    described()
      .where('track.id', '>', slot('afterId'))
      .orderBy('track.id')
      .limit(ROWS_PER_READ)
      .select(['track.id', 'track.size_bytes', 'track.mtime_ms']),
  );
  const readRows = prepareForIds(source, (ids) =>
    described().where('track.id', 'in', ids).select(['track.id', 'track_timbre.vector']),
  );
  return {
    async listAll(): Promise<DescribedTracks> {
      const trackIds: number[] = [];
      const marks: number[] = [];
      for (let afterId = 0; ; ) {
        const rows = await readPage({ afterId });
        for (const { id, size_bytes, mtime_ms } of rows) {
          trackIds.push(id);
          marks.push(markOf(size_bytes, mtime_ms));
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < ROWS_PER_READ) break;
        afterId = last.id;
        await yieldToEventLoop();
      }
      return { trackIds: Int32Array.from(trackIds), marks: Int32Array.from(marks) };
    },

    /** Hands over the vectors of these tracks, some at a time; tracks without one are left out. */
    async readVectors(
      trackIds: readonly number[],
      take: (trackId: number, vector: Float32Array) => void,
    ): Promise<void> {
      for (let start = 0; start < trackIds.length; start += ROWS_PER_READ) {
        for (const { id, vector } of await readRows(trackIds.slice(start, start + ROWS_PER_READ))) {
          const numbers = unpackFloat16(Buffer.from(vector, 'base64'), TIMBRE_NUMBERS);
          if (numbers !== undefined) take(id, numbers);
        }
        await yieldToEventLoop();
      }
    },
  };
}

export type DescribedReads = ReturnType<typeof createDescribedReads>;

const SIZE_FACTOR = 31;
const markOf = (sizeBytes: number, mtimeMs: number): number => (sizeBytes * SIZE_FACTOR + mtimeMs) | 0;
