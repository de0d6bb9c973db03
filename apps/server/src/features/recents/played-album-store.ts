import { readTracks } from '#features/library/catalog-reads.ts';
import { type PreparedSource, prepare } from '#platform/db/prepare.ts';

export interface PlayedAlbum {
  readonly albumId: number;
  readonly playedAt: number;
}

/** Only the latest plays are read, so a history of years costs no more than a short one. */
const PLAYS_LOOKED_AT = 500;

interface RecentQuery {
  userId: string;
  since: number;
  limit: number;
}

export function createPlayedAlbumStore(source: PreparedSource) {
  const { queries: db } = source;
  function albumsPlayed(userId: string, since: number) {
    const plays = db
      .selectFrom('play')
      .where('account_id', '=', userId)
      .where('is_counted', '=', 1)
      .where('played_at', '>=', since)
      .orderBy('played_at', 'desc')
      .limit(PLAYS_LOOKED_AT)
      .select(['track_id', 'played_at'])
      .as('heard');
    return db
      .selectFrom(plays)
      .innerJoin(readTracks(db), 'track.id', 'heard.track_id')
      .where('track.album_id', 'is not', null)
      .where('track.missing_since', 'is', null)
      .groupBy('track.album_id')
      .select(({ fn }) => ['track.album_id', fn.max('heard.played_at').as('last_at')]);
  }

  type Row = { album_id: number | null; last_at: number };
  const readRecent = prepare<RecentQuery, Row>(source, (slot) =>
    albumsPlayed(slot('userId'), slot('since'))
      .orderBy('last_at', 'desc')
      .orderBy('track.album_id', 'desc')
      .limit(slot('limit')),
  );
  const readMostPlayed = prepare<RecentQuery, Row>(source, (slot) =>
    albumsPlayed(slot('userId'), slot('since'))
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('last_at', 'desc')
      .orderBy('track.album_id', 'desc')
      .limit(slot('limit')),
  );

  return {
    listRecent: async (userId: string, limit: number): Promise<PlayedAlbum[]> =>
      (await readRecent({ userId, since: 0, limit })).flatMap(toPlayedAlbum),
    listMostPlayed: async (userId: string, since: number, limit: number): Promise<PlayedAlbum[]> =>
      (await readMostPlayed({ userId, since, limit })).flatMap(toPlayedAlbum),
  };
}

function toPlayedAlbum(row: { album_id: number | null; last_at: number }): PlayedAlbum[] {
  return row.album_id === null ? [] : [{ albumId: row.album_id, playedAt: Number(row.last_at) }];
}
