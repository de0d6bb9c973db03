import type { Kysely } from 'kysely';
import { chooseSlug } from '#platform/text/slug.ts';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .alterTable('station')
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('station')
    .addColumn('is_public', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await nameStations(db);
  await db.schema.createIndex('station_by_slug').unique().on('station').column('slug').execute();
  await db.schema
    .createTable('listen_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('last_used_at', bigint)
    .execute();
  await db.schema
    .createIndex('listen_key_by_account')
    .on('listen_key')
    .columns(['account_id', 'created_at'])
    .execute();
}

async function nameStations(db: Kysely<Schema>): Promise<void> {
  const stations = await db
    .selectFrom('station')
    .innerJoin('genre', 'genre.id', 'station.genre_id')
    .orderBy('genre.identity_key')
    .select(['station.id', 'genre.id as genreId', 'genre.name'])
    .execute();
  const taken = new Set<string>();
  for (const { id, genreId, name } of stations) {
    const slug = chooseSlug({ name, id: genreId }, taken);
    taken.add(slug);
    await db.updateTable('station').set({ slug }).where('id', '=', id).execute();
  }
}
