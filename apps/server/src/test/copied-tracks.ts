import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

export async function copyTracks({ transaction }: Database, wanted: number): Promise<void> {
  await transaction(async (trx) => {
    const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info('track')
      where name not in ('id', 'identity_key', 'path')`.execute(trx);
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${wanted})
      insert into track (identity_key, path, ${names})
      select 'copy/' || n || '/' || id, 'copy/' || n || '/' || path, ${names}
      from numbers cross join track order by n limit ${wanted}`.execute(trx);
    await sql`insert into track_artist (track_id, position, artist_id, join_phrase)
      select copy.id, position, artist_id, join_phrase from track as copy
      join track_artist on track_id = cast(replace(copy.identity_key, rtrim(copy.identity_key, '0123456789'), '') as integer)
      where copy.identity_key like 'copy/%'`.execute(trx);
    await sql`update library_state set revision = revision + 1`.execute(trx);
  });
}
