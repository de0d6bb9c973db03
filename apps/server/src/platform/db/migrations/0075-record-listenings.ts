import { type Kysely, sql } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/**
 * A row for each listening, with its origin and ending; until now there was one for each counted play. Plays of deleted
 * tracks stay. Defaults describe what earlier versions insert.
 */
export async function up(db: Kysely<Schema>, { nullOnDelete }: DialectCapabilities): Promise<void> {
  await nullOnDelete(db, { table: 'play', column: 'track_id', referenced: 'track' });
  for (const name of ['origin', 'client_id', 'title', 'artist'])
    await db.schema.alterTable('play').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('play')
    .addColumn('ending', 'text', (column) => column.notNull().defaultTo('unknown'))
    .execute();
  await db.schema.alterTable('play').addColumn('heard_ms', 'integer').execute();
  for (const name of ['is_play', 'is_counted'])
    await db.schema
      .alterTable('play')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  await sql`update play set origin = 'app' where source = 'scrobble'`.execute(db);
  await sql`create unique index play_by_client_id on play (account_id, client_id)
    where client_id is not null`.execute(db);
  await replaceIndex(db, 'play_by_account', ['account_id', 'played_at', 'track_id', 'is_counted']);
  await replaceIndex(db, 'play_by_time', ['played_at', 'account_id', 'is_counted']);
}

/** The index answers alone which plays count, as before. */
async function replaceIndex(db: Kysely<Schema>, name: string, columns: string[]): Promise<void> {
  await db.schema.dropIndex(name).execute();
  await db.schema.createIndex(name).on('play').columns(columns).execute();
}
