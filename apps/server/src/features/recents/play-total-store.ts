import type { RawBuilder } from 'kysely';
import { readTracks } from '#features/library/catalog-reads.ts';
import { type PreparedSource, prepare, prepareForIds, prepareForOwnIds } from '#platform/db/prepare.ts';

export interface PlayTotal {
  readonly id: number;
  readonly plays: number;
  readonly last_played_at: number;
}

export interface PlayTotalOfAlbum extends PlayTotal {
  readonly album_id: number | null;
  readonly missing_since: number | null;
}

/** How often and when each track was last played, so that no list has to count plays. Every query filters by owner. */
export function createPlayTotalStore(source: PreparedSource) {
  const { queries: db } = source;
  const ofUser = (userId: string) =>
    db
      .selectFrom('play_total')
      .where('account_id', '=', userId)
      .select(['track_id as id', 'plays', 'last_played_at']);
  const readSlice = prepare<{ userId: string; after: number; limit: number }, PlayTotalOfAlbum>(
    source,
    (slot) =>
      db
        .selectFrom('play_total')
        .innerJoin(readTracks(db), 'track.id', 'play_total.track_id')
        .where('play_total.account_id', '=', slot('userId'))
        .where('play_total.track_id', '>', slot('after'))
        .orderBy('play_total.track_id')
        .limit(slot('limit'))
        .select(['play_total.track_id as id', 'play_total.plays', 'play_total.last_played_at'])
        .select(['track.album_id', 'track.missing_since']),
  );
  return {
    listAmong: prepareForOwnIds(source, (userId, ids) => ofUser(userId).where('track_id', 'in', ids)),
    async listLastPlayed(userId: string, limit: number): Promise<PlayTotal[]> {
      return ofUser(userId)
        .orderBy('last_played_at', 'desc')
        .orderBy('track_id', 'desc')
        .limit(limit)
        .execute();
    },
    async listMostPlayed(userId: string, limit: number): Promise<PlayTotal[]> {
      return ofUser(userId)
        .orderBy('plays', 'desc')
        .orderBy('last_played_at', 'desc')
        .orderBy('track_id', 'desc')
        .limit(limit)
        .execute();
    },
    async listMostPlayedAmong(
      userId: string,
      { among, limit }: { among: RawBuilder<number>; limit: number },
    ): Promise<Pick<PlayTotal, 'id' | 'plays'>[]> {
      return db
        .selectFrom('play_total')
        .innerJoin(readTracks(db), 'track.id', 'play_total.track_id')
        .where('play_total.account_id', '=', userId)
        .where('play_total.track_id', 'in', among)
        .where('track.missing_since', 'is', null)
        .orderBy('play_total.plays', 'desc')
        .orderBy('play_total.last_played_at', 'desc')
        .orderBy('play_total.track_id')
        .limit(limit)
        .select(['play_total.track_id as id', 'play_total.plays'])
        .execute();
    },
    /** Adds up the plays of all users. */
    listOfAll: prepareForIds(source, (ids) =>
      db
        .selectFrom('play_total')
        .where('track_id', 'in', ids)
        .groupBy('track_id')
        .select(({ fn }) => ['track_id as id', fn.sum<number>('plays').as('plays')]),
    ),
    readSlice: (userId: string, after: number, limit: number) => readSlice({ userId, after, limit }),
  };
}
