import type { Queries } from '#platform/db/queries.ts';

export const readPlays = (db: Queries) =>
  db
    .selectFrom('play')
    .select(['id', 'account_id', 'track_id', 'played_at', 'origin', 'ending', 'is_play', 'is_counted'])
    .select(['heard_ms', 'listened_ms'])
    .as('play');
