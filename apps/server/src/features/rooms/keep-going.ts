import { SIMILAR_AFTER_MAX } from '@tutti/contract';
import type { RoomState } from '@tutti/room';
import type { Library } from '#features/library/library.ts';
import type { Recommend } from '#features/recommend/recommend.ts';
import { readAirableTracks } from '#features/stations/timeline/airable-tracks.ts';
import type { Database } from '#platform/db/database.ts';

/** Chooses what a room plays when its queue is empty. */
export type ChooseNext = (room: {
  /** The tracks that were aired last, the newest first. */
  readonly airedTrackIds: readonly number[];
}) => Promise<readonly number[]>;

export interface ChooseAlikeDeps {
  readonly recommend: Pick<Recommend, 'listLike'>;
  readonly database: Pick<Database, 'queries'>;
  readonly random: () => number;
  /** Chooses if nothing sounds like the last entries, as before the library is described. */
  readonly otherwise: ChooseNext;
}

export interface KeepGoingDeps {
  readonly library: Pick<Library, 'genreIdsOfTracks' | 'playableTracksOfGenre' | 'longTrackIds'>;
  readonly database: Pick<Database, 'queries'>;
  readonly random: () => number;
}

/** The genres of this many tracks decide. */
const RECENT_TRACKS = 5;
const CHOSEN_AT_ONCE = 3;
/** Draws this many tracks of the genre, because some were aired just now or cannot be played. */
const DRAWN = 40;

const SEEDS = 2 ** 31;

/** Chooses tracks that sound like the last entries, or that people play together with them. */
export function createChooseAlike({ recommend, database, random, otherwise }: ChooseAlikeDeps): ChooseNext {
  return async (room) => {
    const { airedTrackIds } = room;
    if (airedTrackIds.length === 0) return [];
    const after = airedTrackIds.slice(0, SIMILAR_AFTER_MAX).toReversed();
    const alike = await recommend.listLike(airedTrackIds.slice(0, RECENT_TRACKS), {
      seed: Math.floor(random() * SEEDS),
      after,
    });
    const airable = await readAirableTracks(database.queries, alike);
    const chosen = alike.filter((id) => airable.has(id)).slice(0, CHOSEN_AT_ONCE);
    return chosen.length > 0 ? chosen : otherwise(room);
  };
}

/** Chooses tracks of the genres that the last entries had, each genre as likely as it was frequent. */
export function createChooseByGenre({ library, database, random }: KeepGoingDeps): ChooseNext {
  return async ({ airedTrackIds }) => {
    const recent = airedTrackIds.slice(0, RECENT_TRACKS);
    if (recent.length === 0) return [];
    const genres = [...(await library.genreIdsOfTracks(recent)).values()].flat();
    const aired = new Set(airedTrackIds);
    const chosen = new Set<number>();
    for (let draws = 0; draws < CHOSEN_AT_ONCE && genres.length > 0; draws += 1) {
      const genreId = genres[Math.floor(random() * genres.length)];
      if (genreId === undefined) continue;
      const drawn = drawFrom(await library.playableTracksOfGenre(genreId), random);
      const long = await library.longTrackIds(drawn);
      const airable = await readAirableTracks(database.queries, long);
      const next =
        long.find((id) => airable.has(id) && !aired.has(id) && !chosen.has(id)) ??
        long.find((id) => airable.has(id));
      if (next !== undefined) chosen.add(next);
    }
    return [...chosen];
  };
}

function drawFrom(ids: readonly number[], random: () => number): number[] {
  if (ids.length <= DRAWN) return ids.toSorted(() => random() - 0.5);
  const drawn = new Set<number>();
  while (drawn.size < DRAWN) drawn.add(ids[Math.floor(random() * ids.length)] as number);
  return [...drawn];
}

/** Lists what was aired last, the newest first. */
export function listAired({ onAir }: RoomState, playedTrackIds: readonly number[]): number[] {
  return [...(onAir === null ? [] : [onAir.entry.trackId]), ...playedTrackIds];
}
