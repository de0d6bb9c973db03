import { type RawBuilder, sql } from 'kysely';

/** A subquery for `in`, missing tracks included. */
export const trackIdsOfAlbum = (albumId: number): RawBuilder<number> =>
  sql<number>`(select id from track where album_id = ${albumId})`;
