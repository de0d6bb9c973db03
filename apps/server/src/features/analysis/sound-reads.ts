import type { JoinBuilder } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';

export const readSound = (db: Queries) =>
  db
    .selectFrom('track_sound')
    .select(['track_id', 'size_bytes', 'mtime_ms', 'loudness_lufs', 'true_peak_db', 'problem'])
    .select(['cue_in_ms', 'cue_out_ms'])
    .as('track_sound');

export const readTimbres = (db: Queries) =>
  db
    .selectFrom('track_timbre')
    .select(['track_id', 'size_bytes', 'mtime_ms', 'version', 'vector'])
    .as('track_timbre');

/** Measurements count only while the file is the one that was decoded. */
export function ofSameFile<Joins extends JoinBuilder<Schema, 'track' | 'track_sound'>>(join: Joins): Joins {
  return join
    .onRef('track_sound.track_id', '=', 'track.id')
    .onRef('track_sound.size_bytes', '=', 'track.size_bytes')
    .onRef('track_sound.mtime_ms', '=', 'track.mtime_ms') as Joins;
}
