import { type CuedTrack, MIN_PLAYABLE_MS } from '@tutti/radio';
import { ofSameFile, readSound } from '#features/analysis/sound-reads.ts';
import { readTracks } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import { toStationGainDb } from './loudness.ts';

/** Everything that a row of a track needs. */
export interface AirableTrack extends CuedTrack {
  readonly trackId: number;
  readonly gainDb: number;
}

/** Stays far below the parameter limit of both databases. */
const IDS_PER_READ = 250;

/** Reads those of the tracks whose file is there and can be played; short ones, too, because somebody asked for them. */
export async function readAirableTracks(
  db: Queries,
  trackIds: readonly number[],
): Promise<ReadonlyMap<number, AirableTrack>> {
  const ids = [...new Set(trackIds)];
  const tracks = new Map<number, AirableTrack>();
  for (let start = 0; start < ids.length; start += IDS_PER_READ) {
    for (const row of await readSome(db, ids.slice(start, start + IDS_PER_READ))) {
      const { trackId, durationMs, albumId, cueInMs, cueOutMs } = row;
      tracks.set(trackId, { trackId, durationMs, albumId, cueInMs, cueOutMs, gainDb: toStationGainDb(row) });
    }
  }
  return tracks;
}

function readSome(db: Queries, trackIds: readonly number[]) {
  return db
    .selectFrom(readTracks(db))
    .leftJoin(readSound(db), ofSameFile)
    .where('track.id', 'in', trackIds)
    .where('track.missing_since', 'is', null)
    .where('track.is_playable', '=', 1)
    .where('track.duration_ms', '>=', MIN_PLAYABLE_MS)
    .where('track_sound.problem', 'is', null)
    .select(['track.id as trackId', 'track.duration_ms as durationMs', 'track.album_id as albumId'])
    .select(['track_sound.loudness_lufs as loudnessLufs', 'track_sound.true_peak_db as truePeakDb'])
    .select(['track.track_gain_db as taggedGainDb', 'track.track_peak as taggedPeak'])
    .select(['track_sound.cue_in_ms as cueInMs', 'track_sound.cue_out_ms as cueOutMs'])
    .execute();
}
