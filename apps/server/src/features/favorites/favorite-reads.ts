import type { Queries } from '#platform/db/queries.ts';

export const readFavoriteTracks = (db: Queries) =>
  db.selectFrom('favourite').select(['id', 'account_id', 'track_id']).as('favourite');
