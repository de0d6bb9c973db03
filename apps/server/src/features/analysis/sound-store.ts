import type { JoinBuilder } from 'kysely';
import { type ReadAirings, readTracks } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { ofSameFile, readSound } from './sound-reads.ts';

export interface SoundFile {
  readonly trackId: number;
  readonly path: string;
  readonly codec: string;
  /** The bit rate of the file; 0 if its header does not say. */
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly durationMs: number;
  readonly problem: string | null;
  /** The measured end; 0 for silence, null if unknown. */
  readonly cueOutMs: number | null;
  readonly loudnessLufs: number | null;
  readonly truePeakDb: number | null;
}

export interface MeasuredSound {
  readonly loudnessLufs: number | null;
  readonly truePeakDb: number | null;
  readonly cueInMs: number | null;
  readonly cueOutMs: number | null;
  readonly problem: string | null;
  /** In base64; empty if it cannot be drawn. */
  readonly levels: string;
  readonly measuredAt: number;
}

/** Limits the ids per statement, so that a large library does not block the event loop. */
const IDS_PER_LOOK = 2_000;
const TRACKS_PER_LOOK = 20;
const UPCOMING_PER_LOOK = 20;
/** Earlier versions reported these for any file with one damaged packet; no version does so any more. */
const PROBLEMS_OF_ONE_PACKET = ['Failed to send packet to decoder:%', 'Failed to receive frame:%'];

export function createSoundStore(db: Queries, readAirings: ReadAirings) {
  const tracks = () =>
    db
      .selectFrom(readTracks(db))
      .leftJoin(readSound(db), ofSameFile)
      .select(['track.id as trackId', 'track.path', 'track.codec', 'track.duration_ms as durationMs'])
      .select(['track.bit_rate_kbps as bitRateKbps', 'track.sample_rate_hz as sampleRateHz'])
      .select(['track.size_bytes as sizeBytes', 'track.mtime_ms as mtimeMs', 'track_sound.problem'])
      .select('track_sound.cue_out_ms as cueOutMs')
      .select(['track_sound.loudness_lufs as loudnessLufs', 'track_sound.true_peak_db as truePeakDb'])
      .where('track.missing_since', 'is', null);

  const ofSameWaveform = (join: JoinBuilder<Schema, 'track' | 'track_waveform'>) =>
    join
      .onRef('track_waveform.track_id', '=', 'track.id')
      .onRef('track_waveform.size_bytes', '=', 'track.size_bytes')
      .onRef('track_waveform.mtime_ms', '=', 'track.mtime_ms');

  /** Selects unmeasured files, including those measured without cue points or waveform, or rejected wrongly. */
  const unmeasured = () =>
    tracks()
      .leftJoin('track_waveform', ofSameWaveform)
      .where(({ or, eb }) =>
        or([
          eb('track_sound.problem', 'is', null),
          ...PROBLEMS_OF_ONE_PACKET.map((text) => eb('track_sound.problem', 'like', text)),
        ]),
      )
      .where(({ or, eb }) =>
        or([eb('track_sound.cue_out_ms', 'is', null), eb('track_waveform.levels', 'is', null)]),
      );

  return {
    async findFile(trackId: number): Promise<SoundFile | undefined> {
      return tracks().where('track.id', '=', trackId).executeTakeFirst();
    },

    /** Returns the waveform of an available track: empty if it cannot be drawn, null if not measured. */
    async findWaveform(
      trackId: number,
    ): Promise<{ levels: string | null; sizeBytes: number; mtimeMs: number } | undefined> {
      return db
        .selectFrom(readTracks(db))
        .leftJoin('track_waveform', ofSameWaveform)
        .select(['track_waveform.levels', 'track.size_bytes as sizeBytes', 'track.mtime_ms as mtimeMs'])
        .where('track.id', '=', trackId)
        .where('track.missing_since', 'is', null)
        .executeTakeFirst();
    },

    async listUnmeasuredOf(trackIds: readonly number[]): Promise<SoundFile[]> {
      if (trackIds.length === 0) return [];
      return unmeasured().where('track.id', 'in', trackIds).execute();
    },

    /** Lists unmeasured tracks that stations air after `nowMs`, the next one first. */
    async listUpcoming(nowMs: number): Promise<SoundFile[]> {
      const rows = await unmeasured()
        .innerJoin(readAirings(db), 'airing.track_id', 'track.id')
        .where('airing.started_at', '>', nowMs)
        .orderBy('airing.started_at')
        .limit(UPCOMING_PER_LOOK)
        .execute();
      return [...new Map(rows.map((row) => [row.trackId, row])).values()];
    },

    /** Lists some unmeasured tracks with higher ids, and where to continue; undefined at the end of the library. */
    async listUnmeasured(
      afterTrackId: number,
    ): Promise<{ files: SoundFile[]; nextAfterTrackId: number } | undefined> {
      const last = await db
        .selectFrom(readTracks(db))
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      if ((last?.id ?? 0) <= afterTrackId) return undefined;
      const untilTrackId = afterTrackId + IDS_PER_LOOK;
      const files = await unmeasured()
        .where('track.id', '>', afterTrackId)
        .where('track.id', '<=', untilTrackId)
        .orderBy('track.id')
        .limit(TRACKS_PER_LOOK)
        .execute();
      const isWholeRange = files.length < TRACKS_PER_LOOK;
      return {
        files,
        nextAfterTrackId: isWholeRange ? untilTrackId : (files.at(-1)?.trackId ?? untilTrackId),
      };
    },

    async record({ trackId, sizeBytes, mtimeMs }: SoundFile, measured: MeasuredSound): Promise<void> {
      const values = {
        size_bytes: sizeBytes,
        mtime_ms: mtimeMs,
        loudness_lufs: measured.loudnessLufs,
        true_peak_db: measured.truePeakDb,
        cue_in_ms: measured.cueInMs,
        cue_out_ms: measured.cueOutMs,
        problem: measured.problem,
        heard_at: measured.measuredAt,
      };
      await db
        .insertInto('track_sound')
        .values({ track_id: trackId, ...values })
        .onConflict((conflict) => conflict.column('track_id').doUpdateSet(values))
        .execute();
      const drawn = { size_bytes: sizeBytes, mtime_ms: mtimeMs, levels: measured.levels };
      await db
        .insertInto('track_waveform')
        .values({ track_id: trackId, ...drawn })
        .onConflict((conflict) => conflict.column('track_id').doUpdateSet(drawn))
        .execute();
    },
  };
}

export type SoundStore = ReturnType<typeof createSoundStore>;
