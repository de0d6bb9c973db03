/** Reads how different the tracks of a station sound, each time it plans. */
import { isAlbumLike, type PoolTrack, type SoundDistance } from '@tutti/radio';
import { fitSoundDistance } from '@tutti/recommend';
import { TIMBRE_NUMBERS, TIMBRE_VERSION, unpackFloat16 } from '@tutti/recommend/timbre';
import { readTimbres } from '#features/analysis/sound-reads.ts';
import { readTracks } from '#features/library/catalog-reads.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Reading and unpacking more would hold up listeners, each time that a station plans. */
const TRACKS_MAX = 10_000;
/** Reading and unpacking these takes a few milliseconds of the event loop. */
const TRACKS_PER_READ = 100;

/**
 * Returns undefined if the order is left to chance. It caches nothing, because every node must plan from the same database,
 * and publishes nothing, because no station may plan again when more vectors are known.
 */
export async function readSoundDistance(
  db: Queries,
  tracks: readonly PoolTrack[],
): Promise<SoundDistance | undefined> {
  if (tracks.length > TRACKS_MAX || isAlbumLike(tracks)) return undefined;
  const trackIds = tracks.map(({ trackId }) => trackId).toSorted((left, right) => left - right);
  const timbres = new Map<number, Float32Array>();
  for (let start = 0; start < trackIds.length; start += TRACKS_PER_READ) {
    for (const { id, vector } of await readVectors(db, trackIds.slice(start, start + TRACKS_PER_READ))) {
      const numbers = unpackFloat16(Buffer.from(vector, 'base64'), TIMBRE_NUMBERS);
      if (numbers !== undefined) timbres.set(id, numbers);
    }
    await yieldToEventLoop();
  }
  return timbres.size < 2 ? undefined : fitSoundDistance(timbres);
}

/** The rows are ordered, because the usual distance is computed from a regular sample of them. */
const readVectors = (db: Queries, trackIds: readonly number[]) =>
  db
    .selectFrom(readTimbres(db))
    .innerJoin(readTracks(db), (join) =>
      join
        .onRef('track.id', '=', 'track_timbre.track_id')
        .onRef('track.size_bytes', '=', 'track_timbre.size_bytes')
        .onRef('track.mtime_ms', '=', 'track_timbre.mtime_ms'),
    )
    .where('track_timbre.track_id', 'in', trackIds)
    .where('track_timbre.version', '=', TIMBRE_VERSION)
    .where('track_timbre.vector', '<>', '')
    .orderBy('track_timbre.track_id')
    .select(['track_timbre.track_id as id', 'track_timbre.vector as vector'])
    .execute();
