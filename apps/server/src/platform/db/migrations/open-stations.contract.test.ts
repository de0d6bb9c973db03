import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)('stations of an earlier version get their slugs and stay private on %s', (kind) =>
  useEarlierDatabase(kind, '0014-open-stations-to-listeners', async (database) => {
    const { queries } = database;
    for (const [index, name] of ['Hip Hop', 'Jazz', 'Jazz?', 'Джаз', '1980'].entries()) {
      const id = index + 1;
      await sql`insert into genre (id, identity_key, name, search_text)
        values (${id}, ${name.toLowerCase()}, ${name}, '')`.execute(queries);
      await sql`insert into station
        (genre_id, is_stopped, seed, generation, pool_mark, pool_revision, created_at)
        values (${id}, 0, 1, 1, '', 0, 0)`.execute(queries);
    }
    await migrate(database);
    const rows = await queries
      .selectFrom('station')
      .orderBy('genre_id')
      .select(['slug', 'is_public'])
      .execute();
    expect(rows.map(({ slug }) => slug)).toEqual(['hip-hop', 'jazz', '3', '4', '5']);
    expect(rows.every(({ is_public: isPublic }) => isPublic === 0)).toBe(true);
    const again = queries.updateTable('station').set({ slug: 'jazz' }).where('genre_id', '=', 1);
    await expect(again.execute()).rejects.toThrow(/unique/i);
  }),
);
